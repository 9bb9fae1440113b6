import type { MetrePoint } from "@overfly/geo/metre-point";
import { settleImaging } from "#cameras/imaging.ts";
import {
  idAt,
  type PartContext,
  partFault,
  type PartFault,
  type PartPlan,
  type PhotoRun,
} from "#model/part-plan.ts";
import type { RoutePart } from "#model/route-document.ts";
import { lengthM, offsetPath } from "./offset-path.ts";
import { raised, rangeFault, readPath } from "./read-path.ts";

type Corridor = Extract<RoutePart, { kind: "corridor" }>;

/** Lines beside one another along a road, a fence or a cable; each place lies within half a spacing of one. */
export function planCorridor(part: Corridor, { equipment }: PartContext): PartPlan | PartFault {
  const settled = settleImaging(part.imaging, equipment);
  if (!settled.ok) return { ...settled, field: `imaging.${settled.field}` };
  const { setting, warnings } = settled;
  const wrong = rangeFault("widthM", part.widthM, [0, 5_000]);
  if (wrong) return wrong;
  const path = readPath(part.line, "line");
  if (!path.ok) return path;
  const count = Math.max(1, Math.ceil((part.widthM - 1e-6) / setting.lineSpacingM));
  if (count > MOST_LINES) {
    const message = `The corridor would need ${count} lines; at most ${MOST_LINES} can be planned.`;
    return partFault("too-many-lines", "widthM", message);
  }
  const apartM = part.widthM / count;
  const lines = Array.from({ length: count }, (_, index) =>
    offsetPath(path.points, (index - (count - 1) / 2) * apartM),
  ).filter((points) => points.length > 1);
  const runs = lines.map((points, index): PhotoRun => {
    const flown = index % 2 === 0 ? points : points.toReversed();
    const places = flown.map((point) => raised(path.frame.toPosition(point), setting.heightM));
    return {
      kind: "photos",
      id: idAt("line", path.frame.toPosition(middleOf(points))),
      pass: "line",
      path: places,
      everyM: setting.triggerDistanceM,
      gimbalPitchDeg: setting.gimbalPitchDeg,
      speedMps: setting.speedMps,
    };
  });
  const areaM2 = lengthM(path.points) * Math.max(part.widthM, setting.lineSpacingM);
  return { ok: true, runs, setting, areaM2, reversible: true, reachM: setting.lineSpacingM * 0.6, warnings };
}

const MOST_LINES = 500;

/** The place halfway along. */
export function middleOf(points: readonly MetrePoint[]): MetrePoint {
  let leftM = lengthM(points) / 2;
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
