import type { CloudCrumb, CloudItem } from "@overfly/contract/media/cloud-items";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { useMoveItems } from "#features/media/cloud/cloud-mutations.ts";
import { idsOf } from "#features/media/cloud/selection.ts";
import { FolderTree, type Target } from "./folder-tree.tsx";

interface MoveProps {
  site: { token: string; name: string };
  items: readonly CloudItem[];
  /** The way to the open folder. */
  crumbs: readonly CloudCrumb[];
  onClose: () => void;
}

/** Into a folder of the same mission, or of the site; or out of all. */
export function MoveDialog({ site, items, crumbs, onClose }: MoveProps) {
  const { t } = useTranslation("media/cloud");
  const save = useMoveItems(site.token);
  const draft = useDraft<{ target: Target }>({ target: null }, save.error);
  const mission = items[0]?.mission_token ?? null;
  const file = items.find((item) => item.file)?.file;
  const number =
    crumbs.find(({ id, mission_token: token }) => id === null && token === mission)?.name ??
    file?.mission_number;
  return (
    <FormDialog
      title={t("moveTitle", { count: items.length })}
      draft={draft}
      save={save}
      body={() => ({
        files: idsOf(items, "file"),
        folders: idsOf(items, "folder"),
        folder_id: draft.values.target,
      })}
      onClose={onClose}
      action={t("move")}
      size="md"
    >
      <FolderTree
        token={site.token}
        name={mission === null ? site.name : (number ?? t("type.mission"))}
        place={mission === null ? {} : { mission }}
        chosen={draft.values.target}
        onChoose={(target) => draft.field("target").onChange(target)}
        hidden={new Set(idsOf(items, "folder"))}
      />
    </FormDialog>
  );
}
