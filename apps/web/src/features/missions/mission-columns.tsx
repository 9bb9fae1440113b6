import type { Mission } from "@overfly/contract/missions/missions";
import { useFormat } from "#platform/i18n/use-format.ts";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { When } from "#platform/ui/display/when.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { FlightPeriod } from "./flight-period.tsx";
import { MissionStatusBadge } from "./mission-status-badge.tsx";
import { Separated } from "#platform/ui/text/separated.tsx";
import { useMissionTypeName } from "./mission-type.ts";
import { useIsClient } from "#platform/layout/mission-path.ts";
import style from "./missions.module.css";
import { displayedStatus } from "./displayed-status.ts";

/** The columns of the list; a client has no need of a column that names them on every line. */
export function useMissionColumns(): readonly Column<Mission>[] {
  const { t } = useTranslation("missions");
  const kindName = useMissionTypeName();
  const isClient = useIsClient();
  const client: Column<Mission> = {
    key: "client",
    label: t("client"),
    sortable: true,
    cell: (mission) => mission.client.company_name,
    plain: (mission) => mission.client.company_name,
  };
  const figures = useFigureColumns();
  return [
    {
      key: "number",
      label: t("number"),
      main: true,
      sortable: true,
      cell: (mission) => <bdi className={style["number"]}>{mission.number}</bdi>,
      plain: (mission) => mission.number,
    },
    {
      key: "site",
      label: t("site"),
      sortable: true,
      cell: (mission) => mission.site.name,
      plain: (mission) => mission.site.name,
    },
    ...(isClient ? [] : [client]),
    {
      key: "type",
      label: t("type"),
      sortable: true,
      cell: (mission) => <Separated parts={[kindName(mission)]} />,
      plain: kindName,
    },
    {
      key: "status",
      label: t("status"),
      sortable: !isClient, // the server sorts by the inner state, which is the center's own
      cell: (mission) => <MissionStatusBadge mission={mission} />,
      plain: (mission) => t(`status.${displayedStatus(mission, isClient)}`),
    },
    ...figures,
  ];
}

function useFigureColumns(): readonly Column<Mission>[] {
  const { t } = useTranslation("missions");
  const format = useFormat();
  return [
    {
      key: "flight_time",
      label: t("scheduled"),
      sortable: true,
      cell: (mission) => <FlightPeriod mission={mission} />,
      plain: ({ flight_period: period }) =>
        period && `${period.kind} ${period.starts_at}/${period.ends_at ?? ""}`,
    },
    {
      key: "anomaly_count",
      label: t("anomalies"),
      numeric: true,
      cell: (mission) => format.number(mission.anomaly_count),
      plain: (mission) => mission.anomaly_count,
    },
    {
      key: "photo_count",
      label: t("photos"),
      numeric: true,
      optional: true,
      cell: (mission) => format.number(mission.photo_count),
      plain: (mission) => mission.photo_count,
    },
    {
      key: "window",
      label: t("window"),
      optional: true,
      cell: (mission) => <Window mission={mission} />,
      plain: (mission) => `${mission.window_start ?? ""}/${mission.window_end ?? ""}`,
    },
    {
      key: "project",
      label: t("project"),
      optional: true,
      cell: ({ project }) => project?.name,
      plain: ({ project }) => project?.name ?? "",
    },
    {
      key: "created_at",
      label: t("requested"),
      sortable: true,
      cell: (mission) => <When at={mission.created_at} zone={mission.site.time_zone} form="ago" />,
      plain: (mission) => mission.created_at,
    },
  ];
}

type WithWindow = Pick<Mission, "window_start" | "window_end" | "site">;

/** The days between which the client wants it flown, in the site's zone. */
export function Window({ mission }: { mission: WithWindow }) {
  const { t } = useTranslation("missions");
  const format = useFormat();
  const { window_start: start, window_end: end, site } = mission;
  if (start === null && end === null) return <span>{t("openEnded")}</span>;
  const dayOf = (at: string) => format.date(at, site.time_zone, "date");
  if (start !== null && end !== null && dayOf(start) === dayOf(end))
    return <When at={start} zone={site.time_zone} form="date" />;
  return (
    <span className={style["window"]}>
      {start === null ? t("openEnded") : <When at={start} zone={site.time_zone} form="date" />}
      {" – "}
      {end === null ? t("openEnded") : <When at={end} zone={site.time_zone} form="date" />}
    </span>
  );
}
