import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import { resolveImaging } from "#cameras/imaging.ts";
import {
  idAtPosition,
  type ItemContext,
  type ItemFault,
  type ItemPlan,
  type PhotoRun,
} from "#layout/item-plan.ts";
import type { RouteItem } from "@overfly/contract/flight-routes/route-document";
import { pathLengthM, offsetPath } from "./offset-path.ts";
import { atHeight, rangeFault, readPath } from "./read-path.ts";

type Corridor = Extract<RouteItem, { kind: "corridor" }>;

/** Lines beside one another along a road, a fence or a cable; each point lies within half a spacing of one. */
export function planCorridor(item: Corridor, { equipment }: ItemContext): ItemPlan | ItemFault {
  const settled = resolveImaging(item.imaging, equipment);
  if (!settled.ok) return { ...settled, field: `imaging.${settled.field}` };
  const { settings, warnings } = settled;
  const wrong = rangeFault("widthM", item.widthM, [0, 5_000]);
  if (wrong) return wrong;
  const path = readPath(item.line, "line");
  if (!path.ok) return path;
  const count = Math.max(1, Math.ceil((item.widthM - 1e-6) / settings.lineSpacingM));
  if (count > MOST_LINES) {
    return { ok: false, code: "too-many-lines", values: { count, max: MOST_LINES }, field: "widthM" };
  }
  const apartM = item.widthM / count;
  const lines = Array.from({ length: count }, (_, index) =>
    offsetPath(path.points, (index - (count - 1) / 2) * apartM),
  ).filter((points) => points.length > 1);
  const runs = lines.map((points, index): PhotoRun => {
    const flown = index % 2 === 0 ? points : points.toReversed();
    const places = flown.map((point) => atHeight(path.frame.toPosition(point), settings.heightM));
    return {
      kind: "photos",
      id: idAtPosition("line", path.frame.toPosition(middleOf(points))),
      pass: "line",
      path: places,
      triggerDistanceM: settings.triggerDistanceM,
      gimbalPitchDeg: settings.gimbalPitchDeg,
      speedMps: settings.speedMps,
    };
  });
  const areaM2 = pathLengthM(path.points) * Math.max(item.widthM, settings.lineSpacingM);
  return {
    ok: true,
    runs,
    settings,
    areaM2,
    reversible: true,
    matchRadiusM: settings.lineSpacingM * 0.6,
    warnings,
  };
}

const MOST_LINES = 500;

/** The point halfway along. */
export function middleOf(points: readonly PlanarPoint[]): PlanarPoint {
  let leftM = pathLengthM(points) / 2;
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (!from) continue;
    const edgeM = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (leftM <= edgeM && edgeM > 0) {
      const share = leftM / edgeM;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    }
    leftM -= edgeM;
  }
  return points.at(-1) ?? [0, 0];
}
