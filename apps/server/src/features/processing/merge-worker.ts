import type { AnomalyImage } from "@overfly/contract/anomalies/anomalies";
import { flightRegistration } from "@overfly/thermography/inspection/flight-registration";
import type { InspectedPhoto } from "@overfly/thermography/inspection/inspect-photo";
import { inspectPlant, type PlantConditions } from "@overfly/thermography/inspection/inspect-plant";
import type { Observation } from "@overfly/thermography/inspection/merge-observations";
import type { PlantAnomaly } from "@overfly/thermography/inspection/plant-anomaly";
import { type Plant, buildPlant, type PlantElement } from "@overfly/plant/hierarchy/plant-model";
import { severityOf } from "@overfly/thermography/classification/severity";
import type { Position } from "geojson";
import type { Message } from "@overfly/i18n/message";
import type { MessageKey } from "@overfly/i18n/messages";
import type { DetectedAnomaly, MergeResult } from "#features/anomalies/detected-anomaly.ts";
import { visualPhotoFinder, type VisualPhoto } from "./find-visual-photo.ts";

export interface MergeInput {
  /** JSON texts of `StoredFrame`s. */
  frames: readonly string[];
  /** JSON arrays of plant elements. */
  elements: readonly string[];
  /** JSON array of `VisualPhoto`s. */
  visualPhotos: string;
  conditions: PlantConditions;
  modulePowerW: number;
}

/** Merges the observations of all photos of a mission. Runs in a worker thread. */
export function run({
  frames: texts,
  elements,
  visualPhotos: visuals,
  conditions,
  modulePowerW,
}: MergeInput): MergeResult {
  const frames = texts.map((text) => JSON.parse(text) as InspectedPhoto);
  const plant = buildPlant(elements.flatMap((text) => JSON.parse(text) as PlantElement[]));
  const economics = { modulePowerW, siteKwDc: 0, specificYieldKwhPerKwp: 0, tariffPerKwh: 0 };
  const { anomalies, surveyedModuleIds } = inspectPlant(frames, plant, { conditions, economics });
  const findVisualPhoto = visualPhotoFinder(JSON.parse(visuals) as VisualPhoto[]);
  return {
    anomalies: anomalies.map((anomaly) => ({
      ...toDetectedAnomaly(anomaly, plant),
      images: imagesOf(anomaly, findVisualPhoto),
    })),
    surveyedModules: surveyedModuleIds.length,
    gsdCm: medianGsdCm(frames),
    registration: flightRegistration(frames),
  };
}

function toDetectedAnomaly(plantAnomaly: PlantAnomaly, plant: Plant): Omit<DetectedAnomaly, "images"> {
  const { merged, location, classification, deltaK, measuredLossFraction } = plantAnomaly;
  const { best } = merged;
  const isCelsius = best.unit === "celsius";
  const label = (id: string) => plant.elements.get(id)?.label ?? id;
  return {
    class: classification.class,
    iec_class: classification.iecClass,
    severity: classification.severity ?? severityOf(classification.class, 0),
    position: { type: "Point", coordinates: toPair(centreOf(plantAnomaly, plant) ?? merged.position) },
    outline: outlineOf(plantAnomaly, plant),
    element: elementOf(plantAnomaly, plant),
    zone: location.zoneId === null ? null : label(location.zoneId),
    uncertainty_m: Math.round((location.doubtM ?? merged.uncertaintyM) * 100) / 100,
    module_certain: location.doubtM === null,
    affected_modules: location.affectedModuleIds.map(label),
    delta_t_k: deltaK,
    max_c: isCelsius ? Math.max(...merged.observations.map(({ region }) => region.max)) : null,
    reference_c: isCelsius ? best.region.reference : null,
    delta_t_normalised_k: classification.normalisedDeltaK,
    calorimetric_share: measuredLossFraction,
    confidence: confidenceOf(merged.observations),
    rule_messages: ruleMessages(classification),
  };
}

/** Compiles only while every rule and flag has a text. */
const ruleMessages = ({ rule, flags }: PlantAnomaly["classification"]): Message[] => [
  { key: `anomalies/rules:${rule.code}` satisfies MessageKey, values: rule.values },
  ...flags.map((flag) => ({ key: `anomalies/flags:${flag}` satisfies MessageKey, values: {} })),
];

