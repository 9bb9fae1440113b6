import type { PlanarRing } from "@overfly/geo/planar-geometry";
import { bandSpans, type Span } from "./band-spans.ts";
import type { SurveyLine } from "./survey-line.ts";
import { fromSwath, swathField, type SwathField, turnOf } from "./swath-field.ts";
import { trimSpans } from "./trim-spans.ts";

export interface LineRules {
  lineSpacingM: number;
  /** Extra width covered around the area on every side. */
  marginM: number;
  /** Square metres of this piece that may stay uncovered at slanted ends. */
  allowedGapM2: number;
  /** Distance between photos; lines hold a whole number of them. */
  photoSpacingM?: number;
  /** Metres of flight that each turn costs. */
  turnCostM: number;
  /** Metres covered beyond a line's end. */
  endCoverageM?: number;
  /** Metres that the outermost lines cover towards the border; default half the line spacing. */
  sideCoverageM?: number;
  /** The same without tolerance for inexact flight, used where that saves a line. */
  maxSideCoverageM?: number;
  /** The greatest line spacing, used where that saves a line. */
  maxSpacingM?: number;
  /** Length of the shortest line. */
  minLengthM?: number;
}

/** Where the outermost bands lie. `even` shares the remainder among all bands, `first` and `last` put it on one side; `fewer` saves a line. */
export type LineLayout = "even" | "first" | "last" | "fewer";
export const LINE_LAYOUTS: readonly LineLayout[] = ["even", "first", "last", "fewer"];

/** Parallel lines that cover the whole area, band by band; undefined where the layout doesn't apply. */
export function generateLines(
  rings: readonly PlanarRing[],
  angleDeg: number,
  rules: LineRules,
  layout: LineLayout = "even",
): SurveyLine[] | undefined {
  const field = swathField(rings, angleDeg);
  const bands = bandsOf(field, rules, layout);
  if (!bands) return undefined;
  const { marginM, lineSpacingM } = rules;
  const spans = bands.strips.map(({ low, high }) =>
    bandSpans(field, low - marginM, high + marginM, lineSpacingM + 2 * marginM),
  );
  const trimmed = trimSpans(spans, bands.allowedGapM2, bands.heightM);
  const turn = turnOf(angleDeg);
  return trimmed.flatMap((line, index) => {
    const v = bands.strips[index]?.middle ?? 0;
    return line.map((span) => {
      const [from, to] = lineForSpan(span.from, span.to, rules);
      return { from: fromSwath(from, v, turn), to: fromSwath(to, v, turn) };
    });
  });
}

/** The strip that each line covers, with the line at `middle`. */
interface Bands {
  strips: { low: number; middle: number; high: number }[];
  heightM: number;
  allowedGapM2: number;
}

const ROUNDING_M = 1e-6;

function bandsOf(field: SwathField, rules: LineRules, layout: LineLayout): Bands | undefined {
  const row = lineGrid(field, rules, layout);
  return row && { ...bandsFrom(row), allowedGapM2: rules.allowedGapM2 - row.uncoveredM2 };
}

/** Evenly spaced lines that cover a whole width. */
export interface LineGrid {
  low: number;
  high: number;
  count: number;
  firstM: number;
  stepM: number;
  /** Square metres beside it that stay uncovered. */
  uncoveredM2: number;
}

/** Evenly, or at the greatest spacing from the low or the high side. */
export function lineGrid(field: SwathField, rules: LineRules, layout: LineLayout): LineGrid | undefined {
  const [low, high] = [field.vMin - rules.marginM, field.vMax + rules.marginM];
  const count = lineCount(high - low, rules);
  return layout === "fewer"
    ? fewerLines(field, rules, count - 1)
    : spread(low, high, { rules, layout, count });
}

const lineCount = (widthM: number, { lineSpacingM, sideCoverageM = lineSpacingM / 2 }: LineRules): number =>
  Math.max(1, Math.ceil((widthM - 2 * sideCoverageM - ROUNDING_M) / lineSpacingM) + 1);

