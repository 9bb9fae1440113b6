import { CLIENT_STATUSES, MISSION_STATUSES } from "@overfly/contract/missions/mission-workflow";
import { clients } from "@overfly/contract/clients/clients";
import { ALL_SUBTYPES, MISSION_TYPES } from "@overfly/contract/missions/missions";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { MoreFilters } from "#platform/ui/table/more-filters.tsx";
import { DayRangeFilter } from "#platform/ui/table/day-range-filter.tsx";
import { Dropdown, MultiDropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import type { DropdownOption } from "#platform/ui/fields/dropdown/choice.ts";
import { clientQueries } from "#platform/queries/client-queries.ts";
import type { ListSearch } from "#platform/ui/table/use-list-search.ts";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useIsClient } from "#platform/layout/mission-path.ts";
import { STATUS_ICON } from "./mission-status-badge.tsx";
import style from "./missions.module.css";
import type { DisplayedStatus } from "./displayed-status.ts";

export const MISSION_FILTERS = [
  "status",
  "type",
  "subtype",
  "site",
  "date",
  "clients",
  "project",
  "dock",
  "industries",
  "has_data_product",
  "waiting",
  "flight_date",
  "has_flight_date",
  "completed",
] as const;
export type MissionFilter = (typeof MISSION_FILTERS)[number];
export type MissionList = ListSearch<MissionFilter>;

/** Those that are shown when asked for. */
const MORE_FILTERS = [
  "subtype",
  "waiting",
  "flight_date",
  "has_flight_date",
  "completed",
  "project",
  "dock",
  "industries",
  "has_data_product",
] as const satisfies readonly MissionFilter[];

const RarerFilters = lazy(() => import("./rarer-filters.tsx").then((m) => ({ default: m.RarerFilters })));

/** An option's key can't be empty. */
const ANY = "any";

/** Filters by state, kind, place, date, client, industry and data product, kept in the URL. */
export function MissionFilters({ list }: { list: MissionList }) {
  const { t } = useTranslation("missions");
  const sites = useQuery(siteQueries.choices());
  return (
    <>
      <StatusFilter list={list} />
      <TypeFilter list={list} />
      <Choice
        list={list}
        name="site"
        label={t("site")}
        any={t("anySite")}
        loading={sites.isPending}
        options={(sites.data ?? []).map((site) => ({ key: site.token, label: site.name }))}
      />
      <DayFilter list={list} name="date" label={t("date")} />
      <ClientFilter list={list} />
      <MoreFilters active={MORE_FILTERS.filter((name) => list.query[name] !== undefined).length}>
        <Suspense>
          <RarerFilters list={list} />
        </Suspense>
      </MoreFilters>
    </>
  );
}

interface DayFilterProps {
  list: MissionList;
  name: "date" | "flight_date" | "completed";
  label: string;
}

export const DayFilter = ({ list, name, label }: DayFilterProps) => (
  <div className={style["filter"]}>
    <DayRangeFilter
      label={label}
      value={list.query[name] ?? ""}
      onChange={(days) => list.filter({ [name]: days })}
    />
  </div>
);

interface ChoiceProps {
  list: MissionList;
  name: MissionFilter;
  label: string;
  /** The option that doesn't filter. */
  any: string;
  options: DropdownOption[];
  loading?: boolean;
  /** Called instead of setting the one filter. */
  onChange?: (value: string) => void;
}

export function Choice({ list, name, label, any, options, loading = false, onChange }: ChoiceProps) {
  const set = onChange ?? ((value: string) => list.filter({ [name]: value }));
  return (
    <div className={style["filter"]}>
      <Dropdown
        label={label}
        value={list.query[name] ?? ANY}
        onChange={(key) => set(key === ANY ? "" : key)}
        loading={loading}
        options={[{ key: ANY, label: any }, ...options]}
      />
    </div>
  );
}

function StatusFilter({ list }: { list: MissionList }) {
  const { t } = useTranslation("missions");
  const statuses: readonly DisplayedStatus[] = useIsClient() ? CLIENT_STATUSES : MISSION_STATUSES;
  return (
    <Choice
      list={list}
      name="status"
      label={t("status")}
      any={t("anyStatus")}
      options={statuses.map((status) => ({
        key: status,
        label: t(`status.${status}`),
        icon: <StatusSign status={status} />,
      }))}
    />
  );
}

function TypeFilter({ list }: { list: MissionList }) {
  const { t } = useTranslation("missions");
  return (
    <Choice
      list={list}
      name="type"
      label={t("type")}
      any={t("anyType")}
      onChange={(value) => list.filter({ type: value, subtype: "" })}
      options={MISSION_TYPES.map((key) => ({ key, label: t(`type.${key}`) }))}
    />
  );
}

export const selectedOf = (value: string | undefined): string[] => (value ? value.split(",") : []);

function ClientFilter({ list }: { list: MissionList }) {
  const { t } = useTranslation("missions");
  const mayChoose = useAllowed(clients.list);
  const known = useQuery({ ...clientQueries.choices, enabled: mayChoose });
  if (!mayChoose) return null;
  return (
    <div className={style["filter"]}>
      <MultiDropdown
        label={t("client")}
        none={t("anyClient")}
        value={selectedOf(list.query.clients)}
        onChange={(keys) => list.filter({ clients: keys.join(",") })}
        loading={known.isPending}
        options={(known.data ?? []).map(({ id, company_name }) => ({ key: String(id), label: company_name }))}
      />
    </div>
  );
}

function StatusSign({ status }: { status: DisplayedStatus }) {
  const Icon = STATUS_ICON[status];
  return <Icon size={16} stroke={1.75} aria-hidden />;
}

/** The list query of the contract from the URL's parameters. */
export function missionQueryOf(query: MissionList["query"]) {
  const { type, subtype, ...rest } = query;
  const known = MISSION_TYPES.find((key) => key === type);
  const knownSubtype = ALL_SUBTYPES.find((key) => key === subtype);
  return { ...rest, ...(known ? { type: known } : {}), ...(knownSubtype ? { subtype: knownSubtype } : {}) };
}

/** Only the search and the filters of it, for views that have no pages. */
export function filtersOf(query: MissionList["query"]) {
  const { page: _page, item_count: _count, sorts: _sorts, ...filters } = missionQueryOf(query);
  return filters;
}

export const isFiltered = ({ search, ...query }: MissionList["query"]): boolean =>
  search !== undefined || MISSION_FILTERS.some((name) => query[name] !== undefined);

/** Clears every filter of the list. */
export const NO_FILTERS = Object.fromEntries(MISSION_FILTERS.map((name) => [name, ""]));

/** Statuses outside the main workflow: their columns are only shown when they have missions. */
const ASIDE: readonly DisplayedStatus[] = ["draft", "rejected", "on_hold", "cancelled"];

/** The columns of the board: client statuses for clients, exact ones for the center; exceptional ones last. */
export function boardStatuses(
  isClient: boolean,
  found: { has: (status: DisplayedStatus) => boolean },
): readonly DisplayedStatus[] {
  const all: readonly DisplayedStatus[] = isClient ? CLIENT_STATUSES : MISSION_STATUSES;
  return [...all.filter((status) => !ASIDE.includes(status)), ...ASIDE.filter((status) => found.has(status))];
}
