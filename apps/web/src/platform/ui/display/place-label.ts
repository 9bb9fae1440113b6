import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import type { Format } from "@overfly/i18n/format";

/** The element or zone of an anomaly in a narrow cell: "M 3.1.14", or "T 12 (± 1.8 m)" where the module is not certain. */
export function placeLabel(
  {
    element,
    zone,
    module_certain: isCertain,
    uncertainty_m: withinM,
  }: Pick<Anomaly, "element" | "zone" | "uncertainty_m" | "module_certain">,
  format: Format,
): string | null {
  const name = element?.label ?? zone;
  if (name === null || isCertain || withinM === null) return name;
  return `${name} (±\u00A0${format.unit(withinM, "m", 1)})`;
}
