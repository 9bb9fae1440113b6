import type { StorageLocation } from "@overfly/contract/inventory/storage-locations";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { MAX_NAME } from "#features/inventory/forms/item-fields.tsx";
import { useSaveLocation } from "./location-mutations.ts";

interface LocationFormProps {
  /** Undefined for a new one. */
  location: StorageLocation | undefined;
  onClose: () => void;
}

export function LocationForm({ location, onClose }: LocationFormProps) {
  const { t } = useTranslation("inventory/storage");
  const { t: tForms } = useTranslation("inventory/forms");
  const save = useSaveLocation(location);
  const draft = useDraft({ name: location?.name ?? "", address: location?.address ?? "" }, save.error);
  return (
    <FormDialog
      title={location ? tForms("editNamed", { name: location.name }) : t("add")}
      draft={draft}
      save={save}
      body={() => (draft.require("name") ? draft.values : undefined)}
      onSaved={({ data }) => tForms("saved", { name: data.name })}
      onClose={onClose}
    >
      <TextField label={t("name")} {...draft.field("name")} maxLength={MAX_NAME} required />
      <TextField label={t("address")} {...draft.field("address")} maxLength={200} />
    </FormDialog>
  );
}
