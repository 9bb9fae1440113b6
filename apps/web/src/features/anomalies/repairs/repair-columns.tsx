import { ratedDeltaK, shownLoss } from "@overfly/contract/anomalies/repair-order";
import type { Repair } from "@overfly/contract/anomalies/repairs";
import { useUser } from "#platform/api/user.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { SeparatedWords } from "#platform/ui/text/separated-words.tsx";
import { DeltaT } from "#platform/ui/display/delta-t.tsx";
import { SeverityMark } from "#platform/ui/display/severity-mark.tsx";
import { StateBadge, type Tone } from "#platform/ui/display/state-badge.tsx";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { anomalyLocation } from "#features/anomalies/anomaly-location.ts";
import { useMoney } from "#features/anomalies/use-money.ts";
import { Separated } from "#platform/ui/text/separated.tsx";
import style from "./repairs.module.css";

const TONE: Record<Repair["work_state"], Tone> = {
  pending: "idle",
  in_progress: "busy",
  on_hold: "warn",
  not_found: "info",
  resolved: "good",
  no_action_required: "good",
};

/** The status; what an inspection found after it comes first. */
export function RepairState({ repair }: { repair: Repair }) {
  const { t } = useTranslation("anomalies/repairs");
  const { t: tAnomalies } = useTranslation("anomalies");
  if (repair.resolved_by !== null) return <StateBadge tone="good">{t("resolvedByInspection")}</StateBadge>;
  return (
    <span className={style["states"]}>
      {repair.not_inspected_in !== null && (
        <StateBadge tone="warn">{t("notInspected", { number: repair.not_inspected_in })}</StateBadge>
      )}
      {repair.is_found_again && <StateBadge tone="bad">{t("foundAgain")}</StateBadge>}
      <StateBadge tone={TONE[repair.work_state]}>
        {tAnomalies(`repairStatus.${repair.work_state}`)}
      </StateBadge>
    </span>
  );
}

/** The due date; one that has passed says so. */
export function DueDate({ repair: { due_on, is_overdue } }: { repair: Repair }) {
  const { t } = useTranslation("anomalies/repairs");
  const format = useFormat();
  if (due_on === null) return <>–</>;
  return is_overdue ? (
    <span className={style["overdue"]}>
      <Separated parts={[format.date(due_on, "UTC", "date"), t("overdue")]} />
    </span>
  ) : (
    <>{format.date(due_on, "UTC", "date")}</>
  );
}

export function useRepairColumns(): Column<Repair>[] {
  const { t } = useTranslation("anomalies/repairs");
  const { t: tAnomalies } = useTranslation("anomalies");
  const { t: classText } = useTranslation("anomalies/classes");
  const format = useFormat();
  const isCenter = useUser().user_type === "center";
  return [
    {
      key: "severity",
      label: t("anomaly"),
      main: true,
      sortable: true,
      cell: (repair) => (
        <span className={style["name"]}>
          <SeverityMark severity={repair.severity} sign={repair.number} size={26} />
          {classText(repair.class)}
        </span>
      ),
    },
    { key: "site", label: t("site"), sortable: true, cell: ({ site }) => <bdi>{site.name}</bdi> },
    ...(isCenter
      ? [
          {
            key: "client",
            label: t("client"),
            sortable: true,
            cell: ({ client }: Repair) => <bdi>{client.name}</bdi>,
          },
        ]
      : []),
    {
      key: "location",
      label: t("location"),
      cell: (repair) => (
        <bdi>
          <SeparatedWords words={[anomalyLocation(repair, tAnomalies, format)]} />
        </bdi>
      ),
    },
    {
      key: "state",
      label: t("state"),
      sortable: true,
      cell: (repair) => <RepairState repair={repair} />,
    },
    {
      key: "assignee",
      label: t("assignee"),
      sortable: true,
      cell: ({ assignee, crew }) => <bdi>{assignee?.name ?? crew ?? "–"}</bdi>,
    },
    { key: "due_on", label: t("due"), sortable: true, cell: (repair) => <DueDate repair={repair} /> },
    ...useFigures(),
  ];
}

function useFigures(): Column<Repair>[] {
  const { t } = useTranslation("anomalies/repairs");
  const format = useFormat();
  const money = useMoney();
  return [
    {
      key: "delta_t",
      label: t("delta"),
      sortable: true,
      numeric: true,
      cell: (repair) => (ratedDeltaK(repair) === null ? "–" : <DeltaT anomaly={repair} />),
    },
    {
      key: "lost_kwdc",
      label: t("loss"),
      sortable: true,
      numeric: true,
      cell: ({ lost_kwdc }) => format.power(shownLoss(lost_kwdc)),
    },
    {
      key: "lost_money_per_year",
      label: t("revenueLoss"),
      sortable: true,
      numeric: true,
      optional: true,
      cell: ({ lost_money_per_year, currency }) => money(shownLoss(lost_money_per_year), currency),
    },
    {
      key: "mission",
      label: t("mission"),
      sortable: true,
      optional: true,
      unbroken: true,
      cell: ({ mission_number }) => <bdi>{mission_number}</bdi>,
    },
  ];
}
