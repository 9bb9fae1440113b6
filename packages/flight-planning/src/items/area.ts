import { distanceM } from "@overfly/geo/distance";
import { localFrame } from "@overfly/geo/local-frame";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { type ImagingSettings, resolveImaging } from "#cameras/imaging.ts";
import type { ItemContext, ItemFault, ItemPlan, PhotoRun } from "#layout/item-plan.ts";
import type { PlanWarning } from "#model/plan-warning.ts";
import { idAtPosition } from "#layout/item-plan.ts";
import { planArea } from "#coverage/plan-area.ts";
import type { AreaPlan, Transit, UncoveredArea } from "#coverage/area-plan.ts";
import type { PhotoRules } from "#coverage/photos/photo-rules.ts";
import { reverseRuns } from "#layout/reverse-runs.ts";
import type { Imaging, RouteItem } from "@overfly/contract/flight-routes/route-document";
import { atHeight, rangeFault } from "./read-path.ts";
import { turnCostM } from "./turn-cost.ts";
import { axisApartDeg, rowDirections } from "#items/rows/row-directions.ts";

type Area = Extract<RouteItem, { kind: "area" }>;

/** Parallel lines over an area, a second pattern square to them, and four tilted passes for 3D, as set. */
export function planAreaItem(item: Area, context: ItemContext): ItemPlan | ItemFault {
  const settled = resolveImaging(item.imaging, context.equipment);
  if (!settled.ok) return { ...settled, field: `imaging.${settled.field}` };
  const { settings } = settled;
  const warnings: PlanWarning[] = [...settled.warnings];
  const direction = directionOf(item, context, warnings);
  const photos = photosOf(item.imaging, settings);
  const level = planPass(item.boundary, item, context, {
    setting: settings,
    ...direction,
    ...(photos && { photos }),
  });
  if (!level.ok) return { field: "boundary", ...level };
  warnings.push(...uncoveredWarnings(level.uncovered));
  const levelPass = ({ headingDeg }: { headingDeg: number }): string =>
    axisApartDeg(headingDeg, level.angleDeg) > 45 ? "cross" : "line";
  const dampingM = cornerM(item.imaging, settings);
  const intervalS = context.equipment.camera.minIntervalS;
  const runs = runsOf(level, { ...settings, intervalS }, levelPass).map((run): PhotoRun => ({
    ...run,
    dampingM,
  }));
  const tilted = obliquePasses(item, context, level.angleDeg);
  if (!tilted.ok) return tilted;
  for (const pass of tilted.passes) runs.push(...turnedTowards(runs.at(-1), pass));
  return {
    ok: true,
    runs,
    settings,
    areaM2: level.areaM2,
    angleDeg: level.angleDeg,
    reversible: true,
    matchRadiusM: settings.lineSpacingM * 0.6,
    warnings,
  };
}

/** One warning for each reason, with the area of all pieces. */
function uncoveredWarnings(uncovered: readonly UncoveredArea[]): PlanWarning[] {
  const areas = new Map<UncoveredArea["code"], number>();
  for (const { code, areaM2 } of uncovered) areas.set(code, (areas.get(code) ?? 0) + areaM2);
  return [...areas].map(([code, areaM2]) => ({ code, values: { areaM2 } }));
}

type Direction = { angleDeg: number | "best"; rowDirectionsDeg?: readonly number[] };

function directionOf({ angle, boundary }: Area, context: ItemContext, warnings: PlanWarning[]): Direction {
  if (angle !== "rows") return { angleDeg: angle };
  const directions = rowDirections(context.moduleRows, boundary);
  const [only] = directions;
  if (only === undefined) {
    warnings.push({ code: "no-module-rows" });
    return { angleDeg: "best" };
  }
  return directions.length === 1 ? { angleDeg: only } : { angleDeg: "best", rowDirectionsDeg: directions };
}

type Pass = Direction & { setting: ImagingSettings; photos?: PhotoRules };

const ALMOST_DOWN_DEG = -85;

/** Coverage rules for a camera that looks straight down; undefined for a tilted one. */
function photosOf(
  imaging: Imaging,
  { lineSpacingM, triggerDistanceM }: ImagingSettings,
): PhotoRules | undefined {
  if (imaging.gimbalPitchDeg > ALMOST_DOWN_DEG) return undefined;
  return {
    triggerDistanceM,
    widthM: lineSpacingM / (1 - imaging.sideOverlap / 100),
    lengthM: triggerDistanceM / (1 - imaging.frontOverlap / 100),
  };
}

const DEFAULT_CORNER_M = 3;
/** By how much of the damping distance a rounded right angle misses its corner. */
const MISSED = Math.SQRT2 - 1;

/** Corners are rounded as far as photos still cover what lies beside them, at least half a photo spacing. */
function cornerM({ sideOverlap }: Imaging, { lineSpacingM, triggerDistanceM }: ImagingSettings): number {
  const spareM = lineSpacingM / (1 - sideOverlap / 100) / 2 - lineSpacingM / 2;
  return Math.max(triggerDistanceM / 2, Math.min(DEFAULT_CORNER_M, spareM / MISSED));
}

