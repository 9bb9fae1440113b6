import type { ActiveFlight, FlightStatus } from "@overfly/contract/flights/flights";
import { IconPlaneDeparture } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { refresh } from "#platform/api/refresh.ts";
import { useLive } from "#platform/api/use-live.ts";
import { useUser } from "#platform/api/user.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { ListScreen } from "#platform/ui/table/list-screen.tsx";
import { StateBadge, type Tone } from "#platform/ui/display/state-badge.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { When } from "#platform/ui/display/when.tsx";
import { flightQueries } from "#platform/queries/flight-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

/** Every flight that the user may see; each leads to its mission. */
export function FlightsScreen() {
  const { t } = useTranslation("flights");
  const client = useQueryClient();
  const list = useListSearch();
  const missionsPath = useUser().current_provider_user.user_type === "client" ? "/orders" : "/missions";
  const page = useQuery({ ...flightQueries.list(list.query), placeholderData: keepPreviousData });
  useLive("flight", () => void refresh(client, flightQueries.lists));
  return (
    <ListScreen
      title={t("title")}
      icon={<IconPlaneDeparture size={28} stroke={1.5} aria-hidden />}
      empty={{ title: t("empty"), description: t("emptyHint") }}
      list={list}
      columns={useColumns()}
      rowKey={(flight) => flight.id}
      href={(flight) => `${missionsPath}/view/${flight.mission_token}?tab=flights`}
      page={page}
    />
  );
}

const TONE: Record<FlightStatus, Tone> = {
  scheduled: "idle",
  preparing: "busy",
  airborne: "info",
  returning: "info",
  landed: "good",
  aborted: "warn",
  failed: "bad",
};

function useColumns(): Column<ActiveFlight>[] {
  const { t } = useTranslation("flights");
  return [
    {
      key: "mission",
      label: t("mission"),
      main: true,
      sortable: true,
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
      cell: ({ status }) => <StateBadge tone={TONE[status]}>{t(`status.${status}`)}</StateBadge>,
      plain: ({ status }) => t(`status.${status}`),
    },
    {
      key: "took_off_at",
      label: t("takeOff"),
      sortable: true,
      cell: (flight) => <When at={flight.took_off_at} />,
      plain: (flight) => flight.took_off_at,
    },
    {
      key: "by",
      label: t("flownBy"),
      cell: (flight) => <bdi>{flight.dock?.name ?? flight.pilot ?? "–"}</bdi>,
      plain: (flight) => flight.dock?.name ?? flight.pilot,
    },
    ...useFigures(),
  ];
}

function useFigures(): Column<ActiveFlight>[] {
  const { t } = useTranslation("flights");
  const format = useFormat();
  return [
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
      cell: (flight) => format.unit(flight.distance_m, "m", 0),
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
