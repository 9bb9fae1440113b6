import { validateArea, type PlanarArea } from "@overfly/geo/polygons/validate-area";
import type { MultiPolygon, Polygon } from "geojson";
import { sizeFault, simplifyArea } from "./area-limits.ts";
import { type FlightPattern, generateFlightPattern, planarPathLengthM } from "./flight-pattern.ts";
import { parameterFault } from "./area-parameters.ts";
import {
  isTransitPhotographed,
  linePhotoSpacingM,
  transitPhotoSpacingM,
} from "#coverage/photos/photo-rules.ts";
import { areaFault } from "#model/fault.ts";
import type { AreaPlanInput, AreaPlan, PlanFault } from "./area-plan.ts";

/** Parallel photo lines that cover a whole area, in an order with short transits. Never throws on bad input. */
export function planArea(boundary: Polygon | MultiPolygon, input: AreaPlanInput): AreaPlan | PlanFault {
  const wrong = parameterFault(input);
  if (wrong) return wrong;
  const checked = validateArea(boundary);
  if (!checked.ok) return areaFault(checked.error);
  const area = simplifyArea(checked.area, input);
  const tooLarge = sizeFault(area, input);
  if (tooLarge) return tooLarge;
  const flight = generateFlightPattern(area, input);
  return "ok" in flight ? flight : describe(flight, area, input);
}

function describe(
  { lines: surveyLines, transits: paths, uncovered }: FlightPattern,
  { frame, areaM2 }: PlanarArea,
  { photos, lineSpacingM }: AreaPlanInput,
): AreaPlan {
  const lines = surveyLines.map(({ from, to }) => {
    const [eastM, northM] = [to[0] - from[0], to[1] - from[1]];
    const lengthM = Math.hypot(eastM, northM);
    return {
      from: frame.toPosition(from),
      to: frame.toPosition(to),
      lengthM,
      headingDeg: ((Math.atan2(eastM, northM) * 180) / Math.PI + 360) % 360,
      ...(photos && { photoSpacingM: linePhotoSpacingM(lengthM, photos.triggerDistanceM) }),
    };
  });
  const transits = paths.map((path, index) => {
    const lengthM = planarPathLengthM(path);
    const [from = [], to = []] = [lines[index]?.to, lines[index + 1]?.from];
    const positions = [from, ...path.slice(1, -1).map(frame.toPosition), to];
    const photographed = photos && isTransitPhotographed(path, lengthM, lineSpacingM);
    return {
      path: positions,
      lengthM,
      ...(photographed && { photoSpacingM: transitPhotoSpacingM(lengthM, photos, lineSpacingM) }),
    };
  });
  const longest = lines.reduce(
    (best, line) => (line.lengthM > best.lengthM ? line : best),
    lines[0] ?? NO_LINE,
  );
  return {
    ok: true,
    lines,
    transits,
    uncovered,
    distanceM: [...lines, ...transits].reduce((sum, { lengthM }) => sum + lengthM, 0),
    areaM2,
    angleDeg: longest.headingDeg % 180,
  };
}

const NO_LINE = { lengthM: 0, headingDeg: 0 };
