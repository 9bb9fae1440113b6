import type { CloudCrumb, CloudItem } from "@overfly/contract/media/cloud-items";
import type { CreatedCloudLink } from "@overfly/contract/media/cloud-links";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { ConfirmCall } from "#platform/ui/overlays/confirm-call.tsx";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { useCreateFolder, useRemoveItems, useRenameItem } from "#features/media/cloud/cloud-mutations.ts";
import { type CloudDialog, idsOf } from "#features/media/cloud/selection.ts";
import type { OpenFolder } from "#features/media/cloud/open-folder.ts";
import { CreatedCloudLinkDialog, ShareDialog } from "#features/media/sharing/share-dialog.tsx";
import { SharedLinksDialog } from "#features/media/sharing/shared-links-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";

interface DialogProps {
  token: string;
  onClose: () => void;
}

function NewFolderDialog({ token, open, onClose }: DialogProps & { open: OpenFolder }) {
  const { t } = useTranslation("media/cloud");
  const save = useCreateFolder(token);
  const draft = useDraft({ name: "" }, save.error);
  const place = {
    parent_id: open.folder === undefined ? null : Number(open.folder),
    mission_token: open.mission ?? null,
  };
  return (
    <FormDialog
      title={t("newFolder")}
      draft={draft}
      save={save}
      body={() => (draft.require("name") ? { ...draft.values, ...place } : undefined)}
      onClose={onClose}
      action={t("create")}
      size="sm"
    >
      <TextField label={t("name")} {...draft.field("name")} maxLength={160} required />
    </FormDialog>
  );
}

function RenameDialog({ token, item, onClose }: DialogProps & { item: CloudItem }) {
  const { t } = useTranslation("media/cloud");
  const save = useRenameItem(token, { type: item.type, id: item.id ?? 0 });
  const draft = useDraft({ name: item.name }, save.error);
  return (
    <FormDialog
      title={t("renameNamed", { name: item.name })}
      draft={draft}
      save={save}
      body={() => (draft.require("name") ? draft.values : undefined)}
      onClose={onClose}
      size="sm"
    >
      <TextField label={t("name")} {...draft.field("name")} maxLength={160} required />
    </FormDialog>
  );
}

interface DialogsProps {
  site: { token: string; name: string };
  open: OpenFolder;
  dialog: CloudDialog;
  crumbs: readonly CloudCrumb[];
  /** Goes on with another dialog. */
  onDialog: (dialog: CloudDialog) => void;
  onClose: () => void;
}

/** The dialog that is open. */
export function CloudDialogs({ site, open, dialog, crumbs, onDialog, onClose }: DialogsProps) {
  const { token } = site;
  if (dialog.kind === "folder") return <NewFolderDialog token={token} open={open} onClose={onClose} />;
  if (dialog.kind === "rename") return <RenameDialog token={token} item={dialog.item} onClose={onClose} />;
  if (dialog.kind === "share") {
    const { item } = dialog;
    const show = (link: CreatedCloudLink) => onDialog({ kind: "created-link", link, name: item.name });
    return <ShareDialog token={token} item={item} onCreated={show} onClose={onClose} />;
  }
  if (dialog.kind === "created-link") return <CreatedCloudLinkDialog {...dialog} onClose={onClose} />;
  if (dialog.kind === "links") return <SharedLinksDialog site={site} onClose={onClose} />;
  if (dialog.kind === "move")
    return <MoveDialog site={site} items={dialog.items} crumbs={crumbs} onClose={onClose} />;
  return <DeleteDialog token={token} items={dialog.items} onClose={onClose} />;
}

function DeleteDialog({
  token,
  items,
  onClose,
}: {
  token: string;
  items: readonly CloudItem[];
  onClose: () => void;
}) {
  const { t } = useTranslation("media/cloud");
  const [first, second] = items;
  const name = second ? undefined : first?.name;
  return (
    <ConfirmCall
      title={name === undefined ? t("deleteTitle", { count: items.length }) : t("deleteNamed", { name })}
      action={t("delete")}
      call={useRemoveItems(token)}
      input={{ files: idsOf(items, "file"), folders: idsOf(items, "folder") }}
      done={t("deleted")}
      nameToType={name ?? String(items.length)}
      onClose={onClose}
    >
      {t("deleteHint")}
    </ConfirmCall>
  );
}
