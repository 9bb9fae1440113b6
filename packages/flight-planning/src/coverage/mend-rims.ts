import { isMissingNear } from "./photo-count.ts";
import { type End, move, type Work } from "./rim-work.ts";

/** Lengthens the worst ends by up to so much, each once, until few enough cells are missing. */
export function mendEndByEnd(work: Work, moreM: number, mostMissing: number): void {
  if (work.count.missing <= mostMissing) return;
  for (const end of worstEnds(work, moreM)) {
    if (work.count.missing <= mostMissing) return;
    lengthen(work, end, moreM);
  }
}

/** Lengthens by so much where that mends most for each metre, again and again, until few enough cells are missing. */
export function mendStepByStep(work: Work, moreM: number, mostMissing: number): void {
  const stepM = moreM / STEPS;
  const queue = openEnds(work).map((end) => bestStep(work, { end, left: STEPS }, stepM));
  while (work.count.missing > mostMissing) {
    queue.sort((a, b) => b.mendedPerStep - a.mendedPerStep);
    const [first] = queue;
    if (!first || first.mendedPerStep <= 0) return;
    const now = bestStep(work, first, stepM);
    queue[0] = now;
    if (now.mendedPerStep < (queue[1]?.mendedPerStep ?? 0)) continue;
    if (now.mendedPerStep <= 0) return;
    move(work, now.end, stepM * now.steps);
    queue[0] = bestStep(work, { end: now.end, left: now.left - now.steps }, stepM);
  }
}

const STEPS = 16;
const JUMPS = [1, 2, 4, 6, 10, 16];

interface Candidate {
  end: End;
  /** Steps that are left of what is possible. */
  left: number;
  steps: number;
  mendedPerStep: number;
}

/** Small steps often mend nothing where large ones do. */
function bestStep(work: Work, { end, left }: Pick<Candidate, "end" | "left">, stepM: number): Candidate {
  let best: Candidate = { end, left, steps: 0, mendedPerStep: 0 };
  for (const steps of JUMPS) {
    if (steps > left) break;
    const mendedPerStep = mendedBy(work, end, steps * stepM) / steps;
    if (mendedPerStep > best.mendedPerStep) best = { end, left, steps, mendedPerStep };
  }
  return best;
}

/** Ends near which photographs are missing. */
function openEnds({ legs, count, rules: { photos } }: Work): End[] {
  const reachM = Math.max(photos.wideM, photos.longM) / 2;
  return legs.flatMap((leg, k): End[] =>
    (["from", "to"] as const).flatMap((side) =>
      isMissingNear(count, leg[side], reachM) ? [{ leg: k, side }] : [],
    ),
  );
}

/** Cells that lengthening by so much would mend. */
function mendedBy(work: Work, end: End, byM: number): number {
  const before = work.count.missing;
  const undo = move(work, end, byM);
  const mended = before - work.count.missing;
  undo?.();
  return mended;
}

/** Those ends first that lengthening by so much mends most. */
function worstEnds(work: Work, moreM: number): End[] {
  return openEnds(work)
    .map((end) => ({ end, mended: mendedBy(work, end, moreM) }))
    .filter(({ mended }) => mended > 0)
    .toSorted((a, b) => b.mended - a.mended)
    .map(({ end }) => end);
}

/** Lengthening by a part of what is possible does, where that mends nearly as much. */
const PARTS = [0.25, 0.5, 0.75, 1];
const NEARLY = 0.85;

function lengthen(work: Work, end: End, moreM: number): void {
  const before = work.count.missing;
  const mended = mendedBy(work, end, moreM);
  if (mended <= 0) return;
  for (const part of PARTS) {
    const undoPart = move(work, end, moreM * part);
    if (part === 1 || before - work.count.missing >= NEARLY * mended) return;
    undoPart?.();
  }
}
