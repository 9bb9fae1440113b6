import type { PlantElement } from "@overfly/plant/hierarchy/plant-model";
import type { Position } from "geojson";
import type { GroundTruthDefect } from "#scene/ground-truth.ts";
import type { Plant } from "#scene/plant.ts";
import { plantLayout } from "#scene/plant-layout.ts";
import { seededRandom } from "#scene/random.ts";
import type { SurveyConditions } from "#survey/survey-conditions.ts";

/** From where the plant stands to where its layout says. */
export interface LayoutShift {
  position: (at: Position) => Position;
  defect: (defect: GroundTruthDefect) => GroundTruthDefect;
}

export function layoutShift(plant: Plant, { layoutOffsetM }: SurveyConditions): LayoutShift {
  const direction = seededRandom(plant.spec.seed ^ 0x1a70)() * 2 * Math.PI;
  const [east, north] = [layoutOffsetM * Math.cos(direction), layoutOffsetM * Math.sin(direction)];
  const position = (at: Position): Position => {
    const [x, y] = plant.frame.toMetres(at);
    return plant.frame.toPosition([x + east, y + north]);
  };
  const defect = (given: GroundTruthDefect): GroundTruthDefect => {
    const [longitude = 0, latitude = 0] = position([given.longitude, given.latitude]);
    return { ...given, longitude, latitude };
  };
  return { position, defect };
}

export function plantElements(plant: Plant, { position }: LayoutShift): PlantElement[] {
  const parts = new Map<string, PlantElement>();
  const above = (kind: "inverter" | "string" | "table", id: string, parentId: string | null) =>
    parts.set(id, { id, label: id, kind, parentId, ring: null });
  for (const { geometry, properties } of plantLayout(plant).features) {
    above("inverter", properties.inverter, null);
    above("string", properties.string, properties.inverter);
    above("table", properties.table, properties.string);
    const { label } = properties;
    const ring = (geometry.coordinates[0] ?? []).map(position);
    parts.set(label, { id: label, label, kind: "module", parentId: properties.table, ring, powerW: 550 });
  }
  return [...parts.values()];
}
