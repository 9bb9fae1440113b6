import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { Position } from "geojson";

/** All positions in a document, except those within camera actions. */
export function documentPositions(document: RouteDocument): Position[] {
  const positions: Position[] = [];
  const collect = (value: unknown, key?: string): void => {
    if (key === "actions" || typeof value !== "object" || value === null) return;
    if (isPosition(value)) positions.push(value);
    else if (Array.isArray(value)) for (const one of value) collect(one);
    else for (const [name, one] of Object.entries(value)) collect(one, name);
  };
  collect(document);
  return positions;
}

const isPosition = (value: object): value is Position =>
  Array.isArray(value) &&
  (value.length === 2 || value.length === 3) &&
  value.every((one) => typeof one === "number");
