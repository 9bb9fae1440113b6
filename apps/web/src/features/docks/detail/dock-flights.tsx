import type { ActiveFlight } from "@overfly/contract/flights/flights";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { FLIGHT_TONE } from "#features/flights/flight-tone.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { flightQueries } from "#platform/queries/flight-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { type PlainColumn, PlainTable } from "#platform/ui/table/plain-table.tsx";
import { LoadedPanel } from "#platform/ui/feedback/loaded-panel.tsx";

const SHOWN = 10;

/** The dock's latest flights. */
export function DockFlights({ id }: { id: number }) {
  const { t } = useTranslation("docks/detail");
  const query = useQuery(flightQueries.list({ dock: id, item_count: SHOWN }));
  const columns = useColumns();
  return (
    <LoadedPanel
      title={t("flights")}
      query={query}
      none={t("noFlights")}
      flush
      actions={
        <Button size="xs" to={`/flights?dock=${id}`}>
          {t("allFlights")}
        </Button>
      }
    >
      {({ data }) => (
        <PlainTable label={t("flights")} rows={data} rowKey={(flight) => flight.id} columns={columns} />
      )}
    </LoadedPanel>
  );
}

function useColumns(): PlainColumn<ActiveFlight>[] {
  const { t } = useTranslation("docks/detail");
  const { t: tFlights } = useTranslation("flights");
  const format = useFormat();
  return [
    {
      key: "mission",
      label: t("mission"),
      main: true,
      cell: ({ id, mission_number }) => (
        <Link to={`/flights/view/${id}`}>
          <bdi>{mission_number}</bdi>
        </Link>
      ),
    },
    {
      key: "status",
      label: t("status"),
      cell: ({ status }) => (
        <StateBadge tone={FLIGHT_TONE[status]}>{tFlights(`status.${status}`)}</StateBadge>
      ),
    },
    {
      key: "took_off_at",
      label: t("takeOff"),
      cell: ({ took_off_at, site }) => <When at={took_off_at} zone={site.time_zone} />,
    },
    {
      key: "duration_s",
      label: t("duration"),
      numeric: true,
      cell: ({ duration_s }) => format.duration(duration_s),
    },
    {
      key: "photo_count",
      label: t("photos"),
      numeric: true,
      cell: ({ photo_count }) => format.number(photo_count),
    },
  ];
}
