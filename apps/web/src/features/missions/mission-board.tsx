import type { Reply } from "@overfly/contract/endpoint";
import type { Mission, missions } from "@overfly/contract/missions/missions";
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { refreshSoon } from "#platform/api/refresh.ts";
import { Link } from "react-router";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { useFormat } from "#platform/i18n/use-format.ts";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton, TableSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Separated } from "#platform/ui/text/separated.tsx";
import { FlightPeriod } from "./flight-period.tsx";
import type { ListSearch } from "#platform/ui/table/use-list-search.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ListToolbar } from "./list-toolbar.tsx";
import { STATUS_ICON } from "./mission-status-badge.tsx";
import { boardStatuses, filtersOf, type MissionFilter } from "./mission-filters.tsx";
import { useMissionTypeName } from "./mission-type.ts";
import { rowPath, useIsClient, useMissionsPath } from "#platform/layout/mission-path.ts";
import style from "./missions.module.css";
import { type DisplayedStatus, STATUS_TONE } from "./displayed-status.ts";

/** A column for each status: how many missions it has in all, and the newest of them. */
export function MissionBoard({ list }: { list: ListSearch<MissionFilter> }) {
  const { t } = useTranslation("missions");
  const isClient = useIsClient();
  const filters = filtersOf(list.query);
  const counts = useQuery({ ...missionQueries.counts(filters), placeholderData: keepPreviousData });
  const counted = new Map<DisplayedStatus, number>(counts.data?.map(({ status, count }) => [status, count]));
  return (
    <>
      <ListToolbar list={list} />
      {counts.data === undefined && counts.error && (
        <ErrorState error={counts.error} retry={() => void counts.refetch()} />
      )}
      {counts.isPending && <TableSkeleton rows={5} columns={6} />}
      {counts.data && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <section className={style["board"]} aria-label={t("board")} tabIndex={0}>
          {boardStatuses(isClient, counted).map((status) => (
            <BoardColumn
              key={status}
              status={status}
              count={counted.get(status) ?? 0}
              countedAt={counts.dataUpdatedAt}
              filters={filters}
            />
          ))}
        </section>
      )}
    </>
  );
}

type Filters = ReturnType<typeof filtersOf>;
type MissionPage = Reply<typeof missions.list>;

interface ColumnProps {
  status: DisplayedStatus;
  /** Of all its missions, also those that aren't loaded. */
  count: number;
  /** When they were counted, in milliseconds since 1970. */
  countedAt: number;
  filters: Filters;
}

function BoardColumn({ status, count, countedAt, filters }: ColumnProps) {
  const { t } = useTranslation("missions");
  const format = useFormat();
  const Icon = STATUS_ICON[status];
  return (
    <section className={style["column"]} data-tone={STATUS_TONE[status]} aria-label={t(`status.${status}`)}>
      <h2 className={style["columnHead"]}>
        <Icon size={16} stroke={1.75} aria-hidden />
        <span>{t(`status.${status}`)}</span>
        <span className={style["count"]}>{format.number(count)}</span>
      </h2>
      {count === 0 ? (
        <p className={style["none"]}>{t("boardEmpty")}</p>
      ) : (
        <ColumnCards filters={{ ...filters, status }} count={count} countedAt={countedAt} />
      )}
    </section>
  );
}

/** The newest missions of a column, and more on demand. */
function ColumnCards({ filters, count, countedAt }: Omit<ColumnProps, "status">) {
  const { t } = useTranslation("missions");
  const found = useInfiniteQuery({ ...missionQueries.column(filters), placeholderData: keepPreviousData });
  useReadWhenCounted(found, { filters, count, countedAt });
  const shown = withoutRepeats(found.data?.pages.flatMap(({ data }) => data) ?? []);
  const { list, loadNext } = useFocusOnNext(shown.length, found.fetchNextPage);
  if (found.error && !found.data)
    return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  if (!found.data) return <LinesSkeleton lines={3} />;
  return (
    <>
      <ul ref={list} className={style["cards"]}>
        {shown.map((mission) => (
          <li key={mission.token}>
            <BoardCard mission={mission} />
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button size="xs" pending={found.isFetchingNextPage} onClick={loadNext}>
          {t("boardLoadMore")}
        </Button>
      )}
    </>
  );
}

/**
 * Reads a column again that was read when it had another number of missions. An equal number proves nothing where not
 * all are loaded: one of those may have left as another entered.
 */
function useReadWhenCounted(
  found: Pick<
    UseInfiniteQueryResult<InfiniteData<MissionPage>>,
    "data" | "isPlaceholderData" | "hasNextPage"
  >,
  { filters, count, countedAt }: Omit<ColumnProps, "status">,
): void {
  const client = useQueryClient();
  const onCounted = useEffectEvent(() => {
    const { data, isPlaceholderData, hasNextPage } = found;
    if (isPlaceholderData || data === undefined) return;
    if (data.pages[0]?.meta.total === count && !hasNextPage) return;
    refreshSoon(client, missionQueries.column(filters).queryKey);
  });
  useEffect(() => onCounted(), [count, countedAt]);
}

/** The button disappears with the last page: the keyboard goes on at the first of the new cards. */
function useFocusOnNext(count: number, fetchNextPage: () => Promise<{ isError: boolean }>) {
  const list = useRef<HTMLUListElement>(null);
  const countBefore = useRef<number>(undefined);
  useEffect(() => {
    if (countBefore.current === undefined || count <= countBefore.current) return;
    const { activeElement: focused, body } = document; // who has gone elsewhere meanwhile stays there
    if (focused === body || list.current?.parentElement?.contains(focused))
      list.current?.querySelectorAll<HTMLElement>("a")[countBefore.current]?.focus();
    countBefore.current = undefined;
  }, [count]);
  const loadNext = (): void => {
    countBefore.current = count;
    void fetchNextPage().then(({ isError }) => {
      if (isError) countBefore.current = undefined;
    });
  };
  return { list, loadNext };
}

/** A mission that is added between two pages moves the last of one onto the next. */
const withoutRepeats = (missions: readonly Mission[]): Mission[] => [
  ...new Map(missions.map((mission) => [mission.token, mission])).values(),
];

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
