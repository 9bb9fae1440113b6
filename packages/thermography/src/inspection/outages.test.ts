import { buildPlant } from "@overfly/plant/hierarchy/plant-model";
import { describe, expect, test } from "vitest";
import { syntheticPlant } from "#testing/synthetic-plant.ts";
import { detectOutages } from "./outages.ts";

const { plant, elements } = syntheticPlant();

describe("detecting outages", () => {
  const warm = (string: string, count: number) => new Set(plant.modulesOf(string).slice(0, count));

  test("a string is offline when 80 % of its modules are warm", () => {
    expect(detectOutages(warm("ST-4-1", 16), plant)).toMatchObject([
      { elementId: "ST-4-1", class: "string_offline", fraction: 0.8 },
    ]);
    expect(detectOutages(warm("ST-4-1", 15), plant)).toEqual([]);
  });

  test("counts only surveyed modules", () => {
    const surveyed = warm("ST-4-1", 10);
    expect(detectOutages(warm("ST-4-1", 9), plant, { surveyed })).toHaveLength(1);
  });

  test("two warm modules are no offline string, however few were surveyed; three are", () => {
    const outagesOf = (count: number) =>
      detectOutages(warm("ST-4-1", count), plant, { surveyed: warm("ST-4-1", count) });
    expect([outagesOf(2).length, outagesOf(3).length]).toEqual([0, 1]);
  });

  test("the inverter is offline when all its strings are warm", () => {
    const withInverter = buildPlant(
      elements
        .map((element) =>
          element.kind === "string" && element.id.startsWith("ST-4")
            ? { ...element, parentId: "INV" }
            : element,
        )
        .concat({ id: "INV", label: "Inverter", kind: "inverter", parentId: "S", ring: null }),
    );
    const found = detectOutages(new Set(withInverter.modulesOf("INV")), withInverter);
    expect(found).toMatchObject([{ elementId: "INV", class: "inverter_offline" }]);
  });
});
