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

/** Lines and stops of one item, of whichever kind. */
export function planItem(item: RouteItem, context: ItemContext): ItemPlan | ItemFault {
  switch (item.kind) {
    case "area":
      return planAreaItem(item, context);
    case "rows":
      return planRows(item, context);
    case "corridor":
      return planCorridor(item, context);
    case "perimeter":
      return planPerimeter(item, context);
    case "orbit":
      return planOrbit(item, context);
    case "facade":
      return planFacade(item, context);
    case "waypoints":
      return planWaypoints(item, context);
    case "verification":
    case "points":
      return planTargets(item, context);
  }
}