function planPass(
  boundary: Polygon | MultiPolygon,
  { pattern, marginM, imaging }: Area,
  { operationArea, noFlyAreas, effort }: ItemContext,
  { setting, ...direction }: Pass,
): AreaPlan | ItemFault {
  return planArea(boundary, {
    lineSpacingM: setting.lineSpacingM,
    ...(direction.photos ? {} : { photoSpacingM: setting.triggerDistanceM }),
    marginM,
    turnCostM: turnCostM({ ...setting, cornerM: cornerM(imaging, setting) }),
    ...direction,
    crosshatch: pattern === "crosshatch",
    noFlyAreas,
    ...(operationArea && { operationArea }),
    effort,
  });
}

type RunSetting = ImagingSettings & { intervalS: number };

/** Photo lines of a plan as runs; `passOf` tells which pass a line belongs to. */
function runsOf(
  { lines, transits }: AreaPlan,
  setting: RunSetting,
  passOf: (line: { headingDeg: number }) => string,
  headingDeg?: number,
): PhotoRun[] {
  const taken = new Set<string>();
  const runs: PhotoRun[] = [];
  for (const [index, line] of lines.entries()) {
    const pass = passOf(line);
    let id = idAtPosition(pass, middleOf(line.from, line.to));
    while (taken.has(id)) id += "+";
    taken.add(id);
    const before = runs.at(-1);
    runs.push({
      kind: "photos",
      id,
      pass,
      path: [atHeight(line.from, setting.heightM), atHeight(line.to, setting.heightM)],
      ...seriesOf(line.photoSpacingM, setting),
      gimbalPitchDeg: setting.gimbalPitchDeg,
      ...(headingDeg !== undefined && { headingDeg }),
      ...(before && transitFrom(before, transits[index - 1], setting)),
    });
  }
  return runs;
}

/** Photos closer together than usual are flown slower, so that the camera keeps up. */
const seriesOf = (
  stepM: number | undefined,
  setting: RunSetting,
): { triggerDistanceM: number; speedMps: number } => ({
  triggerDistanceM: stepM ?? setting.triggerDistanceM,
  speedMps: Math.min(
    setting.speedMps,
    stepM === undefined ? Infinity : Math.max(0.1, stepM / setting.intervalS),
  ),
});

function transitFrom(
  { id }: PhotoRun,
  transit: Transit | undefined,
  setting: RunSetting,
): Pick<PhotoRun, "transit" | "transitTrigger"> {
  const corners = transit?.path.slice(1, -1) ?? [];
  return {
    ...(corners.length > 0 && { transit: { after: id, corners } }),
    ...(transit?.photoSpacingM && {
      transitTrigger: { after: id, ...seriesOf(transit.photoSpacingM, setting) },
    }),
  };
}

const middleOf = ([aLon = 0, aLat = 0]: Position, [bLon = 0, bLat = 0]: Position): Position => {
  const eastward = ((bLon - aLon + 540) % 360) - 180;
  return [aLon + eastward / 2, (aLat + bLat) / 2];
};

type Tilted = { ok: true; passes: PhotoRun[][] };

/**
 * Four passes that look along the lines, back, and to both sides, as DJI's own planner flies them: lines lie along
 * the view, the heading stays the same on the return flight, and the area is shifted so that the camera covers it.
 */
function obliquePasses(item: Area, context: ItemContext, angleDeg: number): Tilted | ItemFault {
  const { obliquePitchDeg, imaging } = item;
  if (obliquePitchDeg === undefined) return { ok: true, passes: [] };
  const wrong = rangeFault("obliquePitchDeg", obliquePitchDeg, [-85, -30]);
  if (wrong) return wrong;
  const settled = resolveImaging(
    {
      ...imaging,
      gimbalPitchDeg: obliquePitchDeg,
      frontOverlap: item.obliqueFrontOverlap ?? imaging.frontOverlap,
      sideOverlap: item.obliqueSideOverlap ?? imaging.sideOverlap,
    },
    context.equipment,
  );
  if (!settled.ok) return { ...settled, field: `oblique ${settled.field}` };
  const { settings } = settled;
  const backM = settings.heightM / Math.tan((-obliquePitchDeg * Math.PI) / 180);
  const intervalS = context.equipment.camera.minIntervalS;
  const passes: PhotoRun[][] = [];
  for (const turnDeg of [0, 90, 180, 270]) {
    const lookDeg = (angleDeg + turnDeg) % 360;
    const plan = planPass(
      shifted(item.boundary, lookDeg + 180, backM),
      { ...item, pattern: "lines" },
      context,
      {
        setting: settings,
        angleDeg: lookDeg,
      },
    );
    if (!plan.ok) return plan;
    passes.push(runsOf(plan, { ...settings, intervalS }, () => `oblique-${turnDeg}`, lookDeg));
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
