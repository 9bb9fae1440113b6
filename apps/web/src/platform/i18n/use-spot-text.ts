import { useFormat } from "./use-format.ts";
import { useTranslation } from "./use-translation.ts";

/** As `media.spot` replies; null of cameras whose calibration is published. */
type Accuracy = { within_c: number; files: number } | null;

/** Words the temperature of a pixel, with ± where the camera's degrees were compared with its maker's. */
export function useSpotText(): (celsius: number, accuracy: Accuracy) => string {
  const { t } = useTranslation("media/mission");
  const format = useFormat();
  return (celsius, accuracy) => {
    const value = format.unit(celsius, "°C", 1);
    if (accuracy === null) return t("spot", { value });
    return t("spotWithin", {
      value,
      within: format.unit(accuracy.within_c, "°C", 1),
      files: accuracy.files,
    });
  };
}
