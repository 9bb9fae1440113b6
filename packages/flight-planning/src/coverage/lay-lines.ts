import type { PlanarRing } from "@overfly/geo/planar-geometry";
import { bandSpans, type Span } from "./band-spans.ts";
import type { Leg } from "./line-order.ts";
import { fromSwath, swathField, type SwathField, turnOf } from "./swath-field.ts";
import { trimSpans } from "./trim-spans.ts";

export interface LineRules {
  lineSpacingM: number;
  /** Extra width seen around the area on every side. */
  marginM: number;
  /** Square metres of this piece that may stay unseen at slanted ends. */
  spareM2: number;
  /** Distance between photographs; lines hold a whole number of them. */
  photoSpacingM?: number;
  /** Metres of way that stopping, turning and starting again after each line is worth. */
  turnCostM: number;
  /** Metres that count as seen beyond a line's end. */
  endReachM?: number;
  /** Metres that the outermost lines see towards the border, half the line spacing unless told. */
  sideReachM?: number;
  /** The same where that saves a line: without what is otherwise kept for flying inexactly. */
  farReachM?: number;
  /** The greatest distance between lines where that saves one. */
  farSpacingM?: number;
  /** Lines are no shorter. */
  shortestM?: number;
}

/** Where the outermost bands lie. `even` shares what is left over among all bands, the others put it on one side. */
export type Layout = "even" | "first" | "last" | "fewer";
export const LAYOUTS: readonly Layout[] = ["even", "first", "last", "fewer"];

/** Parallel lines that see the whole area, band by band; undefined where the layout doesn't apply. */
export function layLines(
  rings: readonly PlanarRing[],
  angleDeg: number,
  rules: LineRules,
  layout: Layout = "even",
): Leg[] | undefined {
  const field = swathField(rings, angleDeg);
  const bands = bandsOf(field, rules, layout);
  if (!bands) return undefined;
  const { marginM, lineSpacingM } = rules;
  const spans = bands.places.map(({ low, high }) =>
    bandSpans(field, low - marginM, high + marginM, lineSpacingM + 2 * marginM),
  );
  const trimmed = trimSpans(spans, bands.spareM2, bands.heightM);
  const turn = turnOf(angleDeg);
  return trimmed.flatMap((line, index) => {
    const v = bands.places[index]?.middle ?? 0;
    return line.map((span) => {
      const [from, to] = lineOver(span.from, span.to, rules);
      return { from: fromSwath(from, v, turn), to: fromSwath(to, v, turn) };
    });
  });
}

/** What each line sees across, with the line at `middle`. */
interface Bands {
  places: { low: number; middle: number; high: number }[];
  heightM: number;
  spareM2: number;
}

const ROUNDING_M = 1e-6;

function bandsOf(field: SwathField, rules: LineRules, layout: Layout): Bands | undefined {
  const row = rowOfLines(field, rules, layout);
  return row && { ...bandsFrom(row), spareM2: rules.spareM2 - row.lostM2 };
}

/** Lines at even distances over a width that they see whole. */
export interface LineRow {
  low: number;
  high: number;
  count: number;
  firstM: number;
  stepM: number;
  /** Square metres beside it that stay unseen. */
  lostM2: number;
}

/** Evenly, or at their greatest distance from the low or the high side. */
export function rowOfLines(field: SwathField, rules: LineRules, layout: Layout): LineRow | undefined {
  const [low, high] = [field.vMin - rules.marginM, field.vMax + rules.marginM];
  const count = lineCount(high - low, rules);
  return layout === "fewer"
    ? fewerLines(field, rules, count - 1)
    : spread(low, high, { rules, layout, count });
}

const lineCount = (widthM: number, { lineSpacingM, sideReachM = lineSpacingM / 2 }: LineRules): number =>
  Math.max(1, Math.ceil((widthM - 2 * sideReachM - ROUNDING_M) / lineSpacingM) + 1);

function spread(
  low: number,
  high: number,
  { rules, layout, count }: { rules: LineRules; layout: Layout; count: number },
): LineRow {
  const { lineSpacingM, sideReachM = lineSpacingM / 2 } = rules;
  const widthM = high - low;
  if (layout === "even" || layout === "fewer") {
    const share = Math.min(1, widthM / ((count - 1) * lineSpacingM + 2 * sideReachM));
    return { low, high, count, firstM: low + sideReachM * share, stepM: lineSpacingM * share, lostM2: 0 };
  }
  const sideM = Math.min(sideReachM, widthM / 2);
  // the line on the far side lies on the border at most, not beyond
  const stepM = Math.min(lineSpacingM, (widthM - sideM) / Math.max(1, count - 1));
  const firstM = layout === "last" ? high - sideM - (count - 1) * stepM : low + sideM;
  return { low, high, count, firstM, stepM, lostM2: 0 };
}

function bandsFrom({ low, high, count, firstM, stepM }: LineRow): Omit<Bands, "spareM2"> {
  const places = Array.from({ length: count }, (_, k) => {
    const middle = firstM + k * stepM;
    return {
      low: k === 0 ? low : middle - stepM / 2,
      middle,
      high: k === count - 1 ? high : middle + stepM / 2,
    };
  });
  return { places, heightM: stepM };
}

/**
 * One line less than the width asks for, where lines a little farther apart see it, the outermost ones as far as they
 * can, or what sticks out on the two sides is small enough to stay unseen.
 */
function fewerLines(field: SwathField, rules: LineRules, count: number): LineRow | undefined {
  const { lineSpacingM, farSpacingM = lineSpacingM, marginM, spareM2 } = rules;
  const { sideReachM = lineSpacingM / 2, farReachM = sideReachM } = rules;
  if (count < 1 || marginM > 0) return undefined;
  const far = { ...rules, sideReachM: farReachM, lineSpacingM: farSpacingM };
  const seenM = (count - 1) * farSpacingM + 2 * farReachM;
  const leftM = Math.max(0, field.vMax - field.vMin - seenM);
  for (const part of leftM > 0 ? [0.5, 0, 1] : [0]) {
    const start = field.vMin + part * leftM;
    const end = Math.min(field.vMax, start + seenM);
    const outside = [...bandSpans(field, field.vMin, start, 0), ...bandSpans(field, end, field.vMax, 0)];
    const lostM2 = outside.reduce((sum, span) => sum + spanAreaM2(span), 0);
    if (lostM2 <= spareM2) return { ...spread(start, end, { rules: far, layout: "even", count }), lostM2 };
  }
  return undefined;
}

const spanAreaM2 = ({ slabs }: Span): number =>
  slabs.reduce((sum, s) => sum + (s.height * (s.rightMin + s.rightMax - s.leftMin - s.leftMax)) / 2, 0);

/** Where a line begins and ends so that it sees a span; no shorter than nothing, at the span's middle. */
export function lineOver(from: number, to: number, rules: LineRules): [from: number, to: number] {
  const { marginM, photoSpacingM, endReachM = (photoSpacingM ?? 0) / 2, shortestM = SHORTEST_M } = rules;
  const lengthM = Math.max(shortestM, to - from + 2 * (marginM - endReachM));
  const middle = (from + to) / 2;
  const half =
    photoSpacingM === undefined ? lengthM / 2 : (stepsOf(lengthM, photoSpacingM) * photoSpacingM) / 2;
  return [middle - half, middle + half];
}

const stepsOf = (lengthM: number, photoSpacingM: number): number =>
  Math.max(1, Math.ceil((lengthM - ROUNDING_M) / photoSpacingM));

const SHORTEST_M = 0.5;
