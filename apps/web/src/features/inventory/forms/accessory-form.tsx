import { type Accessory, ACCESSORY_KINDS } from "@overfly/contract/inventory/accessories";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import type { ItemFormProps } from "#features/inventory/listed-item.ts";
import { useEditedItem, useSaveItem } from "#features/inventory/inventory-mutations.ts";
import { ItemDialog } from "./item-dialog.tsx";
import { MAX_NAME, MAX_SERIAL, Pair } from "./item-fields.tsx";
import { LocationField } from "./location-field.tsx";

export function AccessoryForm({ item, onSaved, onClose }: ItemFormProps<Accessory>) {
  const { t } = useTranslation("inventory");
  const edited = useEditedItem("accessories", item);
  const save = useSaveItem("accessories", edited.record);
  const draft = useDraft(valuesOf(item), save.error);
  const { field, values } = draft;
  return (
    <ItemDialog
      kind="accessories"
      name={item?.name}
      draft={draft}
      save={save}
      conflict={edited.conflict((theirs) => draft.set(valuesOf(theirs)))}
      body={() => {
        const { kind, quantity } = values;
        if (!draft.require("kind", "name", "quantity") || kind === null || quantity === null)
          return undefined;
        return { ...values, kind, quantity };
      }}
      savedName={values.name}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Pair>
        <TextField label={t("name")} {...field("name")} maxLength={MAX_NAME} required />
        <Dropdown
          label={t("kind")}
          {...field("kind")}
          options={ACCESSORY_KINDS.map((key) => ({ key, label: t(`accessory.${key}`) }))}
          searchable
          required
        />
        <TextField label={t("serial")} {...field("serial_number")} maxLength={MAX_SERIAL} />
        <NumberField label={t("quantity")} {...field("quantity")} required />
        {!item && <LocationField {...field("storage_location_id")} />}
      </Pair>
    </ItemDialog>
  );
}

const valuesOf = (accessory: Accessory | undefined) => ({
  kind: accessory?.kind ?? null,
  name: accessory?.name ?? "",
  serial_number: accessory?.serial_number ?? "",
  quantity: (accessory?.quantity ?? 1) as number | null,
  storage_location_id: null as number | null,
});
