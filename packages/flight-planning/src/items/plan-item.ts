import type { ItemContext, ItemFault, ItemPlan } from "#layout/item-plan.ts";
import type { RouteItem } from "@overfly/contract/flight-routes/route-document";
import { planAreaItem } from "./area.ts";
import { planCorridor } from "./corridor.ts";
import { planFacade } from "./facade.ts";
import { planOrbit } from "./orbit.ts";
import { planPerimeter } from "./perimeter.ts";
import { planRows } from "#items/rows/rows.ts";
import { planTargets } from "./targets.ts";
import { planWaypoints } from "./waypoints.ts";

/** Lines and stops of one part, of whichever kind. */
export function planItem(part: RouteItem, context: ItemContext): ItemPlan | ItemFault {
  switch (part.kind) {
    case "area":
      return planAreaItem(part, context);
    case "rows":
      return planRows(part, context);
    case "corridor":
      return planCorridor(part, context);
    case "perimeter":
      return planPerimeter(part, context);
    case "orbit":
      return planOrbit(part, context);
    case "facade":
      return planFacade(part, context);
    case "waypoints":
      return planWaypoints(part, context);
    case "verification":
    case "points":
      return planTargets(part, context);
  }
}
