import { distanceM } from "@overfly/geo/distance";
import { localFrame } from "@overfly/geo/local-frame";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { type PartSetting, settleImaging } from "../imaging.ts";
import type { PartContext, PartFault, PartPlan, PhotoRun, PlanWarning } from "../part-plan.ts";
import { idAt, partFault } from "../part-plan.ts";
import { type AreaPlan, planArea } from "../plan-area.ts";
import { reverseRuns } from "../reverse-runs.ts";
import type { RoutePart } from "../route-document.ts";
import { raised, rangeFault } from "./read-path.ts";
import { axisApartDeg, rowDirections } from "./row-directions.ts";

type Area = Extract<RoutePart, { kind: "area" }>;

/** Parallel lines over an area, a second pattern square to them, and four tilted passes for 3D, as wanted. */
export function planAreaPart(part: Area, context: PartContext): PartPlan | PartFault {
  const settled = settleImaging(part.imaging, context.equipment);
  if (!settled.ok) return { ...settled, field: `imaging.${settled.field}` };
  const { setting } = settled;
  const warnings: PlanWarning[] = [...settled.warnings];
  const direction = directionOf(part, context, warnings);
  const level = layLines(part.boundary, part, context, { setting, ...direction });
  if (!level.ok) return { field: "boundary", ...level };
  warnings.push(...level.unseen);
  const levelPass = ({ headingDeg }: { headingDeg: number }): string =>
    axisApartDeg(headingDeg, level.angleDeg) > 45 ? "cross" : "line";
  const runs = runsOf(level, setting, levelPass);
  const tilted = obliquePasses(part, context, level.angleDeg);
  if (!tilted.ok) return tilted;
  for (const pass of tilted.passes) runs.push(...turnedTowards(runs.at(-1), pass));
  return {
    ok: true,
    runs,
    setting,
    areaM2: level.areaM2,
    angleDeg: level.angleDeg,
    reversible: true,
    reachM: setting.lineSpacingM * 0.6,
    warnings,
  };
}

type Direction = { angleDeg: number | "best"; rowDirectionsDeg?: readonly number[] };

function directionOf({ angle, boundary }: Area, context: PartContext, warnings: PlanWarning[]): Direction {
  if (angle !== "rows") return { angleDeg: angle };
  const directions = rowDirections(context.moduleRows, boundary);
  const [only] = directions;
  if (only === undefined) {
    const message = "No module rows are known within the area; the lines lie in the best direction found.";
    warnings.push({ code: "no-rows", message });
    return { angleDeg: "best" };
  }
  return directions.length === 1 ? { angleDeg: only } : { angleDeg: "best", rowDirectionsDeg: directions };
}

type Pass = Direction & { setting: PartSetting };

function layLines(
  boundary: Polygon | MultiPolygon,
  { pattern, marginM }: Area,
  { operationArea, noFly, effort }: PartContext,
  { setting, ...direction }: Pass,
): AreaPlan | PartFault {
  return planArea(boundary, {
    lineSpacingM: setting.lineSpacingM,
    photoSpacingM: setting.triggerDistanceM,
    marginM,
    ...direction,
    crosshatch: pattern === "crosshatch",
    noFly,
    ...(operationArea && { operationArea }),
    effort,
  });
}

/** Photo lines of a plan as runs; `passOf` tells which pass a line belongs to. */
function runsOf(
  { lines, transits }: AreaPlan,
  setting: PartSetting,
  passOf: (line: { headingDeg: number }) => string,
  headingDeg?: number,
): PhotoRun[] {
  const taken = new Set<string>();
  const runs: PhotoRun[] = [];
  for (const [index, line] of lines.entries()) {
    const pass = passOf(line);
    let id = idAt(pass, middleOf(line.from, line.to));
    while (taken.has(id)) id += "+";
    taken.add(id);
    const corners = transits[index - 1]?.path.slice(1, -1) ?? [];
    const before = runs.at(-1);
    runs.push({
      kind: "photos",
      id,
      pass,
      path: [raised(line.from, setting.heightM), raised(line.to, setting.heightM)],
      everyM: setting.triggerDistanceM,
      gimbalPitchDeg: setting.gimbalPitchDeg,
      speedMps: setting.speedMps,
      ...(headingDeg !== undefined && { headingDeg }),
      ...(before && corners.length > 0 && { way: { after: before.id, corners } }),
    });
  }
  return runs;
}

