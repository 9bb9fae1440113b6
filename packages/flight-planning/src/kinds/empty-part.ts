import { settleImaging } from "#cameras/imaging.ts";
import type { PartContext, PartFault, PartPlan } from "#model/part-plan.ts";
import type { RoutePart } from "#model/route-document.ts";

/** Whether a part has been added but not yet drawn, so that there is nothing of it to plan. */
export function isStillEmpty(part: RoutePart): boolean {
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
      return part.centre.length < 2;
    case "waypoints":
      return part.waypoints.length === 0;
    case "verification":
    case "points":
      return part.targets.length === 0;
  }
}

/** No lines, and the word that they are still to come. */
export function planEmptyPart(part: RoutePart, context: PartContext): PartPlan | PartFault {
  const settled = settleImaging(part.imaging, context.equipment);
  if (!settled.ok) return { ...settled, field: `imaging.${settled.field}` };
  const message = `"${part.name}" is still empty and is not flown.`;
  return {
    ok: true,
    runs: [],
    setting: settled.setting,
    areaM2: 0,
    reversible: true,
    reachM: 0,
    warnings: [{ code: "part-empty", message }],
  };
}

/** Places of a drawn shape, at whatever depth its kind keeps them. */
const placesIn = ({ coordinates }: { coordinates: unknown }): number => countPlaces(coordinates);

function countPlaces(value: unknown): number {
  if (!Array.isArray(value)) return 0;
  if (typeof value[0] === "number") return 1;
  return value.reduce<number>((sum, inner) => sum + countPlaces(inner), 0);
}
