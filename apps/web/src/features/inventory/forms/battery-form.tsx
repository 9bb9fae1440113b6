import { type Battery, CHEMISTRIES } from "@overfly/contract/inventory/batteries";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { DateField } from "#platform/ui/fields/dates/date-field.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import type { ItemFormProps } from "#features/inventory/listed-item.ts";
import { useEditedItem, useSaveItem } from "#features/inventory/inventory-mutations.ts";
import { ItemDialog } from "./item-dialog.tsx";
import { MAX_SERIAL, ItemModelFields, Pair } from "./item-fields.tsx";
import { LocationField } from "./location-field.tsx";
import { KNOWN_BATTERIES } from "@overfly/flight-planning/equipment/known-models";

export function BatteryForm({ item, onSaved, onClose }: ItemFormProps<Battery>) {
  const edited = useEditedItem("batteries", item);
  const save = useSaveItem("batteries", edited.record);
  const draft = useDraft(valuesOf(item), save.error);
  const { values } = draft;
  return (
    <ItemDialog
      kind="batteries"
      name={item && `${item.model} ${item.serial_number}`}
      draft={draft}
      save={save}
      conflict={edited.conflict((theirs) => draft.set(valuesOf(theirs)))}
      body={() =>
        draft.require("manufacturer", "model", "serial_number", "initial_cycles")
          ? {
              ...values,
              initial_cycles: values.initial_cycles ?? 0,
              last_charged_on: values.last_charged_on || null,
            }
          : undefined
      }
      savedName={`${values.model} ${values.serial_number}`}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Fields draft={draft} isNew={!item} />
    </ItemDialog>
  );
}

function Fields({ draft: { field, set }, isNew }: { draft: BatteryDraft; isNew: boolean }) {
  const { t } = useTranslation("inventory");
  const { t: tForms } = useTranslation("inventory/forms");
  return (
    <>
      <ItemModelFields
        model={field("model")}
        manufacturer={field("manufacturer")}
        known={KNOWN_BATTERIES}
        detailOf={({ aircraft }) => aircraft}
        onChoose={({ manufacturer, chemistry, capacity_mah }) =>
          set({ manufacturer, chemistry, capacity_mah })
        }
      />
      <Pair>
        <TextField label={t("serial")} {...field("serial_number")} maxLength={MAX_SERIAL} required />
        {isNew && <LocationField {...field("storage_location_id")} />}
        <Dropdown
          label={t("chemistry")}
          {...field("chemistry")}
          options={CHEMISTRIES.map((key) => ({ key, label: t(`chemistry.${key}`) }))}
        />
        <NumberField label={t("capacity")} {...field("capacity_mah")} unit="mAh" />
      </Pair>
      <Pair>
        <NumberField
          label={tForms("initialCycles")}
          hint={tForms("initialCyclesHint")}
          {...field("initial_cycles")}
          required
        />
        <NumberField label={t("health")} hint={tForms("healthHint")} {...field("health_percent")} unit="%" />
        <DateField label={t("lastCharged")} {...field("last_charged_on")} />
      </Pair>
    </>
  );
}

type BatteryDraft = ReturnType<typeof useDraft<ReturnType<typeof valuesOf>>>;

const valuesOf = (battery: Battery | undefined) => ({
  manufacturer: battery?.manufacturer ?? "",
  model: battery?.model ?? "",
  serial_number: battery?.serial_number ?? "",
  chemistry: battery?.chemistry ?? null,
  capacity_mah: battery?.capacity_mah ?? null,
  initial_cycles: (battery?.initial_cycles ?? 0) as number | null,
  health_percent: battery?.health_percent ?? null,
  last_charged_on: battery?.last_charged_on ?? "",
  storage_location_id: null as number | null,
});
