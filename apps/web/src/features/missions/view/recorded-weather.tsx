import type { RecordedWeather as Weather } from "@overfly/contract/missions/recorded-weather";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { When } from "#platform/ui/display/when.tsx";

const RAIN = ["rain.none", "rain.light", "rain.moderate", "rain.heavy"] as const;

/** The weather that was kept with a step of the mission, and who measured it. */
export function RecordedWeather({ weather, zone }: { weather: Weather; zone: string }) {
  const { t } = useTranslation("missions/weather");
  const format = useFormat();
  const { wind_mps, gust_mps, rain_mm, rain_level, irradiance_w_m2, ambient_c, attribution } = weather;
  const rain = rain_level === null ? undefined : RAIN[rain_level];
  const figures = [
    wind_mps !== null && t("wind", { speed: format.unit(wind_mps, "m/s", 1) }),
    gust_mps !== null && t("gusts", { speed: format.unit(gust_mps, "m/s", 1) }),
    rain_mm !== null && t("rain", { amount: format.unit(rain_mm, "mm", 1) }),
    rain !== undefined && t(rain),
    irradiance_w_m2 !== null && t("irradiance", { value: format.unit(irradiance_w_m2, "W/m²") }),
    ambient_c !== null && format.unit(ambient_c, "°C"),
  ].filter((figure) => figure !== false);
  return (
    <div dir="auto">
      {t("weather", { figures: format.list(figures) })}
      <br />
      {attribution === null ? t("byDock") : t("by", { source: attribution })}{" "}
      <When at={weather.at} zone={zone} />
    </div>
  );
}
