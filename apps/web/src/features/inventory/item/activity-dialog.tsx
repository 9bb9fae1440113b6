import { ACTIVITY_KINDS, type ActivityKind } from "@overfly/contract/inventory/activity-logs";
import type { ItemReference } from "@overfly/contract/inventory/item-reference";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { LocationField } from "#features/inventory/forms/location-field.tsx";
import { KitField } from "./kit-field.tsx";
import { useLogActivity } from "./record-mutations.ts";

/** Kits and docks have no status of their own; docks are moved where they are edited. */
const KINDS_OF: Partial<Record<ItemReference["item_kind"], readonly ActivityKind[]>> = {
  kits: ["note", "moved"],
  docks: ["note", "damaged"],
};

interface ActivityDialogProps {
  item: ItemReference;
  /** What is logged; by default it is chosen in the dialog. */
  kind?: "moved";
  onClose: () => void;
}

export function ActivityDialog({ item, kind, onClose }: ActivityDialogProps) {
  const { t } = useTranslation("inventory/records");
  const save = useLogActivity();
  const draft = useDraft(newActivity(kind ?? "note"), save.error);
  const { values, field } = draft;
  const kinds = KINDS_OF[item.item_kind] ?? ACTIVITY_KINDS;
  const toKit = values.destination === "kit";
  const body = () => {
    const { destination: _destination, storage_location_id, kit_id, ...rest } = values;
    if (!draft.require("note", ...(isMove(values) && toKit ? (["kit_id"] as const) : []))) return undefined;
    if (!isMove(values)) return { ...item, ...rest };
    return { ...item, ...rest, ...(toKit && kit_id !== null ? { kit_id } : { storage_location_id }) };
  };
  return (
    <FormDialog
      title={t(kind ? "do.moved" : "logActivity")}
      draft={draft}
      save={save}
      body={body}
      onSaved={() => t("logged")}
      onClose={onClose}
    >
      {kind === undefined && (
        <Dropdown
          label={t("whatHappened")}
          {...field("kind")}
          options={kinds.map((key) => ({ key, label: t(`activity.${key}`) }))}
        />
      )}
      {isMove(values) && item.item_kind !== "kits" && (
        <Dropdown
          label={t("moveTo")}
          {...field("destination")}
          options={DESTINATIONS.map((key) => ({ key, label: t(`moveTo.${key}`) }))}
        />
      )}
      {isMove(values) && !toKit && <LocationField {...field("storage_location_id")} />}
      {isMove(values) && toKit && <KitField {...field("kit_id")} />}
      <TextArea
        label={t(REASONED.has(values.kind) ? "reason" : "note")}
        {...field("note")}
        maxLength={2000}
        required
      />
      {values.kind !== "note" && item.item_kind !== "kits" && (
        <Hint>{t(`effect.${item.item_kind === "docks" ? "grounded" : values.kind}`)}</Hint>
      )}
    </FormDialog>
  );
}

const DESTINATIONS = ["location", "kit"] as const;

/** What is done on purpose. */
const REASONED: ReadonlySet<ActivityKind> = new Set(["moved", "retired", "reinstated"]);

const isMove = ({ kind }: { kind: ActivityKind }): boolean => kind === "moved";

const newActivity = (kind: ActivityKind) => ({
  kind,
  note: "",
  destination: "location" as (typeof DESTINATIONS)[number],
  storage_location_id: null as number | null,
  kit_id: null as number | null,
});
