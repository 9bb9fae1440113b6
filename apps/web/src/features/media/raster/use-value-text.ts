import type { MediaFile } from "@overfly/contract/media/media";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

/** In the unit of the raster: degrees, metres, or the camera's raw counts. */
export function useValueText(): (file: MediaFile, value: number) => string {
  const { t } = useTranslation("media/cloud");
  const format = useFormat();
  return ({ kind, raster }, value) => {
    if (kind !== "thermal_mosaic") return format.unit(value, "m", 2);
    const isCounts = raster?.sample.startsWith("uint") === true;
    return isCounts ? t("counts", { value: format.number(value) }) : format.unit(value, "°C", 1);
  };
}
