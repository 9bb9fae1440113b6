import { queryOptions, useQueries } from "@tanstack/react-query";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { mediaQueries } from "#platform/queries/media-queries.ts";
import type { Measurement } from "./measurement.ts";

/** In °C, or in the camera's raw counts; of a spot all three are its value. */
export interface MeasuredValue {
  min: number;
  mean: number;
  max: number;
  /** Of a box. */
  min_at?: { x: number; y: number };
  max_at?: { x: number; y: number };
}

/** What each measurement of a photo shows, in their order; null where the pixels have no value. */
export function useMeasuredValues(file: number, items: readonly Measurement[]) {
  return useQueries({ queries: items.map((item) => measured(file, item)) });
}

function measured(file: number, item: Measurement) {
  const { x, y } = item;
  if (item.kind === "spot")
    return queryOptions({
      ...mediaQueries.spot(file, { x, y }),
      select: ({ data }): MeasuredValue | null => {
        const value = data.celsius ?? data.counts;
        return value === null ? null : { min: value, mean: value, max: value };
      },
    });
  const { width, height } = item;
  return queryOptions({
    ...mediaQueries.area(file, { x, y, width, height }),
    select: ({ data }): MeasuredValue | null => data.celsius ?? data.counts,
  });
}

/** Words a temperature, or raw counts, and the difference between two of them. */
export function useMeasuredText(isAbsolute: boolean) {
  const { t } = useTranslation("media/cloud");
  const format = useFormat();
  const shown = (value: number, unit: string): string =>
    isAbsolute ? format.unit(value, unit, 1) : t("counts", { value: format.number(value) });
  return {
    value: (value: number) => shown(value, "°C"),
    difference: (value: number) => shown(value, "K"),
  };
}
