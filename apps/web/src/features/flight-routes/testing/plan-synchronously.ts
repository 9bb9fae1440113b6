import { computePlan, displayedPlanOf } from "#features/flight-routes/planning/worker/compute-plan.ts";
import type {
  DisplayedPlan,
  PlanFailure,
  PlanInput,
} from "#features/flight-routes/planning/worker/displayed-plan.ts";

/** As the worker plans, but at once. */
export function planSynchronously(input: PlanInput): DisplayedPlan | PlanFailure {
  const plan = computePlan(input);
  return "mission" in plan ? displayedPlanOf(plan) : plan;
}
