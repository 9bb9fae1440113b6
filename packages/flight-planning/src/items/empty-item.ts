import { resolveImaging } from "#cameras/imaging.ts";
import type { ItemContext, ItemFault, ItemPlan } from "#layout/item-plan.ts";
import type { RouteItem } from "@overfly/contract/flight-routes/route-document";

/** Whether a part has been added but not yet drawn, so that there is nothing of it to plan. */
export function isEmptyItem(part: RouteItem): boolean {
  switch (part.kind) {
    case "area":
    case "perimeter":
      return placesIn(part.boundary) < 3;
    case "rows":
      return part.rows.length === 0;
    case "corridor":
      return placesIn(part.line) < 2;
    case "facade":
      return placesIn(part.wall) < 2;
    case "orbit":
      return part.center.length < 2;
    case "waypoints":
      return part.waypoints.length === 0;
    case "verification":
    case "points":
      return part.targets.length === 0;
  }
}

/** No lines, and the word that they are still to come. */
export function planEmptyItem(part: RouteItem, context: ItemContext): ItemPlan | ItemFault {
  const settled = resolveImaging(part.imaging, context.equipment);
  if (!settled.ok) return { ...settled, field: `imaging.${settled.field}` };
  const message = `"${part.name}" is still empty and is not flown.`;
  return {
    ok: true,
    runs: [],
    settings: settled.settings,
    areaM2: 0,
    reversible: true,
    matchRadiusM: 0,
    warnings: [{ code: "empty-item", message }],
  };
}

/** Places of a drawn shape, at whatever depth its kind keeps them. */
const placesIn = ({ coordinates }: { coordinates: unknown }): number => countPlaces(coordinates);

function countPlaces(value: unknown): number {
  if (!Array.isArray(value)) return 0;
  if (typeof value[0] === "number") return 1;
  return value.reduce<number>((sum, inner) => sum + countPlaces(inner), 0);
}
