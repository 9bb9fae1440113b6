import type { CloudItem } from "@overfly/contract/media/cloud-items";
import { media, type MediaKind } from "@overfly/contract/media/media";
import {
  type Icon,
  IconBox,
  IconBuilding,
  IconChartDots3,
  IconClipboardList,
  IconFile,
  IconFileText,
  IconFlame,
  IconFolder,
  IconMap2,
  IconMountain,
  IconPhoto,
  IconRoute,
  IconVideo,
} from "@tabler/icons-react";
import { createElement } from "react";
import { fileUrl } from "#platform/api/call.ts";

const ICONS: Record<MediaKind, Icon> = {
  photo: IconPhoto,
  thermal_photo: IconFlame,
  video: IconVideo,
  orthomosaic: IconMap2,
  thermal_mosaic: IconFlame,
  surface_model: IconMountain,
  terrain_model: IconMountain,
  point_cloud: IconChartDots3,
  mesh: IconBox,
  bim: IconBuilding,
  report: IconFileText,
  flight_log: IconRoute,
  document: IconFileText,
  other: IconFile,
};

function iconOf({ type, file }: Pick<CloudItem, "type" | "file">): Icon {
  if (file) return ICONS[file.kind];
  return type === "mission" ? IconClipboardList : IconFolder;
}

interface PictureProps {
  item: Pick<CloudItem, "type" | "file">;
  /** Of the icon, where there is no thumbnail. */
  size: number;
}

/** A file's thumbnail, or the icon of what it is. */
export function ItemPicture({ item, size }: PictureProps) {
  const { file } = item;
  if (file?.has_thumbnail)
    return <img src={fileUrl(media.thumbnail, { params: { id: file.id } })} alt="" loading="lazy" />;
  return createElement(iconOf(item), { size, stroke: size > 24 ? 1.25 : 1.5, "aria-hidden": true });
}
