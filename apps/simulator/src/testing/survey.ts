import { distanceM } from "@overfly/geo/distance";
import { planRoute } from "@overfly/flight-planning/plan-route";
import { inspectFrame } from "@overfly/thermography/inspection/inspect-photo";
import { inspectPlant, type PlantAnomaly } from "@overfly/thermography/inspection/inspect-plant";
import { buildPlant, type PlantElement } from "@overfly/plant/hierarchy/plant-model";
import type { AnomalyClass } from "@overfly/plant/anomalies/anomaly-class";
import { photographer } from "#photo/photographer.ts";
import type { Plant } from "#scene/plant.ts";
import { plantBoundary, plantLayout } from "#scene/plant-layout.ts";
import { plantTruth, type TrueDefect } from "#scene/truth.ts";

export interface SurveyScore {
  recall: number;
  precision: number;
  /** Of the found defects, how many have the right class. */
  rightClass: number;
  meanPlaceErrorM: number;
  worstPlaceErrorM: number;
  missed: TrueDefect[];
  invented: { class: AnomalyClass; moduleId: string | null }[];
  photoCount: number;
}

const BODY = { droneModel: "M3TD", droneSerialNumber: "1581F6Q8D001", cameraSerialNumber: "5L4S001" };

/** Flies over a plant on paper, takes its pictures, looks for defects and compares them with the truth. */
export async function survey(plant: Plant, heightM: number): Promise<SurveyScore> {
  const known = buildPlant(partsOf(plant));
  const shoot = photographer(plant, BODY);
  const frames = [];
  for (const [i, { position, headingDeg }] of photosOf(plant, heightM).entries()) {
    const [longitude = 0, latitude = 0] = position;
    const [thermal] = await shoot({
      number: i + 1,
      takenAt: new Date(Date.UTC(2026, 5, 21, 9, 0, i)),
      longitude,
      latitude,
      relativeAltitudeM: heightM,
      absoluteAltitudeM: 800 + heightM,
      headingDeg,
      pitchDeg: -90,
    });
    if (thermal) frames.push(inspectFrame(thermal.name, thermal.bytes, { plant: known }));
  }
  const { findings } = inspectPlant(frames, known, {
    conditions: { irradianceWm2: 900, windMs: 2 },
    economics: { modulePowerW: 550, siteKwDc: 500, specificYieldKwhPerKwp: 1900, tariffPerKwh: 0.06 },
  });
  return score(plantTruth(plant), findings, frames.length);
}

function photosOf(plant: Plant, heightM: number) {
  const plan = planRoute({
    boundary: plantBoundary(plant, 3),
    cameraId: "m3td",
    aircraftId: "m3td",
    lensIds: ["ir"],
    heightM,
    frontOverlap: 70,
    sideOverlap: 50,
    angleDeg: 90,
  });
  if (!plan.ok) throw new Error(plan.message);
  return plan.photos;
}

function partsOf(plant: Plant): PlantElement[] {
  const parts = new Map<string, PlantElement>();
  const above = (kind: "inverter" | "string" | "table", id: string, parentId: string | null) =>
    parts.set(id, { id, label: id, kind, parentId, ring: null });
  for (const { geometry, properties } of plantLayout(plant).features) {
    above("inverter", properties.inverter, null);
    above("string", properties.string, properties.inverter);
    above("table", properties.table, properties.string);
    const { label } = properties;
    const ring = geometry.coordinates[0] ?? [];
    parts.set(label, { id: label, label, kind: "module", parentId: properties.table, ring, powerW: 550 });
  }
  return [...parts.values()];
}

function score(
  truth: readonly TrueDefect[],
  findings: readonly PlantAnomaly[],
  photoCount: number,
): SurveyScore {
  const pairs = truth.map((defect) => [defect, findings.find((finding) => isSame(defect, finding))] as const);
  const found = pairs.flatMap(([defect, finding]) => (finding ? [[defect, finding] as const] : []));
  const right = new Set(found.map(([, finding]) => finding));
  const errors = found.flatMap(([defect, { merged: finding }]) =>
    defect.class === "string_offline"
      ? []
      : [distanceM([defect.longitude, defect.latitude], finding.position)],
  );
  const invented = findings.filter((finding) => !right.has(finding));
  return {
    recall: found.length / truth.length,
    precision: findings.length === 0 ? 1 : right.size / findings.length,
    rightClass:
      found.filter(([defect, { classification }]) => classification.class === defect.anomaly_class).length /
      found.length,
    meanPlaceErrorM: errors.reduce((sum, error) => sum + error, 0) / errors.length,
    worstPlaceErrorM: Math.max(...errors),
    missed: pairs.flatMap(([defect, finding]) => (finding ? [] : [defect])),
    invented: invented.map(({ classification, location: place }) => ({
      class: classification.class,
      moduleId: place.moduleId,
    })),
    photoCount,
  };
}

/** A whole string counts by its name, anything smaller by its module. */
const isSame = ({ class: name, label }: TrueDefect, { location: place }: PlantAnomaly): boolean =>
  name === "string_offline" ? place.moduleId === null && place.stringId === label : place.moduleId === label;
