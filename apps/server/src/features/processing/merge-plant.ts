import type { AnomalyClass, AnomalyImage } from "@overfly/contract/anomalies/anomalies";
import { type Remark, remark } from "@overfly/contract/processing/remarks";
import type { InspectedFrame } from "@overfly/thermography/registration/inspect-frame";
import {
  inspectPlant,
  type PlantConditions,
  type PlantFinding,
} from "@overfly/thermography/classification/inspect-plant";
import type { Observation } from "@overfly/thermography/classification/merge-findings";
import { type Plant, plantOf, type PlantPart } from "@overfly/plant/plant-model";
import { severityOf } from "@overfly/thermography/classification/severity";
import type { Position } from "geojson";
import type { Found, MergeAnswer } from "#features/anomalies/found.ts";
import { visualPicturer, type VisualPhoto } from "./visual-picture.ts";

export interface MergeOrder {
  /** JSON texts of `KeptFrame`s. */
  frames: readonly string[];
  /** JSON texts of `PlantPart`s. */
  parts: readonly string[];
  /** JSON text of `VisualPhoto`s. */
  visuals: string;
  conditions: PlantConditions;
  modulePowerW: number;
}

/** All photographs of a mission together. Runs in a thread. */
export function run({ frames: texts, parts, visuals, conditions, modulePowerW }: MergeOrder): MergeAnswer {
  const frames = texts.map((text) => JSON.parse(text) as InspectedFrame);
  const plant = plantOf(parts.flatMap((text) => JSON.parse(text) as PlantPart[]));
  const economics = { modulePowerW, siteKwDc: 0, specificYieldKwhPerKwp: 0, tariffPerKwh: 0 };
  const { findings, surveyedModuleIds } = inspectPlant(frames, plant, { conditions, economics });
  const picture = visualPicturer(JSON.parse(visuals) as VisualPhoto[]);
  return {
    found: findings.map((finding) => ({ ...asFound(finding, plant), images: imagesOf(finding, picture) })),
    surveyedModules: surveyedModuleIds.length,
    gsdCm: medianGsdCm(frames),
  };
}

function asFound(found: PlantFinding, plant: Plant): Omit<Found, "images"> {
  const { finding, place, classification, deltaK, calorimetricShare } = found;
  const { best } = finding;
  const isCelsius = best.unit === "celsius";
  const name = classification.class === "unknown" ? "other" : classification.class;
  const label = (id: string) => plant.parts.get(id)?.label ?? id;
  return {
    class: name as AnomalyClass,
    iec_class: classification.iecClass,
    severity: classification.severity ?? severityOf(classification.class, 0),
    position: { type: "Point", coordinates: pair(middleOf(found, plant) ?? finding.position) },
    outline: outlineOf(found, plant),
    element: elementOf(found, plant),
    zone: place.zoneId === null ? null : label(place.zoneId),
    affected_modules: place.affectedModuleIds.map(label),
    delta_t_k: deltaK,
    max_c: isCelsius ? Math.max(...finding.observations.map(({ region }) => region.max)) : null,
    reference_c: isCelsius ? best.region.reference : null,
    delta_t_normalised_k: classification.normalisedDeltaK,
    calorimetric_share: calorimetricShare,
    confidence: confidenceOf(finding.observations),
    rule_remarks: ruleOf(classification),
  };
}

const ruleOf = ({ rule, flags }: PlantFinding["classification"]): Remark[] => [
  remark(`rule.${rule.code}`, rule.values),
  ...flags.map((flag) => remark(`flag.${flag}`)),
];

/** An outage is its string, combiner or inverter; anything else the smallest part it lies in. */
function elementOf({ place, classification }: PlantFinding, plant: Plant): Found["element"] {
  const [first] = place.affectedModuleIds;
  const outage = /^(string|combiner|inverter)_offline$/.exec(classification.class)?.[1] as
    | "string"
    | "combiner"
    | "inverter"
    | undefined;
  const id =
    outage && first ? plant.ancestor(first, outage)?.id : (place.moduleId ?? place.stringId ?? place.tableId);
  const part = id ? plant.parts.get(id) : undefined;
  return part ? { id: Number(part.id), kind: part.kind, label: part.label } : null;
}

/** An outage lies in the middle of its modules. */
function middleOf(found: PlantFinding, plant: Plant): Position | null {
  const rings = affectedRings(found, plant);
  if (rings.length < 2) return null;
  const points = rings.flat().map(plant.frame.toMetres);
  const [east, north] = points.reduce(([x, y], point) => [x + point[0], y + point[1]], [0, 0]);
  return plant.frame.toPosition([east / points.length, north / points.length]);
}

const MOST_OUTLINED = 500;

/** The modules that are affected, where they are drawn; else what was seen. */
function outlineOf(found: PlantFinding, plant: Plant): Found["outline"] {
  const rings = affectedRings(found, plant);
  if (rings.length > 1)
    return {
      type: "MultiPolygon",
      coordinates: rings.slice(0, MOST_OUTLINED).map((ring) => [closed(ring)]),
    };
  const ring = rings[0] ?? found.finding.best.outline;
  return ring.length < 3 ? null : { type: "Polygon", coordinates: [closed(ring)] };
}

const affectedRings = ({ place }: PlantFinding, plant: Plant): (readonly Position[])[] =>
  place.affectedModuleIds.flatMap((id) => {
    const ring = plant.parts.get(id)?.ring;
    return ring && ring.length >= 3 ? [ring] : [];
  });

function closed(ring: readonly Position[]): Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  const isOpen = first && last && (first[0] !== last[0] || first[1] !== last[1]);
  return (isOpen ? [...ring, first] : ring).map(pair);
}

const MOST_IMAGES = 8;

function imagesOf({ finding }: PlantFinding, picture: ReturnType<typeof visualPicturer>): AnomalyImage[] {
  const thermal = finding.observations.slice(0, MOST_IMAGES).map((observation): AnomalyImage => ({
    cloud_id: Number(observation.photoId),
    role: "thermal",
    is_best: observation === finding.observations[0],
    box: boxOf(observation),
    max_c: observation.unit === "celsius" ? observation.region.max : null,
  }));
  const visual = picture(finding.position, finding.best.outline);
  if (!visual) return thermal;
  return [
    ...thermal,
    { cloud_id: visual.cloudId, role: "visual", is_best: true, box: visual.box, max_c: null },
  ];
}

const boxOf = ({ region: { box } }: Observation) => ({
  x: box.left,
  y: box.top,
  width: box.width,
  height: box.height,
});

/** More pictures and a clearer contrast make surer. An endless contrast has become null as JSON: counted as none. */
function confidenceOf(observations: readonly Observation[]): number {
  const contrast = Math.max(...observations.map(({ region }) => region.contrast));
  const sure = (1 - 0.45 ** observations.length) * Math.min(1, 0.4 + contrast / 20);
  return Math.round(Math.min(0.99, sure) * 100) / 100;
}

function medianGsdCm(frames: readonly InspectedFrame[]): number | null {
  const sorted = frames.flatMap(({ gsdM }) => gsdM ?? []).toSorted((a, b) => a - b);
  const middle = sorted[sorted.length >> 1];
  return middle === undefined ? null : Math.round(middle * 10_000) / 100;
}

const pair = ([longitude = 0, latitude = 0]: Position): [number, number] => [longitude, latitude];
