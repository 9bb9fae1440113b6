import { localFrame } from "@overfly/geo/local-frame";
import { heightForGsdM } from "#cameras/camera-geometry.ts";
import type { Equipment } from "#cameras/equipment.ts";
import { imagingFigures, resolveImagingAt } from "#cameras/imaging.ts";
import {
  idAtPosition,
  type ItemContext,
  type ItemFault,
  type ItemPlan,
  type StopRun,
} from "#layout/item-plan.ts";
import type { RouteItem } from "@overfly/contract/flight-routes/route-document";
import { isPosition, atHeight, rangeFault } from "./read-path.ts";

type Orbit = Extract<RouteItem, { kind: "orbit" }>;

/**
 * Photos from a circle around an object, all looking at it. A set resolution is met at the slanted distance.
 * Turns are shifted against each other, so that no two images are taken from one position.
 */
export function planOrbit(item: Orbit, { equipment }: ItemContext): ItemPlan | ItemFault {
  const wrong = rangeErrors(item);
  if (wrong) return wrong;
  const heightM = heightOf(item, equipment);
  if (typeof heightM !== "number") return heightM;
  const { radiusM, targetHeightM, photosPerOrbit, orbits } = item;
  const aboveM = heightM - targetHeightM;
  const tiltDeg = (-Math.atan2(aboveM, radiusM) * 180) / Math.PI;
  const distanceM = Math.hypot(radiusM, aboveM);
  const settled = resolveImagingAt(
    distanceM,
    { ...item.imaging, gimbalPitchDeg: Math.round(tiltDeg * 10) / 10 },
    equipment,
  );
  if (!settled.ok) return { ...settled, field: `imaging.${settled.field}` };
  const settings = { ...settled.settings, heightM };
  const frame = localFrame(item.center);
  const runs = Array.from({ length: photosPerOrbit * orbits }, (_, index): StopRun => {
    const turn = Math.floor(index / photosPerOrbit);
    const angleDeg = ((index % photosPerOrbit) + turn / orbits) * (360 / photosPerOrbit);
    const angle = (angleDeg * Math.PI) / 180;
    const place = frame.toPosition([Math.sin(angle) * radiusM, Math.cos(angle) * radiusM]);
    return {
      kind: "stop",
      id: idAtPosition("orbit", place),
      pass: "orbit",
      position: atHeight(place, heightM),
      headingDeg: (angleDeg + 180) % 360,
      gimbalPitchDeg: settings.gimbalPitchDeg,
      speedMps: settings.speedMps,
      turn: "stop",
      actions: [{ kind: "photo" }],
    };
  });
  const matchRadiusM = Math.max(1, (Math.PI * radiusM) / (photosPerOrbit * orbits));
  const { warnings } = settled;
  return {
    ok: true,
    runs,
    settings,
    areaM2: Math.PI * radiusM ** 2,
    reversible: true,
    matchRadiusM,
    warnings,
  };
}

function rangeErrors({
  center,
  radiusM,
  targetHeightM,
  photosPerOrbit,
  orbits,
}: Orbit): ItemFault | undefined {
  if (!isPosition(center)) return { ok: false, code: "coordinate-invalid", field: "center" };
  const wrong =
    rangeFault("radiusM", radiusM, [1, 2_000]) ??
    rangeFault("targetHeightM", targetHeightM, [-100, 1_000]) ??
    rangeFault("photosPerOrbit", photosPerOrbit, [1, 500]) ??
    rangeFault("orbits", orbits, [1, 50]);
  if (wrong) return wrong;
  if (Number.isInteger(photosPerOrbit) && Number.isInteger(orbits)) return undefined;
  return { ok: false, code: "not-an-integer", field: "photosPerOrbit" };
}

function heightOf({ imaging, radiusM, targetHeightM }: Orbit, { lenses }: Equipment): number | ItemFault {
  const figures = imagingFigures(imaging, lenses);
  if (!figures.ok) return { ...figures, field: `imaging.${figures.field}` };
  if (imaging.heightM !== undefined) return imaging.heightM;
  const distanceM = figures.heightM;
  if (distanceM < radiusM) {
    const coarsestCm = Math.max(...lenses.map((lens) => radiusM / heightForGsdM(1, lens)));
    return { ok: false, code: "orbit-too-wide", values: { radiusM, gsdCm: coarsestCm }, field: "radiusM" };
  }
  return targetHeightM + Math.sqrt(distanceM ** 2 - radiusM ** 2);
}
