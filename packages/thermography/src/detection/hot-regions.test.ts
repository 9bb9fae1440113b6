import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findHotModules } from "./hot-modules.ts";
import type { ModuleOutline } from "./module-outline.ts";
import { findHotRegions } from "./hot-regions.ts";
import type { ThermalFrame } from "./thermal-frame.ts";
import { randomFrom } from "#testing/synthetic-plant.ts";

/** Rows of modules (24 × 48 px at 40 °C) with ground between them, sensor noise and a slow gradient. */
function plant(options: { groundC?: number; noiseC?: number; seed?: number } = {}): ThermalFrame {
  const { groundC = 40, noiseC = 0.3, seed = 1 } = options;
  const [widthPx, heightPx] = [640, 512];
  const random = randomFrom(seed);
  const values = Float32Array.from({ length: widthPx * heightPx }, (_, at) => {
    const [x, y] = [at % widthPx, Math.floor(at / widthPx)];
    const isModule = y % 96 < 48 && x % 25 < 24;
    return (isModule ? 40 : groundC) + x / 320 + noiseC * (random() + random() + random() - 1.5) * 2;
  });
  return { widthPx, heightPx, values };
}

function heat(
  { values, widthPx }: ThermalFrame,
  [left, top, width, height]: [number, number, number, number],
  by: number,
): void {
  for (let y = top; y < top + height; y += 1)
    for (let x = left; x < left + width; x += 1)
      values[y * widthPx + x] = (values[y * widthPx + x] ?? 0) + by;
}

const outlines: ModuleOutline[] = Array.from({ length: 5 * 25 }, (_, index) => {
  const [column, row] = [index % 25, Math.floor(index / 25)];
  const [left, top] = [column * 25, row * 96];
  const corners = [
    [left, top],
    [left + 24, top],
    [left + 24, top + 48],
    [left, top + 48],
  ] as const;
  return { id: `${row}/${column}`, row: `row-${row}`, corners };
});

describe("finding hot regions without module outlines", () => {
  test("finds nothing on a healthy plant", () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.double({ min: 0.02, max: 1, noNaN: true }), (seed, noiseC) => {
        expect(findHotRegions(plant({ seed, noiseC }))).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  test("finds nothing where the ground between the rows is hotter or colder", () => {
    expect(findHotRegions(plant({ groundC: 55 }))).toEqual([]);
    expect(findHotRegions(plant({ groundC: 25 }))).toEqual([]);
  });

  test("finds a hot cell with its position, size and ΔT", () => {
    const frame = plant();
    heat(frame, [310, 205, 6, 6], 20);
    const regions = findHotRegions(frame);

    expect(regions).toHaveLength(1);
    const [cell] = regions;
    expect(Math.hypot((cell?.centroid[0] ?? 0) - 313, (cell?.centroid[1] ?? 0) - 208)).toBeLessThan(0.5);
    expect(cell?.delta).toBeGreaterThan(18);
    expect(cell?.delta).toBeLessThan(22);
    expect(cell?.areaPx).toBeGreaterThanOrEqual(36);
  });

  test("finds a warm upright module, and sorts the hottest first", () => {
    const frame = plant({ groundC: 50 });
    heat(frame, [250, 192, 24, 48], 15);
    heat(frame, [500, 110, 5, 5], 40);
    const [hottest, module] = findHotRegions(frame);

    expect(hottest?.delta).toBeGreaterThan(module?.delta ?? Infinity);
    expect(module?.shape.lengthPx).toBeGreaterThan(40);
    expect(module?.shape.widthPx).toBeLessThan(30);
    expect(Math.abs(module?.shape.angleDeg ?? 0)).toBeCloseTo(90, -1);
    expect(module?.shape.fill).toBeGreaterThan(0.85);
  });

  test("works on raw counts, by signal-to-noise ratio", () => {
    const frame = plant();
    const counts = { ...frame, values: frame.values.map((value) => 3000 + value * 32) };
    expect(findHotRegions(counts, { minDelta: 0 })).toEqual([]);
    heat(counts, [310, 205, 6, 6], 600);
    expect(findHotRegions(counts, { minDelta: 0 })).toHaveLength(1);
  });

  test("handles pixels without a value and empty frames", () => {
    const frame = plant();
    frame.values.fill(Number.NaN, 1000, 9000);
    expect(findHotRegions(frame)).toEqual([]);
    expect(findHotRegions({ widthPx: 0, heightPx: 0, values: new Float32Array() })).toEqual([]);
    expect(findHotRegions({ ...frame, values: frame.values.fill(20) })).toEqual([]);
  });

  test.each([
    [320, 256],
    [640, 512],
  ])("reads each of %i × %i pixels no more than 30 times on average", (widthPx, heightPx) => {
    const random = randomFrom(3);
    const pixels = widthPx * heightPx;
    const counted = countReads(Float32Array.from({ length: pixels }, random));
    findHotRegions({ widthPx, heightPx, values: counted.values });
    expect(counted.reads() / pixels).toBeLessThan(30);
    expect(counted.reads()).toBeGreaterThan(pixels);
  });
});

/** The same values, counting how often one is read. */
function countReads(values: Float32Array<ArrayBuffer>) {
  let reads = 0;
  const counting = new Proxy(values, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value === "number" && key !== "length") reads += 1;
      if (typeof value !== "function") return value;
      reads += target.length; // a method visits all of them
      return value.bind(target) as unknown;
    },
  });
  return { values: counting, reads: () => reads };
}

describe("finding hot modules", () => {
  const found = (frame: ThermalFrame) =>
    findHotModules(frame, outlines).map(({ module, delta }) => ({
      id: module?.id,
      share: module?.fraction,
      delta,
    }));

  test("finds nothing on a healthy plant, however hot the ground", () => {
    expect(found(plant({ groundC: 60, noiseC: 0.5 }))).toEqual([]);
  });

  test("distinguishes a warm module, a warm substring and a hot cell", () => {
    const frame = plant({ groundC: 55 });
    heat(frame, [250, 192, 24, 48], 4);
    heat(frame, [100, 96, 8, 48], 12);
    heat(frame, [408, 310, 5, 5], 25);
    const regions = found(frame);

    expect(regions.map(({ id }) => id)).toEqual(["3/16", "1/4", "2/10"]);
    expect(regions[0]?.share).toBeLessThan(0.1);
    expect(regions[1]?.share).toBeGreaterThan(0.2);
    expect(regions[1]?.share).toBeLessThan(0.45);
    expect(regions[2]?.share).toBe(1);
    expect(regions[2]?.delta).toBeGreaterThan(3.5);
  });

  test("finds a whole warm row", () => {
    const frame = plant();
    heat(frame, [0, 192, 640, 48], 5);
    expect(new Set(found(frame).map(({ id }) => id?.split("/")[0]))).toEqual(new Set(["2"]));
    expect(found(frame)).toHaveLength(25);
  });

  test("skips modules cut off at the image border", () => {
    const frame = plant();
    const cut = outlines.map((outline) => ({
      ...outline,
      corners: outline.corners.map(([x, y]) => [x - 10, y] as const),
    }));
    heat(frame, [0, 0, 12, 40], 20);
    expect(findHotModules(frame, cut).filter(({ module }) => module?.id === "0/0")).toEqual([]);
  });
});
