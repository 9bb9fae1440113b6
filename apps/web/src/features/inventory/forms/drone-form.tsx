import type { Drone } from "@overfly/contract/inventory/drones";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { DateField } from "#platform/ui/fields/dates/date-field.tsx";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import type { ItemFormProps } from "#features/inventory/listed-item.ts";
import { useEditedItem, useSaveItem } from "#features/inventory/inventory-mutations.ts";
import { ItemDialog } from "./item-dialog.tsx";
import { MAX_NAME, MAX_SERIAL, ItemModelFields, Pair } from "./item-fields.tsx";
import { LocationField } from "./location-field.tsx";
import { KNOWN_DRONES } from "@overfly/flight-planning/equipment/known-models";

export function DroneForm({ item, onSaved, onClose }: ItemFormProps<Drone>) {
  const edited = useEditedItem("drones", item);
  const save = useSaveItem("drones", edited.record);
  const draft = useDraft(valuesOf(item), save.error);
  const { values } = draft;
  return (
    <ItemDialog
      kind="drones"
      name={item?.name}
      draft={draft}
      save={save}
      conflict={edited.conflict((theirs) => draft.set(valuesOf(theirs)))}
      body={() =>
        draft.require("name", "manufacturer", "model", "serial_number")
          ? {
              ...values,
              purchased_on: values.purchased_on || null,
              insured_until: values.insured_until || null,
            }
          : undefined
      }
      savedName={values.name}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Fields draft={draft} isNew={!item} />
    </ItemDialog>
  );
}

function Fields({ draft: { field, set, values }, isNew }: { draft: DroneDraft; isNew: boolean }) {
  const { t } = useTranslation("inventory");
  return (
    <>
      <ItemModelFields
        model={field("model")}
        manufacturer={field("manufacturer")}
        known={KNOWN_DRONES}
        onChoose={({ manufacturer, model, weight_g }) =>
          set({ manufacturer, weight_g, ...(values.name === "" && { name: model }) })
        }
      />
      <Pair>
        <TextField label={t("name")} {...field("name")} maxLength={MAX_NAME} required />
        <TextField label={t("serial")} {...field("serial_number")} maxLength={MAX_SERIAL} required />
        <TextField label={t("registration")} {...field("registration")} maxLength={40} />
        <TextField label={t("remoteId")} {...field("remote_id")} maxLength={64} />
        <TextField label={t("firmware")} {...field("firmware")} maxLength={40} />
        <NumberField label={t("weight")} {...field("weight_g")} unit="g" />
        <DateField label={t("purchasedOn")} {...field("purchased_on")} />
        <DateField label={t("insuredUntil")} {...field("insured_until")} />
        {isNew && <LocationField {...field("storage_location_id")} />}
      </Pair>
    </>
  );
}

type DroneDraft = ReturnType<typeof useDraft<ReturnType<typeof valuesOf>>>;

const valuesOf = (drone: Drone | undefined) => ({
  name: drone?.name ?? "",
  manufacturer: drone?.manufacturer ?? "",
  model: drone?.model ?? "",
  serial_number: drone?.serial_number ?? "",
  registration: drone?.registration ?? "",
  remote_id: drone?.remote_id ?? "",
  firmware: drone?.firmware ?? "",
  weight_g: drone?.weight_g ?? null,
  storage_location_id: null as number | null,
  purchased_on: drone?.purchased_on ?? "",
  insured_until: drone?.insured_until ?? "",
});
