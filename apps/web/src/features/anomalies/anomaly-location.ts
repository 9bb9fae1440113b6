import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import { PLANT_ELEMENT_KINDS } from "@overfly/contract/sites/plant-elements";
import type { TFunction } from "@overfly/i18n/messages";

type Translate = TFunction<"anomalies">;

/** "Module 3.1.14" or the zone, else that it is outside the known layout. */
export function anomalyLocation(
  { element, zone }: Pick<Anomaly, "element" | "zone">,
  text: Translate,
): string {
  if (element === null) return zone ?? text("outsideModules");
  const kind = PLANT_ELEMENT_KINDS.find((key) => key === element.kind);
  const name = kind ? `${text(`element.${kind}`)} ${element.label}` : element.label;
  return zone === null ? name : `${name} · ${zone}`;
}
