import type { LayoutImport } from "@overfly/contract/sites/layout-import";
import { generatePlant, type Plant } from "@overfly/simulator/scene/plant";
import { plantBoundary, plantLayout } from "@overfly/simulator/scene/plant-layout";

export type DemoPlantName = "maan" | "mafraq" | "badajoz" | "murcia";

/** The plants of the demo, with the same defects on every machine. */
export const DEMO_PLANTS: Record<DemoPlantName, Plant> = {
  maan: generatePlant({
    originLongitude: 35.7821,
    originLatitude: 30.1744,
    rows: 8,
    tablesPerRow: 4,
    seed: 7,
    defects: { hot_cell: 4, substring: 3, module_offline: 2, string_offline: 1, junction_box: 1 },
  }),
  mafraq: generatePlant({
    originLongitude: 36.3512,
    originLatitude: 32.3318,
    rows: 20,
    tablesPerRow: 6,
    seed: 11,
  }),
  badajoz: generatePlant({
    originLongitude: -6.9512,
    originLatitude: 38.7803,
    rows: 14,
    tablesPerRow: 5,
    seed: 13,
  }),
  murcia: generatePlant({
    originLongitude: -1.1836,
    originLatitude: 37.8721,
    rows: 10,
    tablesPerRow: 4,
    seed: 17,
  }),
};

export const demoBoundary = (plant: Plant) =>
  plantBoundary(plant, 3) as { type: "Polygon"; coordinates: [number, number][][] };

/** The center of the plant, longitude first. */
export function demoCenter(plant: Plant): [number, number] {
  const [longitude = 0, latitude = 0] = plant.frame.toPosition(
    plant.toGround(plant.widthM / 2, plant.lengthM / 2),
  );
  return [longitude, latitude];
}

/** A position beside the plant's north-west corner, for the dock and pilots. */
export function demoTakeOff(plant: Plant): [number, number] {
  const [longitude = 0, latitude = 0] = plant.frame.toPosition(plant.toGround(-6, -6));
  return [longitude, latitude];
}

/** The plant as a layout import of a client: inverters, strings, tables and modules by name. */
export function demoLayout(plant: Plant, name: string): LayoutImport {
  const parents = new Map<string, LayoutImport["features"][number]>();
  const add = (kind: "inverter" | "string" | "table", label: string, parent: string | null) =>
    parents.set(`${kind} ${label}`, { type: "Feature", geometry: null, properties: { kind, label, parent } });
  const modules = plantLayout(plant).features.map(({ geometry, properties }) => {
    add("inverter", properties.inverter, null);
    add("string", properties.string, properties.inverter);
    add("table", properties.table, properties.string);
    const polygon = geometry as { type: "Polygon"; coordinates: [number, number][][] };
    return {
      type: "Feature" as const,
      geometry: polygon,
      properties: { kind: "module" as const, label: properties.label, parent: properties.table },
    };
  });
  return { name, features: [...parents.values(), ...modules] };
}
