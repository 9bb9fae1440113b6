import { distanceM } from "@overfly/geo/distance";
import { generateLayout } from "@overfly/flight-planning/layout/generate-layout";
import { inspectPhoto } from "@overfly/thermography/inspection/inspect-photo";
import { inspectPlant, type PlantAnomaly } from "@overfly/thermography/inspection/inspect-plant";
import { buildPlant, type PlantElement } from "@overfly/plant/hierarchy/plant-model";
import type { AnomalyClass } from "@overfly/contract/anomalies/anomalies";
import { simulatedCamera } from "#photo/simulated-camera.ts";
import type { Plant } from "#scene/plant.ts";
import { plantBoundary, plantLayout } from "#scene/plant-layout.ts";
import { groundTruth, type GroundTruthDefect } from "#scene/ground-truth.ts";

export interface DetectionScore {
  recall: number;
  precision: number;
  /** Fraction of the detected defects with the matched class. */
  classAccuracy: number;
  meanPositionErrorM: number;
  maxPositionErrorM: number;
  missed: GroundTruthDefect[];
  falsePositives: { class: AnomalyClass; moduleId: string | null }[];
  photoCount: number;
}

const BODY = { droneModel: "M3TD", droneSerialNumber: "1581F6Q8D001", cameraSerialNumber: "5L4S001" };

/** Plans a flight over a plant, renders and inspects its photos, and compares the anomalies with the ground truth. */
export async function scoreDetection(plant: Plant, heightM: number): Promise<DetectionScore> {
  const layout = buildPlant(plantElements(plant));
  const capture = simulatedCamera(plant, BODY);
  const frames = [];
  for (const [i, { position, headingDeg }] of photosOf(plant, heightM).entries()) {
    const [longitude = 0, latitude = 0] = position;
    const [thermal] = await capture({
      number: i + 1,
      takenAt: new Date(Date.UTC(2026, 5, 21, 9, 0, i)),
      longitude,
      latitude,
      relativeAltitudeM: heightM,
      absoluteAltitudeM: 800 + heightM,
      headingDeg,
      pitchDeg: -90,
    });
    if (thermal) frames.push(inspectPhoto(thermal.name, thermal.bytes, { plant: layout }));
  }
  const { anomalies } = inspectPlant(frames, layout, {
    conditions: { irradianceWm2: 900, windMs: 2 },
    economics: { modulePowerW: 550, siteKwDc: 500, specificYieldKwhPerKwp: 1900, tariffPerKwh: 0.06 },
  });
  return score(groundTruth(plant), anomalies, frames.length);
}

function photosOf(plant: Plant, heightM: number) {
  const plan = generateLayout({
    aircraftId: "m3td",
    cameraId: "m3td",
    lensIds: ["ir"],
    items: [
      {
        id: "area",
        name: "Plant",
        kind: "area",
        boundary: plantBoundary(plant, 3),
        pattern: "lines",
        angle: 90,
        marginM: 0,
        imaging: { heightM, frontOverlap: 70, sideOverlap: 50, gimbalPitchDeg: -90 },
      },
    ],
    order: "given",
    heights: { mode: "take-off" },
    battery: { reservePercent: 25 },
  });
  if (!plan.ok) throw new Error(plan.code);
  return plan.photos;
}

function plantElements(plant: Plant): PlantElement[] {
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
  truth: readonly GroundTruthDefect[],
  anomalies: readonly PlantAnomaly[],
  photoCount: number,
): DetectionScore {
  const pairs = truth.map(
    (defect) => [defect, anomalies.find((anomaly) => isSame(defect, anomaly))] as const,
  );
  const found = pairs.flatMap(([defect, anomaly]) => (anomaly ? [[defect, anomaly] as const] : []));
  const matched = new Set(found.map(([, anomaly]) => anomaly));
  const errors = found.flatMap(([defect, { merged }]) =>
    defect.class === "string_offline"
      ? []
      : [distanceM([defect.longitude, defect.latitude], merged.position)],
  );
  const falsePositives = anomalies.filter((anomaly) => !matched.has(anomaly));
  return {
    recall: found.length / truth.length,
    precision: anomalies.length === 0 ? 1 : matched.size / anomalies.length,
    classAccuracy:
      found.filter(([defect, { classification }]) => classification.class === defect.anomaly_class).length /
      found.length,
    meanPositionErrorM: errors.reduce((sum, error) => sum + error, 0) / errors.length,
    maxPositionErrorM: Math.max(...errors),
    missed: pairs.flatMap(([defect, anomaly]) => (anomaly ? [] : [defect])),
    falsePositives: falsePositives.map(({ classification, location }) => ({
      class: classification.class,
      moduleId: location.moduleId,
    })),
    photoCount,
  };
}

/** Matches offline strings by string and everything else by module. */
const isSame = ({ class: name, label }: GroundTruthDefect, { location }: PlantAnomaly): boolean =>
  name === "string_offline"
    ? location.moduleId === null && location.stringId === label
    : location.moduleId === label;
