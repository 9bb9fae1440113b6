import { listExports } from "@overfly/contract/exports/list-exports";
import { type ListedFlight, flights } from "@overfly/contract/flights/flights";
import { IconPlaneDeparture } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { ListScreen } from "#platform/ui/table/list-screen.tsx";
import { RowMenu } from "#platform/ui/row-menu.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { When } from "#platform/ui/display/when.tsx";
import { flightQueries } from "#platform/queries/flight-queries.ts";
import { useAddDialog } from "#platform/ui/use-add-dialog.ts";
import { FLIGHT_FILTERS, FlightFilters, flightQueryOf } from "./flight-filters.tsx";
import { FLIGHT_TONE } from "./flight-tone.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./mission/flights.module.css";

const RecordFromList = lazy(() =>
  import("./record-from-list.tsx").then((m) => ({ default: m.RecordFromList })),
);

const FlightRowMenu = lazy(() => import("./flight-row-menu.tsx").then((m) => ({ default: m.FlightRowMenu })));

/** Every flight that the user may see. */
export function FlightsScreen() {
  const { t } = useTranslation("flights");
  const list = useListSearch(FLIGHT_FILTERS);
  const page = useQuery({
    ...flightQueries.list(flightQueryOf(list.query)),
    placeholderData: keepPreviousData,
  });
  const recording = useAddDialog(flights.create);
  return (
    <>
      <ListScreen
        title={t("title")}
        icon={<IconPlaneDeparture size={28} stroke={1.5} aria-hidden />}
        empty={{ title: t("empty"), description: t("emptyHint") }}
        filters={<FlightFilters list={list} />}
        list={list}
        columns={useColumns()}
        rowKey={(flight) => flight.id}
        href={(flight) => `/flights/view/${flight.id}`}
        rowActions={(flight) => (
          <RowMenu name={flight.mission_number}>
            <FlightRowMenu flight={flight} />
          </RowMenu>
        )}
        create={{ endpoint: flights.create, label: t("record"), onClick: recording.open }}
        page={page}
        exported={{ endpoint: listExports.flights, query: flightQueryOf(list.query) }}
      />
      <Suspense>{recording.isOpen && <RecordFromList onClose={recording.close} />}</Suspense>
    </>
  );
}

function useColumns(): Column<ListedFlight>[] {
  const { t } = useTranslation("flights");
  return [
    {
      key: "mission",
      label: t("mission"),
      main: true,
      sortable: true,
      unbroken: true,
      cell: (flight) => <bdi>{flight.mission_number}</bdi>,
      plain: (flight) => flight.mission_number,
    },
    {
      key: "site",
      label: t("site"),
      sortable: true,
      cell: (flight) => <bdi>{flight.site.name}</bdi>,
      plain: (flight) => flight.site.name,
    },
    {
      key: "status",
      label: t("status"),
      sortable: true,
      cell: ({ status, incident }) => (
        <span className={style["badges"]}>
          <StateBadge tone={FLIGHT_TONE[status]}>{t(`status.${status}`)}</StateBadge>
          {incident !== "" && <StateBadge tone="bad">{t("incident")}</StateBadge>}
        </span>
      ),
      plain: ({ status }) => t(`status.${status}`),
    },
    {
      key: "took_off_at",
      label: t("takeOff"),
      sortable: true,
      cell: (flight) => <When at={flight.took_off_at} zone={flight.site.time_zone} />,
      plain: (flight) => flight.took_off_at,
    },
    {
      key: "by",
      label: t("flownBy"),
      cell: (flight) => <bdi>{flight.dock?.name ?? flight.pilot ?? "–"}</bdi>,
      plain: (flight) => flight.dock?.name ?? flight.pilot,
    },
    ...useMoreColumns(),
  ];
}

function useMoreColumns(): Column<ListedFlight>[] {
  const { t } = useTranslation("flights");
  const format = useFormat();
  return [
    {
      key: "drone",
      label: t("drone"),
      optional: true,
      cell: ({ drone }) => <bdi>{drone ?? "–"}</bdi>,
      plain: ({ drone }) => drone,
    },
    {
      key: "source",
      label: t("source"),
      optional: true,
      cell: ({ source }) => t(`source.${source}`),
      plain: ({ source }) => t(`source.${source}`),
    },
    {
      key: "duration_s",
      label: t("duration"),
      numeric: true,
      cell: (flight) => format.duration(flight.duration_s),
      plain: (flight) => flight.duration_s,
    },
    {
      key: "distance_m",
      label: t("distance"),
      numeric: true,
      cell: (flight) => format.unit(flight.distance_m === null ? null : flight.distance_m / 1000, "km", 1),
      plain: (flight) => flight.distance_m,
    },
    {
      key: "photo_count",
      label: t("photos"),
      numeric: true,
      cell: (flight) => format.number(flight.photo_count),
      plain: (flight) => flight.photo_count,
    },
  ];
}
