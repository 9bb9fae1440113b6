import type { RepairDetail, RepairValues } from "@overfly/contract/anomalies/repairs";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { Separated } from "#platform/ui/text/separated.tsx";
import style from "./repairs.module.css";

/** Who changed what and when, newest first. */
export function RepairHistory({ repair }: { repair: RepairDetail }) {
  const { t } = useTranslation("anomalies/repairs");
  const describe = useDescription();
  return (
    <Panel title={t("history")}>
      {repair.history.length === 0 && <Hint>{t("historyEmpty")}</Hint>}
      <ol className={style["history"]}>
        {repair.history.map(({ id, before, after, actor, at }) => (
          <li key={id}>
            {describe(before, after).map((line) => (
              <p key={line}>{line}</p>
            ))}
            <Hint as="span">
              <Separated
                parts={[
                  <bdi key="actor">{actor}</bdi>,
                  <When key="at" at={at} zone={repair.site.time_zone} />,
                ]}
              />
            </Hint>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function useDescription(): (before: RepairValues, after: RepairValues) => string[] {
  const { t } = useTranslation("anomalies/repairs");
  const { t: tAnomalies } = useTranslation("anomalies");
  const format = useFormat();
  return (before, { work_state, assignee, crew, due_on, note, photos, inspection }) => {
    const name = assignee?.name ?? crew;
    return [
      ...(inspection ? [t(`history.${inspection.outcome}`, { number: inspection.number })] : []),
      ...(work_state === undefined
        ? []
        : [t("history.work_state", { value: tAnomalies(`repairStatus.${work_state}`) })]),
      ...(name ? [t("history.assignee", { value: name })] : []),
      ...(!name && (assignee === null || crew === null) ? [t("history.unassigned")] : []),
      ...(due_on ? [t("history.due_on", { value: format.date(due_on, "UTC", "date") })] : []),
      ...(due_on === null ? [t("history.noDue")] : []),
      ...(note === undefined
        ? []
        : [note === "" ? t("history.noteRemoved") : t("history.note", { value: note })]),
      ...(photos === undefined
        ? []
        : [t(photos > (before.photos ?? 0) ? "history.photoAdded" : "history.photoRemoved")]),
    ];
  };
}