/** For outages the string, combiner or inverter; otherwise the smallest element at the position. */
function elementOf({ location, classification }: PlantAnomaly, plant: Plant): DetectedAnomaly["element"] {
  const [first] = location.affectedModuleIds;
  const outage = /^(string|combiner|inverter)_offline$/.exec(classification.class)?.[1] as
    | "string"
    | "combiner"
    | "inverter"
    | undefined;
  const id =
    outage && first
      ? plant.ancestor(first, outage)?.id
      : (location.moduleId ?? smallest([location.tableId, location.stringId], plant));
  const element = id ? plant.elements.get(id) : undefined;
  return element ? { id: Number(element.id), kind: element.kind, label: element.label } : null;
}

/** Of the elements that hold it, the one with the fewest modules. */
const smallest = (ids: readonly (string | null)[], plant: Plant): string | undefined =>
  ids
    .filter((id) => id !== null)
    .toSorted((a, b) => plant.modulesOf(a).length - plant.modulesOf(b).length)[0];

/** An outage is placed at the centre of its modules. */
function centreOf(plantAnomaly: PlantAnomaly, plant: Plant): Position | null {
  const rings = affectedRings(plantAnomaly, plant);
  if (rings.length < 2) return null;
  const points = rings.flat().map(plant.frame.toMetres);
  const [east, north] = points.reduce(([x, y], point) => [x + point[0], y + point[1]], [0, 0]);
  return plant.frame.toPosition([east / points.length, north / points.length]);
}

const MAX_OUTLINED_MODULES = 500;

/** The outlines of the affected modules if known, else of the best observation. */
function outlineOf(plantAnomaly: PlantAnomaly, plant: Plant): DetectedAnomaly["outline"] {
  const rings = affectedRings(plantAnomaly, plant);
  if (rings.length > 1)
    return {
      type: "MultiPolygon",
      coordinates: rings.slice(0, MAX_OUTLINED_MODULES).map((ring) => [closedRing(ring)]),
    };
  const ring = rings[0] ?? plantAnomaly.merged.best.outline;
  return ring.length < 3 ? null : { type: "Polygon", coordinates: [closedRing(ring)] };
}

const affectedRings = ({ location }: PlantAnomaly, plant: Plant): (readonly Position[])[] =>
  location.affectedModuleIds.flatMap((id) => {
    const ring = plant.elements.get(id)?.ring;
    return ring && ring.length >= 3 ? [ring] : [];
  });

function closedRing(ring: readonly Position[]): Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  const isOpen = first && last && (first[0] !== last[0] || first[1] !== last[1]);
  return (isOpen ? [...ring, first] : ring).map(toPair);
}

const MAX_IMAGES = 8;

function imagesOf(
  { merged }: PlantAnomaly,
  findVisualPhoto: ReturnType<typeof visualPhotoFinder>,
): AnomalyImage[] {
  const thermal = merged.observations.slice(0, MAX_IMAGES).map((observation): AnomalyImage => ({
    media_file_id: Number(observation.photoId),
    role: "thermal",
    is_best: observation === merged.observations[0],
    box: boxOf(observation),
    max_c: observation.unit === "celsius" ? observation.region.max : null,
  }));
  const visual = findVisualPhoto(merged.position, merged.best.outline);
  if (!visual) return thermal;
  return [
    ...thermal,
    { media_file_id: visual.cloudId, role: "visual", is_best: true, box: visual.box, max_c: null },
  ];
}

const boxOf = ({ region: { box } }: Observation) => ({
  x: box.left,
  y: box.top,
  width: box.width,
  height: box.height,
});

/** Grows with the number of photos and their contrast. An infinite contrast became null in JSON and counts as 0. */
function confidenceOf(observations: readonly Observation[]): number {
  const contrast = Math.max(...observations.map(({ region }) => region.contrast));
  const confidence = (1 - 0.45 ** observations.length) * Math.min(1, 0.4 + contrast / 20);
  return Math.round(Math.min(0.99, confidence) * 100) / 100;
}

function medianGsdCm(frames: readonly InspectedPhoto[]): number | null {
  const sorted = frames.flatMap(({ gsdM }) => gsdM ?? []).toSorted((a, b) => a - b);
  const middle = sorted[sorted.length >> 1];
  return middle === undefined ? null : Math.round(middle * 10_000) / 100;
}

const toPair = ([longitude = 0, latitude = 0]: Position): [number, number] => [longitude, latitude];
