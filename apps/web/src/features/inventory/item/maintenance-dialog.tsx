import type { ItemReference } from "@overfly/contract/inventory/item-reference";
import {
  MAINTENANCE_KINDS,
  MAINTENANCE_RESULTS,
  type MaintenanceKind,
  type MaintenanceResult,
} from "@overfly/contract/inventory/maintenance-logs";
import { useUser } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { DateField } from "#platform/ui/fields/dates/date-field.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { Pair } from "#features/inventory/forms/item-fields.tsx";
import { PerformerField } from "./performer-field.tsx";
import { ProgramField } from "./program-field.tsx";
import { useLogMaintenance } from "./record-mutations.ts";

interface MaintenanceDialogProps {
  item: ItemReference;
  onClose: () => void;
}

export function MaintenanceDialog({ item, onClose }: MaintenanceDialogProps) {
  const { t } = useTranslation("inventory/records");
  const save = useLogMaintenance();
  const { id: userId } = useUser();
  const draft = useDraft(newLog(userId), save.error);
  const body = () => {
    if (!draft.require("performed_on")) return undefined;
    const { firmware, due_on, ...rest } = draft.values;
    return { ...item, ...rest, firmware: firmware === "" ? null : firmware, due_on: due_on || null };
  };
  return (
    <FormDialog
      title={t("logMaintenance")}
      draft={draft}
      save={save}
      body={body}
      onSaved={() => t("maintenanceLogged")}
      onClose={onClose}
      size="lg"
    >
      <Fields item={item} draft={draft} />
    </FormDialog>
  );
}

type Draft = ReturnType<typeof useDraft<ReturnType<typeof newLog>>>;

function Fields({ item, draft: { field, values } }: { item: ItemReference; draft: Draft }) {
  const { t } = useTranslation("inventory/records");
  const isDrone = item.item_kind === "drones";
  const flies = item.item_kind !== "batteries" && item.item_kind !== "accessories";
  return (
    <>
      <Pair>
        <Dropdown
          label={t("kindOfWork")}
          {...field("kind")}
          options={MAINTENANCE_KINDS.map((key) => ({ key, label: t(`kind.${key}`) }))}
        />
        <DateField label={t("performedOn")} {...field("performed_on")} required />
        <PerformerField item={item} {...field("performed_by")} />
        <Dropdown
          label={t("result")}
          {...field("result")}
          options={MAINTENANCE_RESULTS.map((key) => ({ key, label: t(`result.${key}`) }))}
        />
        {isDrone && values.kind === "firmware" && (
          <TextField label={t("firmware")} {...field("firmware")} maxLength={40} />
        )}
      </Pair>
      <ProgramField
        itemKind={item.item_kind}
        itemId={item.item_id}
        kind={values.kind}
        {...field("program_id")}
      />
      <Hint>
        {t(
          values.result === "approved_for_flight" ? "approvedHint" : isDrone ? "groundedHint" : "groundsHint",
        )}
      </Hint>
      <TextArea label={t("note")} {...field("notes")} maxLength={4000} />
      <Pair>
        <DateField label={t("dueOn")} hint={t("dueHint")} {...field("due_on")} />
        {flies && <NumberField label={t("dueAfterFlights")} {...field("due_after_flights")} />}
        {flies && <NumberField label={t("dueAfterHours")} {...field("due_after_hours")} unit="h" />}
        {item.item_kind === "batteries" && (
          <NumberField label={t("dueAfterCycles")} {...field("due_after_cycles")} />
        )}
      </Pair>
    </>
  );
}

const newLog = (userId: string) => ({
  kind: "inspection" as MaintenanceKind,
  performed_on: new Date().toLocaleDateString("sv-SE"), // as 2026-11-21, in the user's zone
  performed_by: userId,
  result: "approved_for_flight" as MaintenanceResult,
  firmware: "",
  notes: "",
  program_id: null as number | null,
  due_on: "",
  due_after_flights: null as number | null,
  due_after_hours: null as number | null,
  due_after_cycles: null as number | null,
});
