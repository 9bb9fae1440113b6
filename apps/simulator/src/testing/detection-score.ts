import { distanceM } from "@overfly/geo/distance";
import type { InspectedPhoto } from "@overfly/thermography/inspection/inspect-photo";
import { inspectPhoto } from "@overfly/thermography/inspection/inspect-photo";
import { registerThermalPhoto } from "@overfly/thermography/inspection/register-thermal-photo";
import { registerFlight } from "@overfly/thermography/registration/register-flight";
import { inspectPlant } from "@overfly/thermography/inspection/inspect-plant";
import type { PlantAnomaly } from "@overfly/thermography/inspection/plant-anomaly";
import { buildPlant } from "@overfly/plant/hierarchy/plant-model";
import type { AnomalyClass } from "@overfly/contract/anomalies/anomalies";
import type { Plant } from "#scene/plant.ts";
import { groundTruth, type GroundTruthDefect } from "#scene/ground-truth.ts";
import { PERFECT_SURVEY, type SurveyConditions } from "#survey/survey-conditions.ts";
import { layoutShift, plantElements } from "./layout-elements.ts";
import { surveyPhotos } from "./survey-photos.ts";

export interface DetectionScore {
  recall: number;
  precision: number;
  /** Fraction of the detected defects with the matched class. */
  classAccuracy: number;
  /** Of the detected defects, those tied to their table, because the module is in doubt. */
  tiedToRow: number;
  meanPositionErrorM: number;
  maxPositionErrorM: number;
  found: { defect: GroundTruthDefect; anomaly: PlantAnomaly }[];
  missed: GroundTruthDefect[];
  falsePositives: { class: AnomalyClass; moduleId: string | null; anomaly: PlantAnomaly }[];
  photoCount: number;
  /** CPU time of inspecting one photo, registration included. */
  cpuMsPerPhoto: number;
}

/** Plans a flight over a plant, renders and inspects its photos, and compares the anomalies with the ground truth. */
export async function scoreDetection(
  plant: Plant,
  heightM: number,
  survey: SurveyConditions = PERFECT_SURVEY,
): Promise<DetectionScore> {
  const photos = [];
  for await (const photo of surveyPhotos(plant, heightM, survey)) photos.push(photo);
  return scorePhotos(plant, photos, survey);
}

/** Inspects the photos of one flight, in their order. */
export function scorePhotos(
  plant: Plant,
  photos: readonly { name: string; bytes: Uint8Array }[],
  survey: SurveyConditions,
): DetectionScore {
  const shift = layoutShift(plant, survey);
  const layout = buildPlant(plantElements(plant, shift));
  const start = process.cpuUsage();
  const placements = registerFlight(
    photos.map(({ name, bytes }) => registerThermalPhoto(name, bytes, { plant: layout })),
  );
  const frames = photos.map(({ name, bytes }) =>
    inspectPhoto(name, bytes, { plant: layout, placement: placements.get(name) ?? null }),
  );
  const { anomalies } = inspectPlant(frames, layout, {
    conditions: { irradianceWm2: 900, windMs: 2 },
    economics: { modulePowerW: 550, siteKwDc: 500, specificYieldKwhPerKwp: 1900, tariffPerKwh: 0.06 },
  });
  const { user, system } = process.cpuUsage(start);
  const truth = groundTruth(plant).map((defect) => shift.defect(defect));
  return {
    ...score(truth, anomalies, frames),
    cpuMsPerPhoto: (user + system) / 1000 / Math.max(1, frames.length),
  };
}

const PLACELESS: ReadonlySet<string> = new Set(["string_offline", "two_substrings", "hot_cells"]);

function score(
  truth: readonly GroundTruthDefect[],
  anomalies: readonly PlantAnomaly[],
  frames: readonly InspectedPhoto[],
): Omit<DetectionScore, "cpuMsPerPhoto"> {
  const pairs = truth.map(
    (defect) => [defect, anomalies.find((anomaly) => isSame(defect, anomaly))] as const,
  );
  const found = pairs.flatMap(([defect, anomaly]) => (anomaly ? [{ defect, anomaly }] : []));
  const matched = new Set(found.map(({ anomaly }) => anomaly));
  const errors = found.flatMap(({ defect, anomaly: { merged, location } }) =>
    // several parts have several places
    PLACELESS.has(defect.class) || location.doubtM !== null
      ? []
      : [distanceM([defect.longitude, defect.latitude], merged.position)],
  );
  const falsePositives = anomalies.filter((anomaly) => !matched.has(anomaly));
  return {
    recall: truth.length === 0 ? 1 : found.length / truth.length,
    precision: anomalies.length === 0 ? 1 : matched.size / anomalies.length,
    classAccuracy:
      found.filter(({ defect, anomaly }) => anomaly.classification.class === defect.anomaly_class).length /
      found.length,
    tiedToRow: found.filter(({ anomaly }) => anomaly.location.doubtM !== null).length,
    meanPositionErrorM: errors.reduce((sum, error) => sum + error, 0) / errors.length,
    maxPositionErrorM: Math.max(...errors),
    found,
    missed: pairs.flatMap(([defect, anomaly]) => (anomaly ? [] : [defect])),
    falsePositives: falsePositives.map((anomaly) => ({
      class: anomaly.classification.class,
      moduleId: anomaly.location.moduleId,
      anomaly,
    })),
    photoCount: frames.length,
  };
}

/** Matches offline strings by string and everything else by module, or by the table where the module is in doubt. */
function isSame({ class: name, label, table }: GroundTruthDefect, { location }: PlantAnomaly): boolean {
  if (name === "string_offline")
    return location.moduleId === null && location.doubtM === null && location.stringId === label;
  return location.doubtM === null ? location.moduleId === label : location.tableId === table;
}
