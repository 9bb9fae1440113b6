import type { QueryInput } from "@overfly/contract/endpoint";
import type { flights, FlightStatus } from "@overfly/contract/flights/flights";
import { docks } from "@overfly/contract/docks/docks";
import { pilots } from "@overfly/contract/pilots/pilots";
import { useQuery } from "@tanstack/react-query";
import { useAllowed, useUser } from "#platform/api/user.ts";
import { dockQueries } from "#platform/queries/dock-queries.ts";
import { pilotQueries } from "#platform/queries/pilot-queries.ts";
import { useIsClient } from "#platform/layout/mission-path.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { DayRangeFilter } from "#platform/ui/table/day-range-filter.tsx";
import type { ListSearch } from "#platform/ui/table/use-list-search.ts";
import style from "./mission/flights.module.css";

export const FLIGHT_FILTERS = ["status", "source", "date", "pilot", "dock", "incident"] as const;
type FlightList = ListSearch<(typeof FLIGHT_FILTERS)[number]>;

const STATUSES = Object.keys({
  scheduled: 0,
  preparing: 0,
  airborne: 0,
  returning: 0,
  landed: 0,
  aborted: 0,
  failed: 0,
} satisfies Record<FlightStatus, 0>) as FlightStatus[];
const SOURCES = ["dock", "log", "manual"] as const;
/** An option's key can't be empty. */
const ANY = "any";

/** State, source, days of the take-off, and who or what flew, kept in the URL. */
export function FlightFilters({ list }: { list: FlightList }) {
  const { t } = useTranslation("flights");
  const { status, source, date } = list.query;
  return (
    <>
      <div className={style["filter"]}>
        <Dropdown
          label={t("status")}
          value={status ?? ANY}
          onChange={(key) => list.filter({ status: key === ANY ? "" : key })}
          options={[
            { key: ANY, label: t("anyStatus") },
            ...STATUSES.map((key) => ({ key, label: t(`status.${key}`) })),
          ]}
        />
      </div>
      <div className={style["filter"]}>
        <Dropdown
          label={t("source")}
          value={source ?? ANY}
          onChange={(key) => list.filter({ source: key === ANY ? "" : key })}
          options={[
            { key: ANY, label: t("anySource") },
            ...SOURCES.map((key) => ({ key, label: t(`source.${key}`) })),
          ]}
        />
      </div>
      <div className={style["filter"]}>
        <DayRangeFilter
          label={t("takeOff")}
          value={date ?? ""}
          onChange={(days) => list.filter({ date: days })}
        />
      </div>
      <PilotFilter list={list} />
      <DockFilter list={list} />
      <IncidentFilter list={list} />
    </>
  );
}

/** Those who manage pilots choose one; a pilot chooses their own flights. */
function PilotFilter({ list }: { list: FlightList }) {
  const { t } = useTranslation("flights");
  const isPilot = useUser().current_provider_user.user_type === "pilot";
  const mayChoose = useAllowed(pilots.names);
  const known = useQuery({ ...pilotQueries.names, enabled: mayChoose });
  if (!isPilot && !mayChoose) return null;
  const options = isPilot
    ? [{ key: "me", label: t("ownFlights") }]
    : (known.data?.data ?? []).map(({ id, name }) => ({ key: id, label: name }));
  return (
    <div className={style["filter"]}>
      <Dropdown
        label={t("pilot")}
        value={list.query.pilot ?? ANY}
        onChange={(key) => list.filter({ pilot: key === ANY ? "" : key })}
        loading={mayChoose && known.isPending}
        options={[{ key: ANY, label: t("anyPilot") }, ...options]}
      />
    </div>
  );
}

/** Incidents are the provider's own record. */
function IncidentFilter({ list }: { list: FlightList }) {
  const { t } = useTranslation("flights");
  if (useIsClient()) return null;
  return (
    <div className={style["filter"]}>
      <Dropdown
        label={t("incident")}
        value={list.query.incident === "true" ? "true" : ANY}
        onChange={(key) => list.filter({ incident: key === ANY ? "" : key })}
        options={[
          { key: ANY, label: t("anyIncident") },
          { key: "true", label: t("onlyIncidents") },
        ]}
      />
    </div>
  );
}

/** For those who see docks. */
function DockFilter({ list }: { list: FlightList }) {
  const { t } = useTranslation("flights");
  const mayChoose = useAllowed(docks.list);
  const known = useQuery({ ...dockQueries.fleet, enabled: mayChoose });
  if (!mayChoose || (known.data?.length === 0 && !list.query.dock)) return null;
  return (
    <div className={style["filter"]}>
      <Dropdown
        label={t("dock")}
        value={list.query.dock ?? ANY}
        onChange={(key) => list.filter({ dock: key === ANY ? "" : key })}
        loading={known.isPending}
        searchable
        options={[
          { key: ANY, label: t("anyDock") },
          ...(known.data ?? []).map(({ id, name }) => ({ key: String(id), label: name })),
        ]}
      />
    </div>
  );
}

/** The list query of the contract from the URL's parameters. */
export function flightQueryOf({
  status,
  source,
  dock,
  incident,
  ...rest
}: FlightList["query"]): QueryInput<typeof flights.list> {
  return {
    ...rest,
    ...(STATUSES.some((key) => key === status) && { status }),
    ...(SOURCES.some((key) => key === source) && { source }),
    ...(/^[1-9]\d{0,8}$/.test(dock ?? "") && { dock }),
    ...(incident === "true" && { incident }),
  };
}
