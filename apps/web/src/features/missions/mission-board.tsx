import type { Mission } from "@overfly/contract/missions/missions";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Hint } from "#platform/ui/display/hint.tsx";
import { useFormat } from "#platform/i18n/use-format.ts";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { TableSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Separated } from "#platform/ui/text/separated.tsx";
import { FlightPeriod } from "./flight-period.tsx";
import type { ListSearch } from "#platform/ui/table/use-list-search.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ListToolbar } from "./list-toolbar.tsx";
import { STATUS_ICON } from "./mission-status-badge.tsx";
import { boardStatuses, type MissionFilter, missionQueryOf } from "./mission-filters.tsx";
import { useMissionTypeName } from "./mission-type.ts";
import { rowPath, useIsClient, useMissionsPath } from "#platform/layout/mission-path.ts";
import style from "./missions.module.css";
import { type DisplayedStatus, displayedStatus, STATUS_TONE } from "./displayed-status.ts";

/** The most missions on the board: one page of the server. */
const MAX_MISSIONS = 200;

/** A column for each status; older missions are only in the table. */
export function MissionBoard({ list }: { list: ListSearch<MissionFilter> }) {
  const { t } = useTranslation("missions");
  const isClient = useIsClient();
  const query = missionQueryOf(list.query);
  const page = useQuery({
    ...missionQueries.list({ ...query, page: 1, item_count: MAX_MISSIONS }),
    placeholderData: keepPreviousData,
  });
  const rows = page.data?.data ?? [];
  const found = new Set(rows.map((mission) => displayedStatus(mission, isClient)));
  const rest = (page.data?.meta.total ?? 0) - rows.length;
  return (
    <>
      <ListToolbar list={list} />
      {rest > 0 && <Hint as="span">{t("boardMore", { count: rest })}</Hint>}
      {page.data === undefined && page.error && (
        <ErrorState error={page.error} retry={() => void page.refetch()} />
      )}
      {page.isPending && <TableSkeleton rows={5} columns={6} />}
      {page.data && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <section className={style["board"]} aria-label={t("board")} tabIndex={0}>
          {boardStatuses(isClient, found).map((status) => (
            <BoardColumn
              key={status}
              status={status}
              rows={rows.filter((mission) => displayedStatus(mission, isClient) === status)}
            />
          ))}
        </section>
      )}
    </>
  );
}

function BoardColumn({ status, rows }: { status: DisplayedStatus; rows: readonly Mission[] }) {
  const { t } = useTranslation("missions");
  const format = useFormat();
  const Icon = STATUS_ICON[status];
  return (
    <section className={style["column"]} data-tone={STATUS_TONE[status]}>
      <h2 className={style["columnHead"]}>
        <Icon size={16} stroke={1.75} aria-hidden />
        <span>{t(`status.${status}`)}</span>
        <span className={style["count"]}>{format.number(rows.length)}</span>
      </h2>
      {rows.length === 0 ? (
        <p className={style["none"]}>{t("boardEmpty")}</p>
      ) : (
        <ul className={style["cards"]}>
          {rows.map((mission) => (
            <li key={mission.token}>
              <BoardCard mission={mission} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function BoardCard({ mission }: { mission: Mission }) {
  const path = useMissionsPath();
  const isClient = useIsClient();
  const kindName = useMissionTypeName();
  return (
    <Link to={rowPath(path, mission)} className={style["card"]}>
      <span className={style["cardNumber"]}>{mission.number}</span>
      <strong className={style["cardSite"]}>{mission.site.name}</strong>
      <Hint as="span">
        <Separated parts={[kindName(mission)]} />
      </Hint>
      {!isClient && <Hint as="span">{mission.client.company_name}</Hint>}
      {mission.flight_period !== null && (
        <Hint as="span">
          <FlightPeriod mission={mission} />
        </Hint>
      )}
    </Link>
  );
}
