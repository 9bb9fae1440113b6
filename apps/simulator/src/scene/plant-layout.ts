import type { Feature, FeatureCollection, Polygon, Position } from "geojson";
import { labelsOf, type ModuleLabels } from "./labels.ts";
import { everyModule, moduleCorner, type Plant } from "./plant.ts";

export interface ModuleProperties extends ModuleLabels {
  kind: "module";
  label: string;
}

/** The plant's as-built drawing: one polygon a module with its names, longitude first. */
export function plantLayout(plant: Plant): FeatureCollection<Polygon, ModuleProperties> {
  const { plan } = plant;
  const features: Feature<Polygon, ModuleProperties>[] = [];
  for (const at of everyModule(plant)) {
    const [alongM, downM] = moduleCorner(plant, at);
    const labels = labelsOf(plan, at);
    features.push({
      type: "Feature",
      properties: { kind: "module", label: labels.module, ...labels },
      geometry: {
        type: "Polygon",
        coordinates: [corners(plant, [alongM, downM], [plan.moduleWidthM, plan.moduleLengthM])],
      },
    });
  }
  return { type: "FeatureCollection", features };
}

/** The site's outline: all modules with a margin around. */
export function plantBoundary(plant: Plant, marginM = 4): Polygon {
  const size = [plant.widthM + 2 * marginM, plant.lengthM + 2 * marginM] as const;
  return { type: "Polygon", coordinates: [corners(plant, [-marginM, -marginM], size)] };
}

/** A closed ring around a rectangle in the plant's axes, counter-clockwise as GeoJSON wants its outer rings. */
export function corners(
  { frame, toGround }: Plant,
  [alongM, downM]: readonly [number, number],
  [widthM, lengthM]: readonly [number, number],
): Position[] {
  const at = (along: number, down: number) => frame.toPosition(toGround(along, down));
  const first = at(alongM, downM);
  return [
    first,
    at(alongM, downM + lengthM),
    at(alongM + widthM, downM + lengthM),
    at(alongM + widthM, downM),
    first,
  ];
}
