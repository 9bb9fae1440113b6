import type { Dock } from "@overfly/contract/docks/docks";
import { IconAntennaOff } from "@tabler/icons-react";
import { Link } from "react-router";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useReportedState } from "#platform/i18n/use-reported-state.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Code } from "#platform/ui/text/code.tsx";

export function DockDetails({ dock }: { dock: Dock }) {
  const { t } = useTranslation("docks");
  const site = dock.site && <Link to={`/sites/view/${dock.site.token}`}>{dock.site.name}</Link>;
  return (
    <KeyValues
      items={[
        [t("site"), site],
        [t("serial"), <Code key="serial">{dock.serial_number}</Code>],
        [t("droneSerial"), dock.drone_serial_number && <Code key="drone">{dock.drone_serial_number}</Code>],
        [t("firmware"), dock.firmware],
        [
          t("location"),
          <Code key="place">{`${dock.latitude.toFixed(5)}, ${dock.longitude.toFixed(5)}`}</Code>,
        ],
        [
          t("bound"),
          dock.bound_at && <When key="bound" at={dock.bound_at} zone={dock.site?.time_zone} form="date" />,
        ],
        [
          t("lastSeen"),
          dock.last_seen_at && <When key="seen" at={dock.last_seen_at} zone={dock.site?.time_zone} />,
        ],
      ]}
    />
  );
}

export function DockTelemetry({ dock: { site, telemetry } }: { dock: Dock }) {
  const { t } = useTranslation("docks");
  const format = useFormat();
  const reported = useReportedState();
  if (!telemetry) {
    return (
      <EmptyState icon={<IconAntennaOff size={28} stroke={1.5} aria-hidden />} title={t("noTelemetry")}>
        {t("noTelemetryHint")}
      </EmptyState>
    );
  }
  const known = (value: number | null, unit: string, digits = 0) =>
    value === null ? null : format.unit(value, unit, digits);
  const { drone_in_dock: isHome, drone } = telemetry;
  return (
    <KeyValues
      items={[
        [t("wind"), known(telemetry.wind_mps, "m/s", 1)],
        [t("rain"), reported("rainfall", telemetry.rainfall_code, telemetry.rainfall)],
        [t("ambientTemperature"), known(telemetry.ambient_c, "°C", 1)],
        [t("internalTemperature"), known(telemetry.inside_c, "°C", 1)],
        [t("humidity"), known(telemetry.humidity_percent, "%")],
        [t("cover"), reported("cover", telemetry.cover_code, telemetry.cover)],
        [t("drone"), isHome === null ? null : t(isHome ? "yes" : "no")],
        // The drone itself reports it once it is on.
        [t("droneBattery"), known(drone?.battery_percent ?? telemetry.drone_charge_percent, "%")],
        ...(drone
          ? [
              [t("mode"), reported("aircraft", drone.mode_code, drone.mode)] as const,
              [t("height"), known(drone.height_m, "m", 1)] as const,
            ]
          : []),
        [t("lastSeen"), <When key="at" at={telemetry.at} zone={site?.time_zone} />],
      ]}
    />
  );
}
