import { routeProfile } from "@overfly/flight-planning/terrain/route-profile";
import { sceneView } from "#features/flight-routes/preview/scene-view.ts";
import { coverageView } from "./coverage-view.ts";
import { flownPlan } from "./simulated-plan.ts";
import { footprintView } from "./footprint-view.ts";
import { photoView } from "./photo-view.ts";
import type { LookQuestion, Looks, Look } from "./worker-messages.ts";
import type { MadePlan } from "./compute-plan.ts";

export function lookInto(made: MadePlan, question: LookQuestion): Looks[Look]["answer"] {
  const flown = flownPlan(made);
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
