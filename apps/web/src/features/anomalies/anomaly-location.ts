import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import { PLANT_ELEMENT_KINDS } from "@overfly/contract/sites/plant-elements";
import type { Format } from "@overfly/i18n/format";
import type { TFunction } from "@overfly/i18n/messages";

type Translate = TFunction<"anomalies">;

/**
 * "Module 3.1.14" or the zone, else that it is outside the known layout; "Table 12, module not certain (± 1.8 m)" where
 * the photos can't tell the module from its neighbours.
 */
export function anomalyLocation(
  { element, zone, ...place }: Pick<Anomaly, "element" | "zone" | "uncertainty_m" | "module_certain">,
  text: Translate,
  format: Format,
): string {
  const kind = PLANT_ELEMENT_KINDS.find((key) => key === element?.kind);
  const label = element && (kind ? `${text(`element.${kind}`)} ${element.label}` : element.label);
  const name = [label, zone].filter((part) => part !== null).join(" · ") || text("outsideModules");
  if (place.module_certain) return name;
  return place.uncertainty_m === null
    ? text("moduleNotCertain", { place: name })
    : text("moduleNotCertainWithin", { place: name, distance: format.unit(place.uncertainty_m, "m", 1) });
}
