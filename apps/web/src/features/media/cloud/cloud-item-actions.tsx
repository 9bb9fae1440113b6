import { type CloudItem, cloudFolders, cloudItems } from "@overfly/contract/media/cloud-items";
import { cloudLinks } from "@overfly/contract/media/cloud-links";
import { media, type MediaFile } from "@overfly/contract/media/media";
import {
  IconDownload,
  IconEye,
  IconEyeOff,
  IconFolderSymlink,
  IconInfoCircle,
  IconPencil,
  IconShare,
  IconTrash,
} from "@tabler/icons-react";
import { fileUrl } from "#platform/api/call.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { type RowAction, RowActions } from "#platform/ui/table/row-actions.tsx";
import { usePublishFile } from "./cloud-mutations.ts";
import { archiveUrl, type CloudDialog } from "./selection.ts";

export interface ActionsProps {
  site: string;
  item: CloudItem;
  onDialog: (dialog: CloudDialog) => void;
  onDetails: (file: MediaFile) => void;
  /** What is open can't be changed. */
  isLocked: boolean;
  /** Where the details and their download are on the screen already. */
  isInDetails?: boolean;
}

const SIZE = 16;

/** What can be done with one file, folder or mission. */
export function CloudItemActions({
  site,
  item,
  onDialog,
  onDetails,
  isLocked,
  isInDetails = false,
}: ActionsProps) {
  const { t } = useTranslation("media/cloud");
  const share = useShare();
  const changes = useChanges();
  const publish = usePublishFile(site);
  const { file, type } = item;
  const download: RowAction = {
    label: t(file ? "download" : "downloadZip"),
    endpoint: file ? media.file : cloudItems.archive,
    icon: <IconDownload size={SIZE} />,
    onClick: () =>
      globalThis.location.assign(
        file ? fileUrl(media.file, { params: { id: file.id } }) : archiveUrl(site, [item]),
      ),
  };
  const details: RowAction[] = file
    ? [
        {
          label: t("details"),
          endpoint: media.get,
          icon: <IconInfoCircle size={SIZE} />,
          onClick: () => onDetails(file),
        },
      ]
    : [];
  const isPublished = file?.published_at !== null;
  const show: RowAction[] =
    file?.state === "checked"
      ? [
          {
            label: t(isPublished ? "hideFromClient" : "showToClient"),
            endpoint: media.publish,
            icon: isPublished ? <IconEyeOff size={SIZE} /> : <IconEye size={SIZE} />,
            onClick: () => publish.mutate({ id: file.id, is_published: !isPublished }),
          },
        ]
      : [];
  return (
    <RowActions
      name={item.name}
      actions={[
        ...(isInDetails ? [] : [...details, download]),
        share(item, onDialog),
        ...(type === "mission" || isLocked ? [] : [...show, ...changes(item, onDialog)]),
      ]}
    />
  );
}

function useShare() {
  const { t } = useTranslation("media/sharing");
  return (item: CloudItem, onDialog: ActionsProps["onDialog"]): RowAction => ({
    label: t("share"),
    endpoint: cloudLinks.create,
    icon: <IconShare size={SIZE} />,
    onClick: () => onDialog({ kind: "share", item }),
  });
}

/** What changes a file or folder itself. */
function useChanges() {
  const { t } = useTranslation("media/cloud");
  return (item: CloudItem, onDialog: ActionsProps["onDialog"]): RowAction[] => [
    {
      label: t("rename"),
      endpoint: item.file ? media.rename : cloudFolders.rename,
      icon: <IconPencil size={SIZE} />,
      onClick: () => onDialog({ kind: "rename", item }),
    },
    {
      label: t("move"),
      endpoint: cloudItems.move,
      icon: <IconFolderSymlink size={SIZE} />,
      onClick: () => onDialog({ kind: "move", items: [item] }),
    },
    {
      label: t("delete"),
      endpoint: cloudItems.remove,
      icon: <IconTrash size={SIZE} />,
      onClick: () => onDialog({ kind: "delete", items: [item] }),
      danger: true,
    },
  ];
}
