import type { Feature, FeatureCollection, Polygon, Position } from "geojson";
import { moduleLabels, type ModuleLabels } from "./labels.ts";
import { allModules, moduleCorner, type Plant } from "./plant.ts";

export interface ModuleProperties extends ModuleLabels {
  kind: "module";
  label: string;
}

/** The plant's as-built layout: one polygon per module with its labels. */
export function plantLayout(plant: Plant): FeatureCollection<Polygon, ModuleProperties> {
  const { spec } = plant;
  const features: Feature<Polygon, ModuleProperties>[] = [];
  for (const at of allModules(plant)) {
    const [alongM, downM] = moduleCorner(plant, at);
    const labels = moduleLabels(spec, at);
    features.push({
      type: "Feature",
      properties: { kind: "module", label: labels.module, ...labels },
      geometry: {
        type: "Polygon",
        coordinates: [corners(plant, [alongM, downM], [spec.moduleWidthM, spec.moduleLengthM])],
      },
    });
  }
  return { type: "FeatureCollection", features };
}

/** The site's outline: all modules with a margin around. */
export function plantBoundary(plant: Plant, marginM = 4): Polygon {
  const [marginAcrossM, straight] = [marginM + plant.spec.bowM, { ...plant, bowAt: () => 0 }];
  const size = [plant.widthM + 2 * marginM, plant.lengthM + 2 * marginAcrossM] as const;
  return { type: "Polygon", coordinates: [corners(straight, [-marginM, -marginAcrossM], size)] };
}

/** Closed ring of a rectangle in plant axes, counter-clockwise as GeoJSON requires. */
export function corners(
  { frame, toGround, bowAt }: Plant,
  [alongM, downM]: readonly [number, number],
  [widthM, lengthM]: readonly [number, number],
): Position[] {
  const at = (along: number, down: number) => frame.toPosition(toGround(along, down + bowAt(along)));
  const first = at(alongM, downM);
  return [
    first,
    at(alongM, downM + lengthM),
    at(alongM + widthM, downM + lengthM),
    at(alongM + widthM, downM),
    first,
  ];
}
