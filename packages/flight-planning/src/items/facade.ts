import type { LocalFrame } from "@overfly/geo/local-frame";
import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import { footprint } from "#cameras/camera-geometry.ts";
import { resolveImagingAt, type ImagingSettings } from "#cameras/imaging.ts";
import {
  idAtPosition,
  type ItemContext,
  type ItemFault,
  type ItemPlan,
  type PhotoRun,
} from "#layout/item-plan.ts";
import type { PlanWarning } from "#model/plan-warning.ts";
import type { RouteItem } from "@overfly/contract/flight-routes/route-document";
import { middleOf } from "./corridor.ts";
import { headingOf, pathLengthM, offsetPath } from "./offset-path.ts";
import { atHeight, rangeFault, readPath } from "./read-path.ts";

type Facade = Extract<RouteItem, { kind: "facade" }>;

/** Level lines along a wall, one above the other, with the camera on the wall. The distance sets the resolution. */
export function planFacade(item: Facade, { equipment }: ItemContext): ItemPlan | ItemFault {
  const wrong = rangeErrors(item);
  if (wrong) return wrong;
  const path = readPath(item.wall, "wall");
  if (!path.ok) return path;
  const { imaging, distanceM, minHeightM, maxHeightM } = item;
  const settled = resolveImagingAt(distanceM, imaging, equipment);
  if (!settled.ok) return { ...settled, field: `imaging.${settled.field}` };
  const prints = equipment.lenses.map((lens) => footprint(distanceM, lens));
  const upM = Math.min(...prints.map(({ alongM }) => alongM)) * (1 - imaging.sideOverlap / 100);
  const triggerDistanceM =
    Math.min(...prints.map(({ acrossM }) => acrossM)) * (1 - imaging.frontOverlap / 100);
  const count = Math.max(1, Math.ceil((maxHeightM - minHeightM) / upM));
  const beside = offsetPath(path.points, item.side === "right" ? distanceM : -distanceM);
  if (count > MOST_LINES || beside.length < 2) {
    return {
      ok: false,
      field: "distanceM",
      ...(count > MOST_LINES
        ? { code: "too-many-lines", values: { count, max: MOST_LINES } }
        : { code: "wall-too-curved", values: { distanceM } }),
    };
  }
  const settings = { ...settled.settings, lineSpacingM: upM, triggerDistanceM };
  const levelsM = Array.from({ length: count }, (_, k) =>
    Math.max(LOWEST_M, minHeightM + ((k + 0.5) * (maxHeightM - minHeightM)) / count),
  );
  const wall = { frame: path.frame, edges: edgesOf(beside), side: item.side, setting: settings };
  const runs = levelsM.flatMap((heightM, level) => runsAt(wall, heightM, level));
  const areaM2 = pathLengthM(path.points) * Math.max(0, maxHeightM - minHeightM);
  const warnings: PlanWarning[] = [...settled.warnings, ...tiltWarning(imaging.gimbalPitchDeg)];
  return { ok: true, runs, settings, areaM2, reversible: true, matchRadiusM: Math.max(2, upM / 2), warnings };
}

const MOST_LINES = 500;
/** An aircraft keeps off the ground. */
const LOWEST_M = 2;

function rangeErrors({ minHeightM, maxHeightM, distanceM }: Facade): ItemFault | undefined {
  const wrong =
    rangeFault("minHeightM", minHeightM, [0, 1_000]) ??
    rangeFault("maxHeightM", maxHeightM, [0, 1_000]) ??
    rangeFault("distanceM", distanceM, [1, 500]);
  if (wrong || maxHeightM >= minHeightM) return wrong;
  return { ok: false, code: "max-height-below-min-height", field: "maxHeightM" };
}

function tiltWarning(pitchDeg: number): PlanWarning[] {
  if (pitchDeg >= -45) return [];
  return [{ code: "camera-misses-wall", values: { pitchDeg } }];
}

type Edge = readonly [from: PlanarPoint, to: PlanarPoint];

const edgesOf = (points: readonly PlanarPoint[]): Edge[] =>
  points.slice(1).map((to, index): Edge => [points[index] ?? to, to]);

interface Wall {
  frame: LocalFrame;
  edges: Edge[];
  side: "left" | "right";
  setting: ImagingSettings;
}

/** One line per edge, because the camera faces each at a right angle. Every second level is flown in reverse. */
function runsAt({ frame, edges, side, setting }: Wall, heightM: number, level: number): PhotoRun[] {
  const pass = `level-${Math.round(heightM * 10) / 10}`;
  const runs = edges.map(([from, to]): PhotoRun => ({
    kind: "photos",
    id: idAtPosition(pass, frame.toPosition(middleOf([from, to]))),
    pass,
    path: [atHeight(frame.toPosition(from), heightM), atHeight(frame.toPosition(to), heightM)],
    triggerDistanceM: setting.triggerDistanceM,
    gimbalPitchDeg: setting.gimbalPitchDeg,
    headingDeg: (headingOf(from, to) + (side === "right" ? 270 : 90)) % 360,
    speedMps: setting.speedMps,
  }));
  if (level % 2 === 0) return runs;
  return runs.toReversed().map((run) => ({ ...run, path: run.path.toReversed() }));
}
