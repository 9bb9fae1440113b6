import { media, type MediaFile, viewerOf } from "@overfly/contract/media/media";
import { Group, Stack } from "@mantine/core";
import { type ComponentProps, type ComponentType, lazy, type ReactNode, useState } from "react";
import { fileUrl } from "#platform/api/call.ts";
import type { ShotFilter } from "#platform/queries/media-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { DownloadButton } from "#features/media/cloud/details/download-button.tsx";
import { FileFacts } from "#features/media/cloud/details/file-facts.tsx";
import { FileDetails } from "#features/media/cloud/details/file-details.tsx";
import { PhotoViewer } from "./photo-viewer.tsx";
import { ViewerModal } from "./viewer-modal.tsx";
import style from "./viewers.module.css";

/** The viewers that are loaded when a file needs them. */
const VIEWERS = {
  Raster: lazy(() =>
    import("#features/media/raster/raster-viewer.tsx").then((m) => ({ default: m.RasterViewer })),
  ),
  Pdf: lazy(() => import("./pdf-viewer.tsx").then((m) => ({ default: m.PdfViewer }))),
};
type Viewers = { [Name in keyof typeof VIEWERS]: ComponentType<ComponentProps<(typeof VIEWERS)[Name]>> };

interface FileViewerProps {
  file: MediaFile;
  /** Of the list, which photos are walked by. */
  filter?: ShotFilter;
  zone: string;
  onClose: () => void;
  viewers?: Viewers;
}

/** A photo, raster, PDF or video over the list, with what is known of it; of other files that alone. */
export function FileViewer({ file, filter = {}, zone, onClose, viewers = VIEWERS }: FileViewerProps) {
  if (file.kind === "photo" || file.kind === "thermal_photo")
    return <PhotoViewer file={file} filter={filter} zone={zone} onClose={onClose} />;
  return (
    <ViewerModal title={file.name} onClose={onClose}>
      <Content file={file} zone={zone} viewers={viewers} />
    </ViewerModal>
  );
}

interface ContentProps {
  file: MediaFile;
  zone: string;
  viewers: Viewers;
}

function Content({ file, zone, viewers }: ContentProps) {
  const shown = viewerFor(file, zone, viewers);
  if (!shown) return <FileDetails file={file} zone={zone} />;
  return (
    <Stack gap="sm">
      <Group>
        <DownloadButton file={file} />
      </Group>
      <div className={style["withFacts"]}>
        {shown}
        <Stack gap="md">
          <FileFacts file={file} zone={zone} />
        </Stack>
      </div>
    </Stack>
  );
}

function viewerFor(file: MediaFile, zone: string, { Raster, Pdf }: Viewers): ReactNode {
  const url = fileUrl(media.content, { params: { id: file.id } });
  const viewer = viewerOf(file);
  if (viewer === "raster" && file.raster?.is_readable_in_parts)
    return <Raster file={{ ...file, raster: file.raster }} zone={zone} />;
  if (viewer === "pdf") return <Pdf url={url} name={file.name} />;
  if (viewer === "video") return <Video url={url} name={file.name} />;
  return null;
}

/** Drones record H.265, too, which many browsers can't play. */
function Video({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation("media/cloud");
  const [isFailed, setFailed] = useState(false);
  if (isFailed) return <Alert tone="warn">{t("videoFailed")}</Alert>;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- drones record no speech
    <video
      className={style["video"]}
      src={url}
      controls
      preload="metadata"
      aria-label={name}
      onError={() => setFailed(true)}
    />
  );
}