function spread(
  low: number,
  high: number,
  { rules, layout, count }: { rules: LineRules; layout: LineLayout; count: number },
): LineGrid {
  const { lineSpacingM, sideCoverageM = lineSpacingM / 2 } = rules;
  const widthM = high - low;
  if (layout === "even" || layout === "fewer") {
    const share = Math.min(1, widthM / ((count - 1) * lineSpacingM + 2 * sideCoverageM));
    return {
      low,
      high,
      count,
      firstM: low + sideCoverageM * share,
      stepM: lineSpacingM * share,
      uncoveredM2: 0,
    };
  }
  const sideM = Math.min(sideCoverageM, widthM / 2);
  // the line on the far side lies on the border at most, not beyond
  const stepM = Math.min(lineSpacingM, (widthM - sideM) / Math.max(1, count - 1));
  const firstM = layout === "last" ? high - sideM - (count - 1) * stepM : low + sideM;
  return { low, high, count, firstM, stepM, uncoveredM2: 0 };
}

function bandsFrom({ low, high, count, firstM, stepM }: LineGrid): Omit<Bands, "allowedGapM2"> {
  const strips = Array.from({ length: count }, (_, k) => {
    const middle = firstM + k * stepM;
    return {
      low: k === 0 ? low : middle - stepM / 2,
      middle,
      high: k === count - 1 ? high : middle + stepM / 2,
    };
  });
  return { strips, heightM: stepM };
}

/**
 * One line less than the width asks for, where lines slightly farther apart cover it, or where what sticks out on both
 * sides is small enough to stay uncovered.
 */
function fewerLines(field: SwathField, rules: LineRules, count: number): LineGrid | undefined {
  const { lineSpacingM, maxSpacingM = lineSpacingM, marginM, allowedGapM2 } = rules;
  const { sideCoverageM = lineSpacingM / 2, maxSideCoverageM = sideCoverageM } = rules;
  if (count < 1 || marginM > 0) return undefined;
  const widest = { ...rules, sideCoverageM: maxSideCoverageM, lineSpacingM: maxSpacingM };
  const coveredM = (count - 1) * maxSpacingM + 2 * maxSideCoverageM;
  const remainingM = Math.max(0, field.vMax - field.vMin - coveredM);
  for (const fraction of remainingM > 0 ? [0.5, 0, 1] : [0]) {
    const start = field.vMin + fraction * remainingM;
    const end = Math.min(field.vMax, start + coveredM);
    const outside = [...bandSpans(field, field.vMin, start, 0), ...bandSpans(field, end, field.vMax, 0)];
    const uncoveredM2 = outside.reduce((sum, span) => sum + spanAreaM2(span), 0);
    if (uncoveredM2 <= allowedGapM2)
      return { ...spread(start, end, { rules: widest, layout: "even", count }), uncoveredM2 };
  }
  return undefined;
}

const spanAreaM2 = ({ slabs }: Span): number =>
  slabs.reduce((sum, s) => sum + (s.height * (s.rightMin + s.rightMax - s.leftMin - s.leftMax)) / 2, 0);

/** Where a line starts and ends to cover a span; at least of the minimum length, centred on the span. */
export function lineForSpan(from: number, to: number, rules: LineRules): [from: number, to: number] {
  const { marginM, photoSpacingM, endCoverageM = (photoSpacingM ?? 0) / 2, minLengthM = SHORTEST_M } = rules;
  const lengthM = Math.max(minLengthM, to - from + 2 * (marginM - endCoverageM));
  const middle = (from + to) / 2;
  const half =
    photoSpacingM === undefined ? lengthM / 2 : (stepsOf(lengthM, photoSpacingM) * photoSpacingM) / 2;
  return [middle - half, middle + half];
}

const stepsOf = (lengthM: number, photoSpacingM: number): number =>
  Math.max(1, Math.ceil((lengthM - ROUNDING_M) / photoSpacingM));

const SHORTEST_M = 0.5;
