import { ACTIVITY_KINDS, type ActivityKind } from "@overfly/contract/inventory/activity-logs";
import type { ItemReference } from "@overfly/contract/inventory/item-reference";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { LocationField } from "#features/inventory/forms/location-field.tsx";
import { useLogActivity } from "./record-mutations.ts";

/** Kits can only be moved and noted; they have no status of their own. */
const OF_KITS: readonly ActivityKind[] = ["note", "moved"];

interface ActivityDialogProps {
  item: ItemReference;
  onClose: () => void;
}

export function ActivityDialog({ item, onClose }: ActivityDialogProps) {
  const { t } = useTranslation("inventory/records");
  const save = useLogActivity();
  const draft = useDraft(
    { kind: "note" as ActivityKind, note: "", storage_location_id: null as number | null },
    save.error,
  );
  const { values, field } = draft;
  const kinds = item.item_kind === "kits" ? OF_KITS : ACTIVITY_KINDS;
  const body = () => {
    const { storage_location_id, ...rest } = values;
    if (values.kind === "note" && !draft.require("note")) return undefined;
    return { ...item, ...rest, ...(values.kind === "moved" && { storage_location_id }) };
  };
  return (
    <FormDialog
      title={t("logActivity")}
      draft={draft}
      save={save}
      body={body}
      onSaved={() => t("logged")}
      onClose={onClose}
    >
      <Dropdown
        label={t("whatHappened")}
        {...field("kind")}
        options={kinds.map((key) => ({ key, label: t(`activity.${key}`) }))}
      />
      {values.kind === "moved" && <LocationField {...field("storage_location_id")} />}
      <TextArea label={t("note")} {...field("note")} maxLength={2000} required={values.kind === "note"} />
      {values.kind !== "note" && values.kind !== "moved" && <Hint>{t(`effect.${values.kind}`)}</Hint>}
    </FormDialog>
  );
}
