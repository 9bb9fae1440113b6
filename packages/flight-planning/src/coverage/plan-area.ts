import { type AreaError, validateArea, type PlanarArea } from "@overfly/geo/polygons/validate-area";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { sizeFault, withoutFineDetail } from "./area-limits.ts";
import { type FlownLines, flyWithin, wayLengthM } from "./fly-within.ts";
import { parameterFault } from "./parameter-fault.ts";
import { isPhotographed, lineStepM, type PhotoRules, wayStepM } from "./photo-rules.ts";

export interface AreaPlanInput {
  /** Greatest distance between neighbouring lines; they come closer where the width divides so, and half a percent farther where that saves one and photographs are known. */
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
  /**
   * Photographs that look straight down and go on over short ways between lines: in place of the three above, lines are as
   * short as photographs still show each place as often as their overlap promises.
   */
  photos?: PhotoRules;
  /** Part of the area that must be seen at the wanted overlap, 0.9995 unless told. */
  coverage?: number;
  /**
   * Metres of way that one turn is worth, 5 unless told (half of what corners rounded at 5 m/s take); twice speed² ÷ acceleration where the
   * aircraft stops at both corners, 0 for the shortest way.
   */
  turnCostM?: number;
  /** Directions of the plant's rows: `angleDeg: "best"` then chooses among these only. */
  rowDirectionsDeg?: readonly number[];
  /** Flies a second pattern of lines square to the first. */
  crosshatch?: boolean;
  /** Zones that neither lines nor the ways between them may enter. */
  noFly?: readonly (Polygon | MultiPolygon)[];
  /** Metres that ways round no-fly zones keep from them where there is room, 5 unless told. */
  detourMarginM?: number;
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
  /** Metres between photographs, where they are told. */
  photoStepM?: number;
}

/** The way from the end of a line to the start of the next, around holes and forbidden ground. */
export interface Transit {
  /** From the line's end to the next line's start, corners between them; two points where nothing is in the way. */
  path: Position[];
  lengthM: number;
  /** Metres between photographs, where they go on over it. */
  photoStepM?: number;
}

/** A place that the plan leaves out, and why. */
export interface UnseenPlace {
  code: "no-fly" | "outside-operation-area" | "unreachable";
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

export type PlanFaultCode =
  | AreaError["code"]
  | "parameter-out-of-range"
  | "too-many-lines"
  | "border-invalid"
  | "empty-coverage";

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
  const checked = validateArea(boundary);
  if (!checked.ok) {
    const { code, message, at } = checked.error;
    return { ok: false, code, message, ...(at && { at }) };
  }
  const area = withoutFineDetail(checked.area, input);
  const tooLarge = sizeFault(area, input);
  if (tooLarge) return tooLarge;
  const flight = flyWithin(area, input);
  return "ok" in flight ? flight : describe(flight, area, input);
}

function describe(
  { legs, ways, unseen }: FlownLines,
  { frame, areaM2 }: PlanarArea,
  { photos, lineSpacingM }: AreaPlanInput,
): AreaPlan {
  const lines = legs.map(({ from, to }) => {
    const [eastM, northM] = [to[0] - from[0], to[1] - from[1]];
    const lengthM = Math.hypot(eastM, northM);
    return {
      from: frame.toPosition(from),
      to: frame.toPosition(to),
      lengthM,
      headingDeg: ((Math.atan2(eastM, northM) * 180) / Math.PI + 360) % 360,
      ...(photos && { photoStepM: lineStepM(lengthM, photos.everyM) }),
    };
  });
  const transits = ways.map((way) => {
    const lengthM = wayLengthM(way);
    const path = way.map(frame.toPosition);
    const goesOn = photos && isPhotographed(way, lengthM, lineSpacingM);
    return { path, lengthM, ...(goesOn && { photoStepM: wayStepM(lengthM, photos, lineSpacingM) }) };
  });
  const longest = lines.reduce(
    (best, line) => (line.lengthM > best.lengthM ? line : best),
    lines[0] ?? NO_LINE,
  );
  return {
    ok: true,
    lines,
    transits,
    unseen,
    distanceM: [...lines, ...transits].reduce((sum, { lengthM }) => sum + lengthM, 0),
    areaM2,
    angleDeg: longest.headingDeg % 180,
  };
}

const NO_LINE = { lengthM: 0, headingDeg: 0 };
