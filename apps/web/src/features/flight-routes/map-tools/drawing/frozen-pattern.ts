import type { RoutePlanner } from "#features/flight-routes/planning/route-planner.ts";
import type { DisplayedPlan } from "#features/flight-routes/planning/worker/displayed-plan.ts";
import type { PatternLine } from "./pattern-edits.ts";

const NO_LINES: readonly PatternLine[] = [];

/**
 * The pattern lines of an item, kept as they were from the start of a drag until the plan of the committed edit arrives.
 * Plans computed in between may name the lines differently.
 */
export function frozenPattern(planner: Pick<RoutePlanner, "state">, itemId: string) {
  let frozen: readonly PatternLine[] | undefined;
  let isDragging = false;
  let planAtRelease: DisplayedPlan | undefined;
  const currentLines = (): readonly PatternLine[] =>
    planner.state().plan?.pattern.filter((line) => line.itemId === itemId) ?? NO_LINES;
  const lines = (): readonly PatternLine[] => {
    const { status, plan } = planner.state();
    if (!isDragging && status !== "loading" && plan !== planAtRelease) frozen = undefined;
    return frozen ?? currentLines();
  };
  return {
    lines,
    freeze: (isFrozen: boolean): void => {
      if (isFrozen) frozen = lines();
      else if (isDragging) planAtRelease = planner.state().plan;
      isDragging = isFrozen;
    },
  };
}
