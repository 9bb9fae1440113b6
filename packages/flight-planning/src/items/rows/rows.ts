import type { LocalFrame } from "@overfly/geo/local-frame";
import { localFrame } from "@overfly/geo/local-frame";
import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import { footprint } from "#cameras/camera-geometry.ts";
import type { Equipment } from "#cameras/equipment.ts";
import { type ImagingSettings, resolveImaging } from "#cameras/imaging.ts";
import {
  idAtPosition,
  type ItemContext,
  type ItemFault,
  type ItemPlan,
  type PhotoRun,
} from "#layout/item-plan.ts";
import type { PlanWarning } from "#model/plan-warning.ts";
import type { RouteItem } from "@overfly/contract/flight-routes/route-document";
import { pathLengthM } from "#items/offset-path.ts";
import { middleOf } from "#items/corridor.ts";
import { readPath, atHeight, rangeFault } from "#items/read-path.ts";
import { type RowGroup, rowGroups } from "./row-groups.ts";
import { shortestTour } from "#items/tour/shortest-tour.ts";

type Rows = Extract<RouteItem, { kind: "rows" }>;

/** A line over every so many module rows, as the rows lie and bend, with all of them in the image. */
export function planRows(item: Rows, { equipment, takeOff }: ItemContext): ItemPlan | ItemFault {
  const settled = resolveImaging(item.imaging, equipment);
  if (!settled.ok) return { ...settled, field: `imaging.${settled.field}` };
  const { settings } = settled;
  const wrong = rangeFault("rowsPerLine", item.rowsPerLine, [1, 50]);
  if (wrong) return wrong;
  if (!Number.isInteger(item.rowsPerLine)) {
    return { ok: false, code: "not-an-integer", field: "rowsPerLine" };
  }
  const read = readRows(item);
  if (!read.ok) return read;
  const groups = rowGroups(read.rows, {
    rowsPerLine: item.rowsPerLine,
    joinM: 2 * settings.triggerDistanceM,
  });
  const home = takeOff && read.frame.toMetres(takeOff);
  const runs = inOrder(groups, home).map((group) => runOf(group, read.frame, settings));
  const areaM2 = groups.reduce((sum, { path, widthM }) => sum + pathLengthM(path) * widthM, 0);
  const warnings: PlanWarning[] = [...settled.warnings, ...imageWidthWarning(groups, equipment, settings)];
  const matchRadiusM = Math.max(1, smallestGapM(groups) / 2);
  return { ok: true, runs, settings, areaM2, reversible: true, matchRadiusM, warnings };
}

const MOST_ROWS = 20_000;

function readRows({ rows }: Rows): { ok: true; frame: LocalFrame; rows: PlanarPoint[][] } | ItemFault {
  if (rows.length === 0) {
    return { ok: false, code: "nothing-to-photograph", field: "rows" };
  }
  if (rows.length > MOST_ROWS) {
    return {
      ok: false,
      code: "too-many-rows",
      values: { count: rows.length, max: MOST_ROWS },
      field: "rows",
    };
  }
  const frame = localFrame(rows[0]?.coordinates[0] ?? [0, 0]);
  const read: PlanarPoint[][] = [];
  for (const [index, row] of rows.entries()) {
    const path = readPath(row, `rows.${index}`);
    if (!path.ok) return path;
    read.push(path.points.map((point) => frame.toMetres(path.frame.toPosition(point))));
  }
  return { ok: true, frame, rows: read };
}

/** Lines in a short order, each flown from its nearer end. */
function inOrder(groups: readonly RowGroup[], home: PlanarPoint | undefined): RowGroup[] {
  const middles = groups.map(({ path }) => middleOf(path));
  let here = home ?? middles[shortestTour(middles, undefined)[0] ?? 0];
  return shortestTour(middles, home).flatMap((index) => {
    const group = groups[index];
    const [start, end] = [group?.path[0], group?.path.at(-1)];
    if (!group || !start || !end) return [];
    const turn = here && apartM(here, end) < apartM(here, start);
    here = turn ? start : end;
    return [turn ? { ...group, path: group.path.toReversed() } : group];
  });
}

const apartM = (a: PlanarPoint, b: PlanarPoint): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

function runOf({ path }: RowGroup, frame: LocalFrame, setting: ImagingSettings): PhotoRun {
  return {
    kind: "photos",
    id: idAtPosition("rows", frame.toPosition(middleOf(path))),
    pass: "rows",
    path: path.map((point) => atHeight(frame.toPosition(point), setting.heightM)),
    triggerDistanceM: setting.triggerDistanceM,
    gimbalPitchDeg: setting.gimbalPitchDeg,
    speedMps: setting.speedMps,
  };
}

function imageWidthWarning(
  groups: readonly RowGroup[],
  { lenses }: Equipment,
  { heightM }: ImagingSettings,
): PlanWarning[] {
  const acrossM = Math.min(...lenses.map((lens) => footprint(heightM, lens).acrossM));
  const tooWide = groups.filter(({ widthM }) => widthM > acrossM);
  if (tooWide.length === 0) return [];
  const widestM = Math.max(...tooWide.map(({ widthM }) => widthM));
  const values = { count: tooWide.length, widthM: widestM, imageWidthM: acrossM };
  return [{ code: "rows-exceed-image", values }];
}

const smallestGapM = (groups: readonly RowGroup[]): number =>
  groups.reduce((least, { widthM }) => Math.min(least, widthM), Infinity) || 2;
