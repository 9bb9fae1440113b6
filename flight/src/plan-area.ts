import { type AreaFault, checkArea, type MetreArea } from "@overfly/geo/check-area";
import type { MetrePolygon, MetreRing } from "@overfly/geo/metre-point";
import { metrePolygonAreaM2 } from "@overfly/geo/ring-area";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { type Pattern, patternsAt, shortestPatterns } from "./coverage/directions.ts";
import type { LineRules } from "./coverage/lay-lines.ts";
import { apartM, flownM, type Leg, orderLegs } from "./coverage/line-order.ts";
import { piecesOf } from "./coverage/pieces.ts";
import { simplifyRing } from "./coverage/simplify-ring.ts";

export interface AreaPlanInput {
  /** Greatest distance between neighbouring lines; they come closer where the width divides so. */
  lineSpacingM: number;
  /** Lines' direction, degrees clockwise from north, or the shortest way found. */
  angleDeg: number | "best";
  /** Width seen around the boundary too, 0 unless told. */
  marginM?: number;
  /** Distance between photographs: lines start half of it inside the area and hold a whole number of them. */
  photoSpacingM?: number;
  /**
   * How far photographs see beyond a line's end, half the photo spacing (or 0) unless told. Up to half the line spacing is
   * sound where a photograph reaches so far ahead and the ways between lines are photographed too; it shortens every line.
   */
  endReachM?: number;
  /** How far the outermost lines see towards the border: up to half a photograph's width, half the spacing unless told. */
  sideReachM?: number;
  /** Part of the area that must be seen at the wanted overlap, 0.9995 unless told. */
  coverage?: number;
  /** Directions of the plant's rows: `angleDeg: "best"` then chooses among these only. */
  rowDirectionsDeg?: readonly number[];
  /** Flies a second pattern of lines square to the first. */
  crosshatch?: boolean;
  /** Zones that neither lines nor the ways between them may enter. */
  noFly?: readonly (Polygon | MultiPolygon)[];
  /** Lines and the ways between them stay inside. */
  operationArea?: Polygon | MultiPolygon;
  /** `draft` answers within a frame while a corner is dragged; the final plan may be somewhat shorter. */
  effort?: "draft" | "final";
}

/** A photo line: both ends and where it points. */
export interface PhotoLine {
  from: Position;
  to: Position;
  lengthM: number;
  headingDeg: number;
}

/** The way from the end of a line to the start of the next, around holes and forbidden ground. */
export interface Transit {
  /** From the line's end to the next line's start, corners between them; two points where nothing is in the way. */
  path: Position[];
  lengthM: number;
}

/** A place that the plan leaves out, and why. */
export interface UnseenPlace {
  code: "no-fly" | "outside-operation-area" | "out-of-reach";
  message: string;
  at: Position;
  areaM2: number;
}

export interface AreaPlan {
  ok: true;
  /** In the order and direction of flight. */
  lines: PhotoLine[];
  /** `transits[k]` leads from `lines[k]` to `lines[k + 1]`. */
  transits: Transit[];
  /** What of the area no-fly zones and the operation area keep from being seen; empty without them. */
  unseen: UnseenPlace[];
  /** Lines and the ways between them, without the way from and to the take-off place. */
  distanceM: number;
  areaM2: number;
  /** Direction of the longest line, degrees clockwise from north in [0, 180). */
  angleDeg: number;
}

export type PlanFaultCode = AreaFault["code"] | "parameter-out-of-range" | "too-many-lines";

export interface PlanFault {
  ok: false;
  code: PlanFaultCode;
  message: string;
  /** The parameter that is wrong, or the place on the map. */
  field?: string;
  at?: Position;
}

/** Parallel photo lines that see a whole area, in an order with short ways between them. Never throws on bad input. */
export function planArea(boundary: Polygon | MultiPolygon, input: AreaPlanInput): AreaPlan | PlanFault {
  const wrong = parameterFault(input);
  if (wrong) return wrong;
  const checked = checkArea(boundary);
  if (!checked.ok) {
    const { code, message, at } = checked.fault;
    return { ok: false, code, message, ...(at && { at }) };
  }
  const area = withoutFineDetail(checked.area, input);
  const corners = area.polygons.flat(2).length;
  if (corners > MOST_CORNERS) {
    const message = `The outline has ${corners} corners; at most ${MOST_CORNERS} can be planned. Simplify it first.`;
    return { ok: false, code: "too-many-points", message };
  }
  const lines = lineCountM(area, input);
  if (lines > MOST_LINES) {
    const message = `The area would need some ${Math.round(lines)} lines; at most ${MOST_LINES} can be planned at once.`;
    return { ok: false, code: "too-many-lines", message };
  }
  return describe(shortestOf(area, input), area);
}

const MOST_LINES = 5_000;
const MOST_CORNERS = 5_000;
const MANY_CORNERS = 500;

/** Outlines traced from pictures have thousands of corners; what lies within centimetres changes no line. */
function withoutFineDetail(area: MetreArea, { lineSpacingM }: AreaPlanInput): MetreArea {
  if (area.polygons.flat(2).length <= MANY_CORNERS) return area;
  const toleranceM = Math.min(0.05, lineSpacingM / 100);
  return {
    ...area,
    polygons: area.polygons.map((rings) => rings.map((ring) => simplifyRing(ring, toleranceM))),
  };
}

