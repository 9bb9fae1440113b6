import type { Payload } from "@overfly/contract/inventory/payloads";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import type { ItemFormProps } from "#features/inventory/listed-item.ts";
import { useEditedItem, useSaveItem } from "#features/inventory/inventory-mutations.ts";
import { ItemDialog } from "./item-dialog.tsx";
import { MAX_SERIAL, ItemModelFields, Pair } from "./item-fields.tsx";
import { LocationField } from "./location-field.tsx";
import { KNOWN_PAYLOADS } from "@overfly/flight-planning/equipment/known-models";
import { SensorFields } from "./sensor-fields.tsx";

export function PayloadForm({ item, onSaved, onClose }: ItemFormProps<Payload>) {
  const { t } = useTranslation("inventory");
  const edited = useEditedItem("payloads", item);
  const save = useSaveItem("payloads", edited.record);
  const draft = useDraft(valuesOf(item), save.error);
  const { field, set, values } = draft;
  return (
    <ItemDialog
      kind="payloads"
      name={item && `${item.model} ${item.serial_number}`}
      draft={draft}
      save={save}
      conflict={edited.conflict((theirs) => draft.set(valuesOf(theirs)))}
      body={() => (draft.require("manufacturer", "model", "serial_number") ? values : undefined)}
      savedName={`${values.model} ${values.serial_number}`}
      onSaved={onSaved}
      onClose={onClose}
    >
      <ItemModelFields
        model={field("model")}
        manufacturer={field("manufacturer")}
        known={KNOWN_PAYLOADS}
        onChoose={({ manufacturer, sensors }) => set({ manufacturer, sensors })}
      />
      <Pair>
        <TextField label={t("serial")} {...field("serial_number")} maxLength={MAX_SERIAL} required />
        {!item && <LocationField {...field("storage_location_id")} />}
      </Pair>
      <SensorFields sensors={values.sensors} onChange={(sensors) => set({ sensors })} />
    </ItemDialog>
  );
}

const valuesOf = (payload: Payload | undefined) => ({
  manufacturer: payload?.manufacturer ?? "",
  model: payload?.model ?? "",
  serial_number: payload?.serial_number ?? "",
  sensors: payload?.sensors ?? [],
  storage_location_id: null as number | null,
});
