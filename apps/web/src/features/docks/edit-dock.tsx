import { type Dock, docks } from "@overfly/contract/docks/docks";
import { call } from "#platform/api/call.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { useVersioned } from "#platform/ui/overlays/use-versioned.ts";
import { bodyOf, draftOf } from "./dock-draft.ts";
import { useUpdateDock } from "./dock-mutations.ts";
import { DockPlaceFields } from "./dock-place-fields.tsx";

/** Edits a dock's name, site and position. */
export function EditDock({ dock, onClose }: { dock: Dock; onClose: () => void }) {
  const { t } = useTranslation("docks");
  const edited = useVersioned<Dock>(
    dock,
    async () => (await call(docks.get, { params: { id: dock.id } })).data,
  );
  const update = useUpdateDock(dock.id);
  const draft = useDraft(draftOf(dock), update.error);
  const { message } = draft;
  const body = () => {
    const changes = bodyOf(draft.values);
    const isFilled = draft.require("name", "latitude", "longitude");
    return isFilled && changes && edited.record
      ? { ...changes, updated_at: edited.record.updated_at }
      : undefined;
  };
  return (
    <FormDialog
      title={t("editNamed", { name: dock.name })}
      draft={{
        isDirty: draft.isDirty,
        message: message === undefined ? undefined : t("updateFailed", { message }),
      }}
      save={update}
      conflict={edited.conflict((theirs) => draft.set(draftOf(theirs)))}
      body={body}
      onSaved={({ data }) => t("saved", { name: data.name })}
      onClose={onClose}
    >
      <TextField label={t("dockName")} {...draft.field("name")} maxLength={80} required />
      <DockPlaceFields draft={draft} ownSite={dock.site} />
    </FormDialog>
  );
}
