import { Stack } from "@mantine/core";
import type { PilotDetail } from "@overfly/contract/pilots/pilots";
import { Link } from "react-router";
import { useDay } from "#platform/i18n/use-day.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { RankChart, TimeChart } from "#platform/ui/charts/charts.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { Panel } from "#platform/ui/panel.tsx";

/** Hours in the air by month and by aircraft, always from flights. */
export function HoursTab({ pilot: { id, months, aircraft } }: { pilot: PilotDetail }) {
  const { t } = useTranslation("pilots/page");
  const format = useFormat();
  const day = useDay();
  const hours = (value: number) => format.unit(value, "h", 1);
  const flights = (count: number) => t("flightCount", { count });
  return (
    <Stack gap="md">
      <Panel title={t("byMonth")}>
        <TimeChart
          label={t("byMonth")}
          time={t("month")}
          values={t("flightHours")}
          bars={months.map(({ first, last, flights: count, hours: value }) => ({
            key: first,
            name: `${day(first)} – ${day(last)}`,
            value,
            text: hours(value),
            to: `/flights?${new URLSearchParams({ pilot: id, date: `${first},${last}` }).toString()}`,
            note: flights(count),
          }))}
        />
      </Panel>
      <Panel title={t("byAircraft")}>
        {aircraft.length === 0 ? (
          <Hint>{t("noFlightsYet")}</Hint>
        ) : (
          <RankChart
            label={t("byAircraft")}
            bars={aircraft.map(({ drone, flights: count, hours: value }) => ({
              key: String(drone?.id ?? "unknown"),
              name: drone ? (
                <Link to={`/inventory/drones/${drone.id}`}>
                  <bdi>{`${drone.name} · ${drone.model}`}</bdi>
                </Link>
              ) : (
                t("unknownAircraft")
              ),
              value,
              text: hours(value),
              to: undefined,
              note: flights(count),
            }))}
          />
        )}
      </Panel>
    </Stack>
  );
}
