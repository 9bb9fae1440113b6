import { localFrame } from "@overfly/geo/local-frame";
import { heightForGsdM } from "#cameras/camera-geometry.ts";
import type { Equipment } from "#cameras/equipment.ts";
import { imagingFigures, settleAt } from "#cameras/imaging.ts";
import {
  idAt,
  type PartContext,
  partFault,
  type PartFault,
  type PartPlan,
  type StopRun,
} from "#model/part-plan.ts";
import type { RoutePart } from "#model/route-document.ts";
import { isPlace, raised, rangeFault } from "./read-path.ts";

type Orbit = Extract<RoutePart, { kind: "orbit" }>;

/**
 * Photographs from a circle around a thing, all looking at it. A wanted resolution is met at the slanted distance.
 * Turns are shifted against each other, so that no two pictures are taken from one place.
 */
export function planOrbit(part: Orbit, { equipment }: PartContext): PartPlan | PartFault {
  const wrong = wrongWish(part);
  if (wrong) return wrong;
  const heightM = heightOf(part, equipment);
  if (typeof heightM !== "number") return heightM;
  const { radiusM, heightOfTargetM, photos, turns } = part;
  const aboveM = heightM - heightOfTargetM;
  const tiltDeg = (-Math.atan2(aboveM, radiusM) * 180) / Math.PI;
  const distanceM = Math.hypot(radiusM, aboveM);
  const settled = settleAt(
    distanceM,
    { ...part.imaging, gimbalPitchDeg: Math.round(tiltDeg * 10) / 10 },
    equipment,
  );
  if (!settled.ok) return { ...settled, field: `imaging.${settled.field}` };
  const setting = { ...settled.setting, heightM };
  const frame = localFrame(part.centre);
  const runs = Array.from({ length: photos * turns }, (_, index): StopRun => {
    const turn = Math.floor(index / photos);
    const angleDeg = ((index % photos) + turn / turns) * (360 / photos);
    const angle = (angleDeg * Math.PI) / 180;
    const place = frame.toPosition([Math.sin(angle) * radiusM, Math.cos(angle) * radiusM]);
    return {
      kind: "stop",
      id: idAt("orbit", place),
      pass: "orbit",
      position: raised(place, heightM),
      headingDeg: (angleDeg + 180) % 360,
      gimbalPitchDeg: setting.gimbalPitchDeg,
      speedMps: setting.speedMps,
      turn: "stop",
      actions: [{ kind: "photo" }],
    };
  });
  const reachM = Math.max(1, (Math.PI * radiusM) / (photos * turns));
  const { warnings } = settled;
  return { ok: true, runs, setting, areaM2: Math.PI * radiusM ** 2, reversible: true, reachM, warnings };
}

function wrongWish({ centre, radiusM, heightOfTargetM, photos, turns }: Orbit): PartFault | undefined {
  if (!isPlace(centre))
    return partFault("coordinate-invalid", "centre", "The centre is not a place on Earth.");
  const wrong =
    rangeFault("radiusM", radiusM, [1, 2_000]) ??
    rangeFault("heightOfTargetM", heightOfTargetM, [-100, 1_000]) ??
    rangeFault("photos", photos, [1, 500]) ??
    rangeFault("turns", turns, [1, 50]);
  if (wrong) return wrong;
  if (Number.isInteger(photos) && Number.isInteger(turns)) return undefined;
  return partFault("parameter-out-of-range", "photos", "Photographs and turns are counted in whole numbers.");
}

function heightOf({ imaging, radiusM, heightOfTargetM }: Orbit, { lenses }: Equipment): number | PartFault {
  const figures = imagingFigures(imaging, lenses);
  if (!figures.ok) return { ...figures, field: `imaging.${figures.field}` };
  if (imaging.heightM !== undefined) return imaging.heightM;
  const distanceM = figures.heightM;
  if (distanceM < radiusM) {
    const coarsestCm = Math.max(...lenses.map((lens) => radiusM / heightForGsdM(1, lens)));
    const message = `From ${radiusM} m away the resolution is ${coarsestCm.toFixed(1)} cm at best; fly a smaller circle.`;
    return partFault("parameter-out-of-range", "radiusM", message);
  }
  return heightOfTargetM + Math.sqrt(distanceM ** 2 - radiusM ** 2);
}
