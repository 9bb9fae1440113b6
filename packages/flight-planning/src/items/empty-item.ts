import { resolveImaging } from "#cameras/imaging.ts";
import type { ItemContext, ItemFault, ItemPlan } from "#layout/item-plan.ts";
import type { RouteItem } from "@overfly/contract/flight-routes/route-document";

/** Whether an item has been added but not yet drawn, so that there is nothing of it to plan. */
export function isEmptyItem(item: RouteItem): boolean {
  switch (item.kind) {
    case "area":
    case "perimeter":
      return placesIn(item.boundary) < 3;
    case "rows":
      return item.rows.length === 0;
    case "corridor":
      return placesIn(item.line) < 2;
    case "facade":
      return placesIn(item.wall) < 2;
    case "orbit":
      return item.center.length < 2;
    case "waypoints":
      return item.waypoints.length === 0;
    case "verification":
    case "points":
      return item.targets.length === 0;
  }
}

/** No lines, and a warning. */
export function planEmptyItem(item: RouteItem, context: ItemContext): ItemPlan | ItemFault {
  const settled = resolveImaging(item.imaging, context.equipment);
  if (!settled.ok) return { ...settled, field: `imaging.${settled.field}` };
  return {
    ok: true,
    runs: [],
    settings: settled.settings,
    areaM2: 0,
    reversible: true,
    matchRadiusM: 0,
    warnings: [{ code: "empty-item", values: { name: item.name } }],
  };
}

/** Positions of a drawn shape, at any nesting depth. */
const placesIn = ({ coordinates }: { coordinates: unknown }): number => countPlaces(coordinates);

function countPlaces(value: unknown): number {
  if (!Array.isArray(value)) return 0;
  if (typeof value[0] === "number") return 1;
  return value.reduce<number>((sum, inner) => sum + countPlaces(inner), 0);
}
