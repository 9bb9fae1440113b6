import type { Kit } from "@overfly/contract/inventory/kits";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Dropdown, MultiDropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import type { ItemFormProps } from "#features/inventory/listed-item.ts";
import { useSaveItem } from "#features/inventory/inventory-mutations.ts";
import { ItemDialog } from "./item-dialog.tsx";
import { MAX_NAME, Pair } from "./item-fields.tsx";
import { usePartOptions } from "./use-part-options.ts";

/** An option's key can't be empty. */
const NONE = "none";

export function KitForm({ item, onClose }: ItemFormProps<Kit>) {
  const save = useSaveItem("kits", item);
  const draft = useDraft(valuesOf(item), save.error);
  const { values } = draft;
  return (
    <ItemDialog
      kind="kits"
      name={item?.name}
      draft={draft}
      save={save}
      body={() =>
        draft.require("name")
          ? {
              name: values.name,
              storage_location: values.storage_location,
              drone_id: values.drone_id === NONE ? null : Number(values.drone_id),
              payload_ids: values.payload_ids.map(Number),
              battery_ids: values.battery_ids.map(Number),
              accessory_ids: values.accessory_ids.map(Number),
            }
          : undefined
      }
      savedName={values.name}
      onClose={onClose}
    >
      <Fields kit={item} draft={draft} />
    </ItemDialog>
  );
}

function Fields({ kit, draft: { field } }: { kit: Kit | undefined; draft: KitDraft }) {
  const { t } = useTranslation("inventory");
  const { t: tForms } = useTranslation("inventory/forms");
  const { drones, payloads, batteries, accessories } = usePartOptions(kit);
  return (
    <>
      <Pair>
        <TextField label={t("name")} {...field("name")} maxLength={MAX_NAME} required />
        <TextField label={t("storageLocation")} {...field("storage_location")} maxLength={120} />
      </Pair>
      <Dropdown
        label={t("drone")}
        hint={tForms("partsHint")}
        {...field("drone_id")}
        {...drones}
        options={[{ key: NONE, label: tForms("noDrone") }, ...drones.options]}
        searchable
      />
      <MultiDropdown label={t("payloads")} {...field("payload_ids")} {...payloads} searchable />
      <MultiDropdown label={t("batteries")} {...field("battery_ids")} {...batteries} searchable />
      <MultiDropdown label={t("accessories")} {...field("accessory_ids")} {...accessories} searchable />
    </>
  );
}

type KitDraft = ReturnType<typeof useDraft<ReturnType<typeof valuesOf>>>;

const keysOf = (parts: readonly { id: number }[] = []): string[] => parts.map(({ id }) => String(id));

const valuesOf = (kit: Kit | undefined) => ({
  name: kit?.name ?? "",
  storage_location: kit?.storage_location ?? "",
  drone_id: kit?.drone ? String(kit.drone.id) : NONE,
  payload_ids: keysOf(kit?.payloads),
  battery_ids: keysOf(kit?.batteries),
  accessory_ids: keysOf(kit?.accessories),
});
