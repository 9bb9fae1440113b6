import type { Kit } from "@overfly/contract/inventory/kits";
import { Suspense, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Dropdown, MultiDropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import type { ItemFormProps } from "#features/inventory/listed-item.ts";
import { useEditedItem, useSaveItem } from "#features/inventory/inventory-mutations.ts";
import { ItemDialog } from "./item-dialog.tsx";
import { MAX_NAME, Pair } from "./item-fields.tsx";
import { LocationField } from "./location-field.tsx";
import { AddPartButton, PART_FORMS, type PartKind } from "./kit-parts.tsx";
import { usePartOptions } from "./use-part-options.ts";

/** An option's key can't be empty. */
const NONE = "none";

export function KitForm({ item, onClose }: ItemFormProps<Kit>) {
  const edited = useEditedItem("kits", item);
  const save = useSaveItem("kits", edited.record);
  const draft = useDraft(valuesOf(item), save.error);
  const [added, add] = useState<PartKind>();
  const { values, set } = draft;
  const PartForm = added && PART_FORMS[added];
  return (
    <>
      <ItemDialog
        kind="kits"
        name={item?.name}
        draft={draft}
        save={save}
        conflict={edited.conflict((theirs) => draft.set(valuesOf(theirs)))}
        body={() => (draft.require("name") ? bodyOf(values) : undefined)}
        savedName={values.name}
        onClose={onClose}
      >
        <Fields kit={item} draft={draft} add={add} />
      </ItemDialog>
      <Suspense>
        {PartForm && (
          <PartForm
            item={undefined}
            onSaved={(id) => set(withPart(values, added, String(id)))}
            onClose={() => add(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

interface FieldsProps {
  kit: Kit | undefined;
  draft: ReturnType<typeof useDraft<Values>>;
  /** Opens the dialog that adds a part of this kind. */
  add: (kind: PartKind) => void;
}

function Fields({ kit, draft: { field }, add }: FieldsProps) {
  const { t } = useTranslation("inventory");
  const { t: tForms } = useTranslation("inventory/forms");
  const { drones, payloads, batteries, accessories } = usePartOptions(kit);
  return (
    <>
      <Pair>
        <TextField label={t("name")} {...field("name")} maxLength={MAX_NAME} required />
        {!kit && <LocationField {...field("storage_location_id")} />}
      </Pair>
      <div>
        <Dropdown
          label={t("drone")}
          hint={tForms("partsHint")}
          {...field("drone_id")}
          {...drones}
          options={[{ key: NONE, label: tForms("noDrone") }, ...drones.options]}
          searchable
        />
        <AddPartButton kind="drones" onClick={add} />
      </div>
      <div>
        <MultiDropdown label={t("payloads")} {...field("payload_ids")} {...payloads} searchable />
        <AddPartButton kind="payloads" onClick={add} />
      </div>
      <div>
        <MultiDropdown label={t("batteries")} {...field("battery_ids")} {...batteries} searchable />
        <AddPartButton kind="batteries" onClick={add} />
      </div>
      <div>
        <MultiDropdown label={t("accessories")} {...field("accessory_ids")} {...accessories} searchable />
        <AddPartButton kind="accessories" onClick={add} />
      </div>
    </>
  );
}

const keysOf = (parts: readonly { id: number }[] = []): string[] => parts.map(({ id }) => String(id));

const valuesOf = (kit: Kit | undefined) => ({
  name: kit?.name ?? "",
  storage_location_id: null as number | null,
  drone_id: kit?.drone ? String(kit.drone.id) : NONE,
  payload_ids: keysOf(kit?.payloads),
  battery_ids: keysOf(kit?.batteries),
  accessory_ids: keysOf(kit?.accessories),
});
type Values = ReturnType<typeof valuesOf>;

const bodyOf = ({
  name,
  storage_location_id,
  drone_id,
  payload_ids,
  battery_ids,
  accessory_ids,
}: Values) => ({
  name,
  storage_location_id,
  drone_id: drone_id === NONE ? null : Number(drone_id),
  payload_ids: payload_ids.map(Number),
  battery_ids: battery_ids.map(Number),
  accessory_ids: accessory_ids.map(Number),
});

/** The kit with a part that was added from its form. */
function withPart(values: Values, kind: PartKind, id: string): Partial<Values> {
  switch (kind) {
    case "drones":
      return { drone_id: id };
    case "payloads":
      return { payload_ids: [...values.payload_ids, id] };
    case "batteries":
      return { battery_ids: [...values.battery_ids, id] };
    case "accessories":
      return { accessory_ids: [...values.accessory_ids, id] };
  }
}
