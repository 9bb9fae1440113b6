import type { MediaFile } from "@overfly/contract/media/media";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

/** In what a raster's values are: degrees, metres, or the camera's raw counts, which have no unit. */
export function unitOf({ kind, raster }: MediaFile): { unit: string; digits: number } {
  if (kind !== "thermal_mosaic") return { unit: "m", digits: 2 };
  return raster?.sample.startsWith("uint") === true ? { unit: "", digits: 0 } : { unit: "°C", digits: 1 };
}

/** Words a value in the unit of its raster. */
export function useValueText(): (file: MediaFile, value: number) => string {
  const { t } = useTranslation("media/cloud");
  const format = useFormat();
  return (file, value) => {
    const { unit, digits } = unitOf(file);
    return unit === "" ? t("counts", { value: format.number(value) }) : format.unit(value, unit, digits);
  };
}
