import { routeProfile } from "@overfly/flight-planning/terrain/route-profile";
import { sceneView } from "#features/flight-routes/preview/scene-view.ts";
import { coverageView } from "./coverage-view.ts";
import { simulatePlan } from "./simulated-plan.ts";
import { footprintView } from "./footprint-view.ts";
import { photoView } from "./photo-view.ts";
import type { PlanQuery, PlanQueries, PlanQueryKind } from "./worker-messages.ts";
import type { ComputedPlan } from "./compute-plan.ts";

export function queryPlan(made: ComputedPlan, question: PlanQuery): PlanQueries[PlanQueryKind]["answer"] {
  const flown = simulatePlan(made);
  switch (question.of) {
    case "profile":
      return routeProfile(flown.batteries, made.knowledge.elevation);
    case "coverage":
      return coverageView(flown);
    case "footprints":
      return footprintView(flown);
    case "photos":
      return photoView(flown, question.bounds);
    case "scene":
      return sceneView(flown, question.tables);
  }
}
