import { describe, expect, test } from "vitest";
import { attachFindings } from "@overfly/thermography/classification/attach-findings";
import { mergeFindings, type Observation } from "@overfly/thermography/classification/merge-findings";
import { findOutages } from "@overfly/thermography/classification/outages";
import { plantOf } from "./plant-model.ts";
import { origin, pretendPlant } from "@overfly/thermography/testing/pretend-plant";
import { localFrame } from "@overfly/geo/local-frame";

const { plant, parts, moduleAt } = pretendPlant();
const frame = localFrame(origin);

function observation(
  photoId: string,
  eastM: number,
  northM: number,
  change: Partial<Observation> = {},
): Observation {
  const region = {
    box: { left: 0, top: 0, width: 5, height: 5 },
    centroid: [320, 256] as const,
    areaPx: 25,
    max: 70,
    mean: 60,
    reference: 45,
    delta: 25,
    meanDelta: 15,
    contrast: 100,
    shape: { lengthPx: 5, widthPx: 5, angleDeg: 0, fill: 1 },
    module: null,
  };
  return {
    photoId,
    region,
    position: frame.toPosition([eastM, northM]),
    uncertaintyM: 0.3,
    outline: [],
    lengthM: 0.2,
    widthM: 0.2,
    areaM2: 0.03,
    offCenter: 0,
    unit: "celsius",
    ...change,
  };
}

describe("a plant", () => {
  test("knows each part's string and each string's modules", () => {
    expect(plant.ancestor(moduleAt(2, 7, 1), "string")?.label).toBe("String 2.1");
    expect(plant.modulesOf("T-2")).toHaveLength(40);
    expect(plant.ancestor("nobody", "string")).toBeNull();
  });

  test("bears a circle of parents and parts without outline", () => {
    const circle = plantOf([
      { id: "a", label: "a", kind: "string", parentId: "b", ring: null },
      { id: "b", label: "b", kind: "table", parentId: "a", ring: null },
    ]);
    expect(circle.ancestor("a", "module")).toBeNull();
    expect(circle.modulesNear([0, 0], 100)).toEqual([]);
  });
});

describe("merging", () => {
  test("joins what several pictures show of one thing, nearer the middle counting more", () => {
    const [merged, ...others] = mergeFindings([
      observation("a", 10, 1),
      observation("b", 10.4, 1, { offCenter: 1 }),
      observation("c", 10.1, 1.1),
    ]);
    expect(others).toEqual([]);
    expect(merged?.observations).toHaveLength(3);
    expect(merged?.best.photoId).not.toBe("b");
    expect(frame.toMetres(merged?.position ?? [0, 0])[0]).toBeLessThan(10.15);
    expect(merged?.uncertaintyM).toBeLessThan(0.3);
  });

  test("keeps two regions of one picture apart, and finds each its own in the next", () => {
    const merged = mergeFindings([
      observation("a", 10, 1),
      observation("a", 10.5, 1),
      observation("b", 10.1, 1),
      observation("b", 10.6, 1),
    ]);
    expect(
      merged.map(({ observations }) =>
        observations
          .map(({ photoId }) => photoId)
          .toSorted()
          .join(),
      ),
    ).toEqual(["a,b", "a,b"]);
    const [first, second] = merged.map(({ position }) => frame.toMetres(position)[0]);
    expect(Math.abs((first ?? 0) - (second ?? 0))).toBeCloseTo(0.5, 1);
  });

  test("holds the better supported of two modules' names", () => {
    const inModule = (id: string) => ({
      region: { ...observation("", 0, 0).region, module: { id, share: 0.3, parts: 1 } },
    });
    const merged = mergeFindings([
      observation("a", 4.5, 8, inModule(moduleAt(1, 4, 0))),
      observation("b", 4.9, 8, inModule(moduleAt(1, 5, 0))),
      observation("c", 4.6, 8, inModule(moduleAt(1, 4, 0))),
    ]);
    expect(attachFindings(merged, plant).map(({ place }) => place.moduleId)).toEqual([moduleAt(1, 4, 0)]);
  });

  test("keeps things apart that are too far from each other", () => {
    expect(mergeFindings([observation("a", 0, 0), observation("b", 3, 0)])).toHaveLength(2);
    expect(mergeFindings([])).toEqual([]);
  });
});

describe("attaching", () => {
  const placeOf = (eastM: number, northM: number, change?: Partial<Observation>) =>
    attachFindings(mergeFindings([observation("a", eastM, northM, change)]), plant)[0]?.place;

  test("names the module a finding lies in", () => {
    expect(placeOf(4.5, 8)).toMatchObject({
      level: "module",
      moduleId: moduleAt(1, 4, 0),
      stringId: "ST-1-0",
      distanceM: 0,
    });
  });

  test("takes the nearest module within a metre, and none beyond", () => {
    expect(placeOf(4.5, 6.3)).toMatchObject({
      moduleId: moduleAt(1, 4, 0),
      distanceM: expect.closeTo(0.7, 2),
    });
    expect(placeOf(4.5, 5.5)).toMatchObject({ level: "none", moduleId: null, affectedModuleIds: [] });
  });

  test("a large region affects all it covers", () => {
    const outline = (
      [
        [3, 7],
        [8.2, 7],
        [8.2, 9],
        [3, 9],
      ] as const
    ).map(([east, north]) => frame.toPosition([east, north]));
    const place = placeOf(5.6, 8, { outline, lengthM: 5.2, widthM: 2 });
    expect(place).toMatchObject({ level: "string", stringId: "ST-1-0", moduleId: null });
    expect(place?.affectedModuleIds).toHaveLength(5);
  });
});

describe("outages", () => {
  const warm = (string: string, count: number) => new Set(plant.modulesOf(string).slice(0, count));

  test("a string is offline when four fifths of its modules are warm", () => {
    expect(findOutages(warm("ST-4-1", 16), plant)).toMatchObject([
      { partId: "ST-4-1", class: "string_offline", share: 0.8 },
    ]);
    expect(findOutages(warm("ST-4-1", 15), plant)).toEqual([]);
  });

  test("counts only the modules that were surveyed", () => {
    const surveyed = warm("ST-4-1", 10);
    expect(findOutages(warm("ST-4-1", 9), plant, { surveyed })).toHaveLength(1);
  });

  test("blames the inverter when all its strings are warm", () => {
    const withInverter = plantOf(
      parts
        .map((part) =>
          part.kind === "string" && part.id.startsWith("ST-4") ? { ...part, parentId: "INV" } : part,
        )
        .concat({ id: "INV", label: "Inverter", kind: "inverter", parentId: "S", ring: null }),
    );
    const found = findOutages(new Set(withInverter.modulesOf("INV")), withInverter);
    expect(found).toMatchObject([{ partId: "INV", class: "inverter_offline" }]);
  });
});
