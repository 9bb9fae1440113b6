import type { DockTelemetry } from "@overfly/contract/docks/docks";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Stat, Stats } from "#platform/ui/display/stat.tsx";
import { When } from "#platform/ui/display/when.tsx";
import style from "./cockpit.module.css";

/** Below this charge the drone should be on its way home. */
const LOW_BATTERY_PERCENT = 25;
const BEST_LINK = 5;

interface CockpitTelemetryProps {
  telemetry: DockTelemetry | null;
  /** The site's. */
  zone: string;
}

/** What the pilot of a remote flight looks at, with the time of the last report. */
export function CockpitTelemetry({ telemetry, zone }: CockpitTelemetryProps) {
  const { t } = useTranslation("flights/cockpit");
  const format = useFormat();
  const drone = telemetry?.drone ?? null;
  const battery = drone?.battery_percent ?? null;
  const link = telemetry?.network_quality ?? null;
  const rtk = drone?.rtk_fixed ?? null;
  return (
    <div className={style["telemetry"]}>
      <Stats>
        <Stat label={t("height")} value={format.unit(drone?.height_m, "m", 1)} />
        <Stat label={t("speed")} value={format.unit(drone?.speed_mps, "m/s", 1)} />
        <Stat
          label={t("battery")}
          value={format.unit(battery, "%")}
          {...(drone?.remaining_flight_s
            ? { note: t("left", { time: format.duration(drone.remaining_flight_s) }) }
            : {})}
          {...(battery !== null && battery < LOW_BATTERY_PERCENT ? { tone: "bad" as const } : {})}
        />
        <Stat
          label={t("rtk")}
          value={rtk === null ? "–" : t(rtk ? "fixed" : "notFixed")}
          {...(rtk === false ? { tone: "warn" as const } : {})}
        />
        <Stat
          label={t("link")}
          value={link === null ? "–" : t("linkQuality", { value: link, best: BEST_LINK })}
        />
        <Stat label={t("homeDistance")} value={format.unit(drone?.home_distance_m, "m")} />
        <Stat label={t("wind")} value={format.unit(telemetry?.wind_mps, "m/s", 1)} />
      </Stats>
      {telemetry && (
        <span className={style["reported"]}>
          {t("reported")} <When at={telemetry.at} zone={zone} form="time" />
        </span>
      )}
    </div>
  );
}