function parameterFault(input: AreaPlanInput): PlanFault | undefined {
  const { lineSpacingM, angleDeg, marginM = 0, photoSpacingM = 1, endReachM = 0, coverage = 1 } = input;
  const { sideReachM = lineSpacingM / 2 } = input;
  const ranges: [field: string, value: number, low: number, high: number][] = [
    ["lineSpacingM", lineSpacingM, 0.1, 10_000],
    ["angleDeg", angleDeg === "best" ? 0 : angleDeg, -360, 360],
    ["marginM", marginM, 0, 1_000],
    ["photoSpacingM", photoSpacingM, 0.05, 10_000],
    ["endReachM", endReachM, 0, lineSpacingM / 2],
    ["sideReachM", sideReachM, lineSpacingM / 2, lineSpacingM],
    ["coverage", coverage, 0.9, 1],
  ];
  const bad = ranges.find(([, value, low, high]) => !(value >= low && value <= high));
  if (!bad) return undefined;
  const [field, value, low, high] = bad;
  const message = `${field} is ${value}; it must lie between ${low} and ${high}.`;
  return { ok: false, code: "parameter-out-of-range", message, field };
}

/** An upper guess of the number of lines, so that a tiny spacing over a country is refused and not computed. */
function lineCountM({ polygons }: MetreArea, { lineSpacingM }: AreaPlanInput): number {
  return polygons.reduce((sum, [outer = []]) => {
    const easts = outer.map(([eastM]) => eastM);
    const norths = outer.map(([, northM]) => northM);
    return sum + Math.min(spread(easts), spread(norths)) / lineSpacingM;
  }, 0);
}

function spread(values: readonly number[]): number {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return Math.max(0, high - low);
}

function shortestOf(area: MetreArea, input: AreaPlanInput): Leg[] {
  const together = area.polygons.length > 1 ? bestOrder([area.polygons.flat()], area, input) : [];
  const apart = bestOrder(area.polygons, area, input);
  const pieces =
    input.angleDeg === "best" ? area.polygons.flatMap((polygon) => cutUp(polygon, area, input)) : [];
  const cut = pieces.length > area.polygons.length ? bestOrder(pieces, area, input) : [];
  const plans = [together, apart, cut].filter((legs) => legs.length > 0);
  return plans.toSorted((a, b) => flownM(a) - flownM(b))[0] ?? [];
}

const cutUp = (polygon: MetrePolygon, area: MetreArea, input: AreaPlanInput) =>
  piecesOf(polygon, rulesFor(polygon, area, input));

/** Every piece at its own best pattern, then all lines in one order. */
function bestOrder(pieces: readonly (readonly MetreRing[])[], area: MetreArea, input: AreaPlanInput): Leg[] {
  const chosen = pieces.map((piece) => bestPattern(piece, rulesFor(piece, area, input), input.angleDeg));
  const legs = chosen.flat();
  if (pieces.length === 1) return legs;
  return orderLegs(legs, legs.length > MANY_LINES ? 1 : 4);
}

function bestPattern(piece: readonly MetreRing[], rules: LineRules, angleDeg: number | "best"): Leg[] {
  const patterns =
    angleDeg === "best" ? shortestPatterns(piece, rules, KEPT) : patternsAt(piece, [angleDeg], rules);
  const tried = (patterns[0]?.legs.length ?? 0) > MANY_LINES ? 2 : KEPT;
  const ordered = patterns
    .slice(0, tried)
    .map(({ legs }: Pattern) => orderLegs(legs, tried === KEPT ? 2 : 1));
  return ordered.toSorted((a, b) => flownM(a) - flownM(b))[0] ?? [];
}

const KEPT = 6;
const MANY_LINES = 200;
const DEFAULT_COVERAGE = 0.9995;

function rulesFor(piece: readonly MetreRing[], area: MetreArea, input: AreaPlanInput): LineRules {
  const {
    lineSpacingM,
    marginM = 0,
    photoSpacingM,
    endReachM,
    sideReachM,
    coverage = DEFAULT_COVERAGE,
  } = input;
  const pieceM2 = Math.min(area.areaM2, Math.max(0, metrePolygonAreaM2(piece)));
  const spareM2 = marginM > 0 ? 0 : pieceM2 * (1 - coverage);
  return {
    lineSpacingM,
    marginM,
    spareM2,
    ...(photoSpacingM !== undefined && { photoSpacingM }),
    ...(endReachM !== undefined && { endReachM }),
    ...(sideReachM !== undefined && { sideReachM }),
  };
}

function describe(legs: readonly Leg[], { frame, areaM2 }: MetreArea): AreaPlan {
  const lines = legs.map(({ from, to }) => {
    const [eastM, northM] = [to[0] - from[0], to[1] - from[1]];
    return {
      from: frame.toPosition(from),
      to: frame.toPosition(to),
      lengthM: Math.hypot(eastM, northM),
      headingDeg: ((Math.atan2(eastM, northM) * 180) / Math.PI + 360) % 360,
    };
  });
  const longest = lines.reduce(
    (best, line) => (line.lengthM > best.lengthM ? line : best),
    lines[0] ?? NO_LINE,
  );
  const transits = lines.slice(1).map((line, index): Transit => {
    const [before, after] = [legs[index], legs[index + 1]];
    const lengthM = before && after ? apartM(before.to, after.from) : 0;
    return { path: [lines[index]?.to ?? line.from, line.from], lengthM };
  });
  const angleDeg = longest.headingDeg % 180;
  return { ok: true, lines, transits, unseen: [], distanceM: flownM(legs), areaM2, angleDeg };
}

const NO_LINE = { lengthM: 0, headingDeg: 0 };
