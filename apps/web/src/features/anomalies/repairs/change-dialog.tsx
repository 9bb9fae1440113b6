import { WORK_STATES, type WorkState } from "@overfly/contract/anomalies/anomalies";
import type { RepairChanges } from "@overfly/contract/anomalies/repairs";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { DateField } from "#platform/ui/fields/dates/date-field.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import type { Change, RepairActions, Version } from "./repair-mutations.ts";
import { CREW, NOBODY, useAssigneeOptions } from "./use-assignee-options.ts";

interface ChangeDialogProps {
  repairs: readonly Version[];
  change: RepairActions["change"];
  onClose: () => void;
}

const KEEP = "keep";
const UNCHANGED = { state: KEEP, assignee_id: KEEP, crew: "", due: KEEP, due_on: "" };
type Values = typeof UNCHANGED;

const changesOf = ({ state, assignee_id: assignee, crew, due, due_on }: Values): RepairChanges => ({
  ...(state !== KEEP && { work_state: state as WorkState }),
  ...(assignee === CREW && { crew: crew.trim() }),
  ...(assignee === NOBODY && { assignee_id: null, crew: null }),
  ...(![KEEP, CREW, NOBODY].includes(assignee) && { assignee_id: assignee }),
  ...(due === "set" && { due_on }),
  ...(due === "none" && { due_on: null }),
});

/** Fields without which the choices above them say nothing. */
const neededIn = ({ assignee_id: assignee, due }: Values): (keyof Values)[] => [
  ...(assignee === CREW ? (["crew"] as const) : []),
  ...(due === "set" ? (["due_on"] as const) : []),
];

/** Assigns, dates or advances all selected repairs; what is not chosen stays as it is. */
export function ChangeDialog({ repairs, change, onClose }: ChangeDialogProps) {
  const { t } = useTranslation("anomalies/repairs");
  const { t: tAnomalies } = useTranslation("anomalies");
  const assignees = useAssigneeOptions();
  const draft = useDraft(UNCHANGED, change.error);
  const { assignee_id: assignee, due } = draft.values;
  const body = (): Change | undefined => {
    const changes = changesOf(draft.values);
    if (Object.keys(changes).length === 0) onClose();
    else if (draft.require(...neededIn(draft.values))) return { repairs, changes };
    return undefined;
  };
  return (
    <FormDialog
      title={t("changeTitle", { count: repairs.length })}
      draft={draft}
      save={change}
      body={body}
      onClose={onClose}
    >
      <Dropdown
        label={t("state")}
        {...draft.field("state")}
        options={[
          { key: KEEP, label: t("keep") },
          ...WORK_STATES.map((key) => ({ key: String(key), label: tAnomalies(`repairStatus.${key}`) })),
        ]}
      />
      <Dropdown
        label={t("assignee")}
        {...draft.field("assignee_id")}
        options={[{ key: KEEP, label: t("keep") }, ...assignees]}
      />
      {assignee === CREW && (
        <TextField
          label={t("crewName")}
          {...draft.field("crew")}
          maxLength={120}
          hint={t("crewHint")}
          required
        />
      )}
      <Dropdown
        label={t("due")}
        {...draft.field("due")}
        options={[
          { key: KEEP, label: t("keep") },
          { key: "set", label: t("changeDue") },
          { key: "none", label: t("due.none") },
        ]}
      />
      {due === "set" && <DateField label={t("due")} {...draft.field("due_on")} required />}
    </FormDialog>
  );
}
