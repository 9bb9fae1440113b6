import { type StorageLocation, storageLocations } from "@overfly/contract/inventory/storage-locations";
import { call } from "#platform/api/call.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { useVersioned } from "#platform/ui/overlays/use-versioned.ts";
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
  const edited = useVersioned(location, () => readLocation(location));
  const save = useSaveLocation(edited.record);
  const draft = useDraft(valuesOf(location), save.error);
  return (
    <FormDialog
      title={location ? tForms("editNamed", { name: location.name }) : t("add")}
      draft={draft}
      save={save}
      conflict={edited.conflict((theirs) => draft.set(valuesOf(theirs)))}
      body={() => (draft.require("name") ? draft.values : undefined)}
      onSaved={({ data }) => tForms("saved", { name: data.name })}
      onClose={onClose}
    >
      <TextField label={t("name")} {...draft.field("name")} maxLength={MAX_NAME} required />
      <TextField label={t("address")} {...draft.field("address")} maxLength={200} />
    </FormDialog>
  );
}

const valuesOf = (location: StorageLocation | undefined) => ({
  name: location?.name ?? "",
  address: location?.address ?? "",
});

const MOST = 200;

async function readLocation(location: StorageLocation | undefined): Promise<StorageLocation | undefined> {
  const { data } = await call(storageLocations.list, { query: { item_count: MOST } });
  return data.find(({ id }) => id === location?.id);
}
