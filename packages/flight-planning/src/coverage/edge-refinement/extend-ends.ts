import { isUncoveredNear } from "./coverage-count.ts";
import { type LineEnd, moveEnd, type EdgeRefinement } from "./line-ends.ts";

/** Extends the ends with the largest gain, each once, until few enough cells are uncovered. */
export function refineEndByEnd(
  refinement: EdgeRefinement,
  maxExtensionM: number,
  maxUncovered: number,
): void {
  if (refinement.count.uncoveredCells <= maxUncovered) return;
  for (const end of endsByGain(refinement, maxExtensionM)) {
    if (refinement.count.uncoveredCells <= maxUncovered) return;
    extendEnd(refinement, end, maxExtensionM);
  }
}

/** Extends, step by step, the end that gains most per metre until few enough cells are uncovered. */
export function refineStepByStep(
  refinement: EdgeRefinement,
  maxExtensionM: number,
  maxUncovered: number,
): void {
  const stepM = maxExtensionM / STEPS;
  const queue = uncoveredEnds(refinement).map((end) => bestStep(refinement, { end, left: STEPS }, stepM));
  while (refinement.count.uncoveredCells > maxUncovered) {
    queue.sort((a, b) => b.gainPerStep - a.gainPerStep);
    const [first] = queue;
    if (!first || first.gainPerStep <= 0) return;
    const current = bestStep(refinement, first, stepM);
    queue[0] = current;
    if (current.gainPerStep < (queue[1]?.gainPerStep ?? 0)) continue;
    if (current.gainPerStep <= 0) return;
    moveEnd(refinement, current.end, stepM * current.steps);
    queue[0] = bestStep(refinement, { end: current.end, left: current.left - current.steps }, stepM);
  }
}

const STEPS = 16;
const JUMPS = [1, 2, 4, 6, 10, 16];

interface Candidate {
  end: LineEnd;
  /** Remaining steps. */
  left: number;
  steps: number;
  gainPerStep: number;
}

/** Small steps often gain nothing where large ones do. */
function bestStep(
  refinement: EdgeRefinement,
  { end, left }: Pick<Candidate, "end" | "left">,
  stepM: number,
): Candidate {
  let best: Candidate = { end, left, steps: 0, gainPerStep: 0 };
  for (const steps of JUMPS) {
    if (steps > left) break;
    const gainPerStep = coverageGain(refinement, end, steps * stepM) / steps;
    if (gainPerStep > best.gainPerStep) best = { end, left, steps, gainPerStep };
  }
  return best;
}

/** Ends near which cells are uncovered. */
function uncoveredEnds({ lines, count, rules: { photos } }: EdgeRefinement): LineEnd[] {
  const radiusM = Math.max(photos.widthM, photos.lengthM) / 2;
  return lines.flatMap((line, lineIndex): LineEnd[] =>
    (["from", "to"] as const).flatMap((side) =>
      isUncoveredNear(count, line[side], radiusM) ? [{ lineIndex, side }] : [],
    ),
  );
}

/** Cells that the extension would cover. */
function coverageGain(refinement: EdgeRefinement, end: LineEnd, byM: number): number {
  const before = refinement.count.uncoveredCells;
  const undo = moveEnd(refinement, end, byM);
  const gain = before - refinement.count.uncoveredCells;
  undo?.();
  return gain;
}

/** Ends with a gain, the largest first. */
function endsByGain(refinement: EdgeRefinement, maxExtensionM: number): LineEnd[] {
  return uncoveredEnds(refinement)
    .map((end) => ({ end, gain: coverageGain(refinement, end, maxExtensionM) }))
    .filter(({ gain }) => gain > 0)
    .toSorted((a, b) => b.gain - a.gain)
    .map(({ end }) => end);
}

/** A fraction of the extension is enough where it gains nearly as much. */
const FRACTIONS = [0.25, 0.5, 0.75, 1];
const NEARLY = 0.85;

function extendEnd(refinement: EdgeRefinement, end: LineEnd, maxExtensionM: number): void {
  const before = refinement.count.uncoveredCells;
  const gain = coverageGain(refinement, end, maxExtensionM);
  if (gain <= 0) return;
  for (const fraction of FRACTIONS) {
    const undoFraction = moveEnd(refinement, end, maxExtensionM * fraction);
    if (fraction === 1 || before - refinement.count.uncoveredCells >= NEARLY * gain) return;
    undoFraction?.();
  }
}
