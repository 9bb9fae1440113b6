import { IconTemperature } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { weatherQuery } from "#platform/queries/weather-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./weather.module.css";
import { WeatherSkeleton } from "./weather-skeleton.tsx";
import { wholeDegrees } from "./whole-degrees.ts";

/** Today's highest and lowest temperature of a city. */
export function Temperatures(location: { country: string; city: string }) {
  const { t } = useTranslation("platform/weather");
  const { data, isPending } = useQuery(weatherQuery(location));
  if (isPending) return <WeatherSkeleton />;
  if (!data) return null;
  const max = wholeDegrees(data.temp_max);
  const min = wholeDegrees(data.temp_min);
  return (
    <span className={style["weather"]} title={t("label", { city: location.city, max, min })}>
      <IconTemperature size={16} stroke={1.75} aria-hidden />
      <span dir="ltr" className={style["degrees"]}>
        <strong>{max}°C</strong>
        <span className={style["between"]}> / </span>
        <span>{min}°C</span>
      </span>
    </span>
  );
}