const middleOf = ([aLon = 0, aLat = 0]: Position, [bLon = 0, bLat = 0]: Position): Position => {
  const eastward = ((bLon - aLon + 540) % 360) - 180;
  return [aLon + eastward / 2, (aLat + bLat) / 2];
};

type Tilted = { ok: true; passes: PhotoRun[][] };

/**
 * Four passes that look along the lines, back, and to both sides, as DJI's own planner flies them: lines lie along
 * the look, the nose stays there on the way back too, and the area is shifted so that the camera sees it.
 */
function obliquePasses(part: Area, context: PartContext, angleDeg: number): Tilted | PartFault {
  const { obliquePitchDeg, imaging } = part;
  if (obliquePitchDeg === undefined) return { ok: true, passes: [] };
  const wrong = rangeFault("obliquePitchDeg", obliquePitchDeg, [-85, -30]);
  if (wrong) return wrong;
  const settled = settleImaging(
    {
      ...imaging,
      gimbalPitchDeg: obliquePitchDeg,
      frontOverlap: part.obliqueFrontOverlap ?? imaging.frontOverlap,
      sideOverlap: part.obliqueSideOverlap ?? imaging.sideOverlap,
    },
    context.equipment,
  );
  if (!settled.ok) return partFault(settled.code, `oblique ${settled.field}`, settled.message);
  const { setting } = settled;
  const backM = setting.heightM / Math.tan((-obliquePitchDeg * Math.PI) / 180);
  const passes: PhotoRun[][] = [];
  for (const turnDeg of [0, 90, 180, 270]) {
    const lookDeg = (angleDeg + turnDeg) % 360;
    const plan = layLines(
      shifted(part.boundary, lookDeg + 180, backM),
      { ...part, pattern: "lines" },
      context,
      {
        setting,
        angleDeg: lookDeg,
      },
    );
    if (!plan.ok) return plan;
    passes.push(runsOf(plan, setting, () => `oblique-${turnDeg}`, lookDeg));
  }
  return { ok: true, passes };
}

function shifted(area: Polygon | MultiPolygon, bearingDeg: number, byM: number): Polygon | MultiPolygon {
  const first = area.type === "Polygon" ? area.coordinates[0]?.[0] : area.coordinates[0]?.[0]?.[0];
  const frame = localFrame(first ?? [0, 0]);
  const eastM = Math.sin((bearingDeg * Math.PI) / 180) * byM;
  const northM = Math.cos((bearingDeg * Math.PI) / 180) * byM;
  const move = (rings: Position[][]): Position[][] =>
    rings.map((ring) =>
      ring.map((place) => {
        const [x, y] = frame.toMetres(place);
        return frame.toPosition([x + eastM, y + northM]);
      }),
    );
  return area.type === "Polygon"
    ? { type: "Polygon", coordinates: move(area.coordinates) }
    : { type: "MultiPolygon", coordinates: area.coordinates.map(move) };
}

/** A pass from whichever of its ends lies nearer. */
function turnedTowards(last: PhotoRun | undefined, pass: PhotoRun[]): PhotoRun[] {
  const end = last?.path.at(-1);
  const [start, finish] = [pass[0]?.path[0], pass.at(-1)?.path.at(-1)];
  if (!end || !start || !finish || distanceM(end, start) <= distanceM(end, finish)) return pass;
  return reverseRuns(pass);
}
