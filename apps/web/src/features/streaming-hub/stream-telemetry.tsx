import { Skeleton } from "@mantine/core";
import type { DockTelemetry } from "@overfly/contract/docks/docks";
import type { Stream } from "@overfly/contract/streams/streams";
import { lazy, Suspense } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { Panel } from "#platform/ui/panel.tsx";

const FlightMap = lazy(() => import("./flight-map.tsx").then((m) => ({ default: m.FlightMap })));

interface FlightProps {
  telemetry: DockTelemetry;
  site: Stream["site"];
}

/** Where the drone is, and how it is. */
export function FlightTelemetry({ telemetry, site }: FlightProps) {
  const { drone, wind_mps, at } = telemetry;
  const { t } = useTranslation("streaming-hub");
  const format = useFormat();
  const known = (value: number | null | undefined, unit: string, digits = 0) =>
    value === null || value === undefined ? null : format.unit(value, unit, digits);
  const place =
    drone?.latitude == null || drone.longitude == null
      ? null
      : `${drone.latitude.toFixed(5)}, ${drone.longitude.toFixed(5)}`;
  return (
    <Panel title={t("telemetry")}>
      {place !== null && (
        <Suspense fallback={<Skeleton height="13rem" />}>
          <FlightMap telemetry={telemetry} siteToken={site?.token} />
        </Suspense>
      )}
      <KeyValues
        items={[
          [t("position"), place && <bdi key="place">{place}</bdi>],
          [t("height"), known(drone?.height_m, "m", 1)],
          [t("speed"), known(drone?.speed_mps, "m/s", 1)],
          [t("heading"), known(drone?.heading_deg, "°")],
          [t("battery"), known(drone?.battery_percent, "%")],
          [t("wind"), known(wind_mps, "m/s", 1)],
          [t("reported"), <When key="at" at={at} zone={site?.time_zone} />],
        ]}
      />
    </Panel>
  );
}
