import { describe, expect, test } from "vitest";
import { buildPlant, type PlantElement } from "./plant-model.ts";

/** Three tables of two strings with 20 modules each. */
const elements = [0, 1, 2].flatMap((table): PlantElement[] => [
  { id: `T-${table}`, label: `Table ${table}`, kind: "table", parentId: null, ring: null },
  ...[0, 1].flatMap((row): PlantElement[] => [
    {
      id: `ST-${table}-${row}`,
      label: `String ${table}.${row}`,
      kind: "string",
      parentId: `T-${table}`,
      ring: null,
    },
    ...Array.from({ length: 20 }, (_, column): PlantElement => {
      const id = `M-${table}-${row}-${column}`;
      return { id, label: id, kind: "module", parentId: `ST-${table}-${row}`, ring: null };
    }),
  ]),
]);
const plant = buildPlant(elements);

describe("a plant", () => {
  test("finds the ancestors of an element and the modules below it", () => {
    expect(plant.ancestor("M-2-1-7", "string")?.label).toBe("String 2.1");
    expect(plant.modulesOf("T-2")).toHaveLength(40);
    expect(plant.ancestor("unknown", "string")).toBeNull();
  });

  test("handles a cycle of parents and elements without a ring", () => {
    const cycle = buildPlant([
      { id: "a", label: "a", kind: "string", parentId: "b", ring: null },
      { id: "b", label: "b", kind: "table", parentId: "a", ring: null },
    ]);
    expect(cycle.ancestor("a", "module")).toBeNull();
    expect(cycle.modulesNear([0, 0], 100)).toEqual([]);
  });
});
