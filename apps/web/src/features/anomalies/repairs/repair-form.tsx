import { WORK_STATES } from "@overfly/contract/anomalies/anomalies";
import { isRepairClosed } from "@overfly/contract/anomalies/repair-order";
import { type RepairChanges, type RepairDetail, repairs } from "@overfly/contract/anomalies/repairs";
import { Anchor } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { DateField } from "#platform/ui/fields/dates/date-field.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { isFollowed } from "./is-followed.ts";
import { DueDate, RepairState } from "./repair-columns.tsx";
import type { RepairActions } from "./repair-mutations.ts";
import { CREW, NOBODY, useAssigneeOptions } from "./use-assignee-options.ts";
import style from "./repairs.module.css";

interface RepairFormProps {
  repair: RepairDetail;
  change: RepairActions["change"];
}

/** Status, assignee and due date, saved when chosen; read-only for who may not change them. */
export function RepairForm({ repair, change }: RepairFormProps) {
  const { t } = useTranslation("anomalies/repairs");
  const mayChange = useAllowed(repairs.change);
  return (
    <Panel title={t("repair")}>
      {isFollowed(repair) && <LaterInspection repair={repair} />}
      {repair.not_inspected_in !== null && (
        <Hint>{t("notInspectedHint", { number: repair.not_inspected_in })}</Hint>
      )}
      {mayChange && !isFollowed(repair) ? (
        <Fields repair={repair} change={change} />
      ) : (
        <ReadOnly repair={repair} />
      )}
      {mayChange && repair.continued_by === null && repair.resolved_by !== null && (
        <Button
          pending={change.isPending}
          onClick={() => change.mutate({ repairs: [repair], changes: { work_state: "pending" } })}
        >
          {t("reopen")}
        </Button>
      )}
    </Panel>
  );
}

/** Where the repair goes on, or which inspection ended it. */
function LaterInspection({ repair: { continued_by: next, resolved_by } }: { repair: RepairDetail }) {
  const { t } = useTranslation("anomalies/repairs");
  if (next === null) return <Hint>{t("resolvedBy", { number: resolved_by ?? "" })}</Hint>;
  return (
    <Hint>
      {t("continuedBy")}{" "}
      <Anchor component={Link} underline="always" to={`/repairs/view/${next.id}`}>
        <bdi>{next.mission_number}</bdi>
      </Anchor>
    </Hint>
  );
}

function ReadOnly({ repair }: { repair: RepairDetail }) {
  const { t } = useTranslation("anomalies/repairs");
  return (
    <KeyValues
      items={[
        [t("state"), <RepairState key="state" repair={repair} />],
        [t("assignee"), repair.assignee?.name ?? repair.crew],
        [t("due"), <DueDate key="due" repair={repair} />],
        [t("note"), repair.repair_note],
      ]}
    />
  );
}

function Fields({ repair, change }: RepairFormProps) {
  const { t } = useTranslation("anomalies/repairs");
  const { t: tAnomalies } = useTranslation("anomalies");
  const save = (changes: RepairChanges): void => change.mutate({ repairs: [repair], changes });
  const isClosed = isRepairClosed(repair);
  return (
    <div className={style["form"]}>
      <Button
        kind={isClosed ? "secondary" : "primary"}
        size="md"
        fullWidth
        icon={isClosed ? undefined : <IconCheck size={18} aria-hidden />}
        pending={change.isPending}
        onClick={() => save({ work_state: isClosed ? "in_progress" : "resolved" })}
      >
        {t(isClosed ? "reopen" : "markDone")}
      </Button>
      <Dropdown
        label={t("state")}
        value={repair.work_state}
        disabled={change.isPending}
        onChange={(work_state) => save({ work_state })}
        options={WORK_STATES.map((key) => ({ key, label: tAnomalies(`repairStatus.${key}`) }))}
      />
      <Assignee repair={repair} save={save} isPending={change.isPending} />
      <DateField
        label={t("due")}
        value={repair.due_on ?? ""}
        disabled={change.isPending}
        onChange={(day) => save({ due_on: day === "" ? null : day })}
      />
      <Note key={repair.repair_note} repair={repair} save={save} isPending={change.isPending} />
    </div>
  );
}

interface FieldProps {
  repair: RepairDetail;
  save: (changes: RepairChanges) => void;
  isPending: boolean;
}

function Assignee({ repair, save, isPending }: FieldProps) {
  const { t } = useTranslation("anomalies/repairs");
  const options = useAssigneeOptions(repair.client.id);
  const [isCrew, setCrew] = useState(repair.crew !== null);
  const [crew, setCrewName] = useState(repair.crew ?? "");
  const { assignee } = repair;
  const isListed = options.some(({ key }) => key === assignee?.id);
  const choose = (key: string): void => {
    setCrew(key === CREW);
    if (key === NOBODY) save({ assignee_id: null, crew: null });
    else if (key !== CREW) save({ assignee_id: key });
  };
  return (
    <>
      <Dropdown
        label={t("assignee")}
        value={isCrew ? CREW : (assignee?.id ?? NOBODY)}
        disabled={isPending}
        onChange={choose}
        options={[...options, ...(assignee && !isListed ? [{ key: assignee.id, label: assignee.name }] : [])]}
      />
      {isCrew && (
        <>
          <TextField
            label={t("crewName")}
            value={crew}
            onChange={setCrewName}
            maxLength={120}
            hint={t("crewHint")}
          />
          <Button
            disabled={crew.trim() === "" || crew.trim() === repair.crew}
            onClick={() => save({ crew: crew.trim() })}
          >
            {t("save")}
          </Button>
        </>
      )}
    </>
  );
}

function Note({ repair, save, isPending }: FieldProps) {
  const { t } = useTranslation("anomalies/repairs");
  const [note, setNote] = useState(repair.repair_note);
  return (
    <>
      <TextArea label={t("note")} value={note} onChange={setNote} maxLength={4000} rows={2} />
      {note !== repair.repair_note && (
        <Button pending={isPending} onClick={() => save({ note })}>
          {t("saveNote")}
        </Button>
      )}
    </>
  );
}
