import type { DisplayedPlan } from "#features/flight-routes/planning/worker-messages.ts";
import type { RoutePlanner } from "#features/flight-routes/planning/route-planner.ts";
import type { PatternLine } from "./pattern-edits.ts";

const NONE: readonly PatternLine[] = [];

/**
 * The part's lines; while they are held, those of the moment when they were taken hold of. Plans made meanwhile may name
 * lines otherwise, so that the next thing done to a line that was let go waits for no plan: the lines stay until the plan
 * of what was done is there.
 */
export function frozenPattern(planner: Pick<RoutePlanner, "state">, part: string) {
  let held: readonly PatternLine[] | undefined;
  let isInHand = false;
  let planBefore: DisplayedPlan | undefined;
  const linesNow = (): readonly PatternLine[] =>
    planner.state().plan?.pattern.filter((line) => line.part === part) ?? NONE;
  const lines = (): readonly PatternLine[] => {
    const { status, plan } = planner.state();
    if (!isInHand && status !== "loading" && plan !== planBefore) held = undefined;
    return held ?? linesNow();
  };
  return {
    lines,
    hold: (isHeld: boolean): void => {
      if (isHeld) held = lines();
      else if (isInHand) planBefore = planner.state().plan;
      isInHand = isHeld;
    },
  };
}
