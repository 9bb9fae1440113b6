import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { SeriesName } from "./replay-series.ts";

interface SeriesText {
  label: string;
  value: (value: number | null) => string;
}

/** What a series is called, and how its values are read. */
export function useSeriesText(): Record<SeriesName, SeriesText> {
  const { t } = useTranslation("flights");
  const format = useFormat();
  const rtk = (value: number | null) =>
    value === null ? format.number(null) : t(value === 1 ? "rtkFixed" : "rtkNotFixed");
  return {
    height: { label: t("heightNow"), value: (value) => format.unit(value, "m", 1) },
    speed: { label: t("speedNow"), value: (value) => format.unit(value, "m/s", 1) },
    battery: { label: t("batteryNow"), value: (value) => format.unit(value, "%") },
    link: { label: t("linkNow"), value: (value) => format.number(value) },
    satellites: { label: t("satellitesNow"), value: (value) => format.number(value) },
    rtk: { label: t("rtkNow"), value: rtk },
  };
}
