import { routeProfile } from "@overfly/flight-planning/terrain/route-profile";
import { sceneView } from "#features/flight-routes/preview/scene-view.ts";
import { coverageView } from "./coverage-view.ts";
import { simulatePlan } from "./simulated-plan.ts";
import { footprintView } from "./footprint-view.ts";
import { photoView } from "./photo-view.ts";
import type {
  PlanQuery,
  PlanQueries,
  PlanQueryKind,
} from "#features/flight-routes/planning/worker/worker-messages.ts";
import type { ComputedPlan } from "#features/flight-routes/planning/worker/compute-plan.ts";

export function queryPlan(plan: ComputedPlan, query: PlanQuery): PlanQueries[PlanQueryKind]["result"] {
  const simulated = simulatePlan(plan);
  switch (query.query) {
    case "profile":
      return routeProfile(simulated.batteries, plan.siteData.elevation);
    case "coverage":
      return coverageView(simulated);
    case "footprints":
      return footprintView(simulated);
    case "photos":
      return photoView(simulated, query.bounds);
    case "scene":
      return sceneView(simulated, query.tables);
  }
}
