import { beforeAll, describe, expect, test } from "vitest";
import { drawTables } from "#testing/drawn-tables.ts";
import { greyTiffOf } from "#testing/thermal-files.ts";
import { photoOf, poseAt } from "#testing/synthetic-plant.ts";
import { type InspectedPhoto, inspectPhoto } from "./inspect-photo.ts";

const [WIDTH_PX, HEIGHT_PX] = [640, 512];
/** A Mavic 3T's thermal camera: 9.1 mm over pixels of 12 µm, from 25 m straight down. */
const GSD_M = (25 * 0.012) / 9.1;

/** A hot patch of 20 × 12 pixels in the middle of an even image. */
function imageOfPatch(): Float32Array {
  const celsius = new Float32Array(WIDTH_PX * HEIGHT_PX);
  for (let index = 0; index < celsius.length; index += 1) {
    const [x, y] = [index % WIDTH_PX, Math.floor(index / WIDTH_PX)];
    const isHot = Math.abs(x - 319.5) < 10 && Math.abs(y - 255.5) < 6;
    celsius[index] = (isHot ? 75 : 45) + ((index * 7919) % 11) / 50;
  }
  return celsius;
}

describe("a hot patch straight below the camera", () => {
  let bytes: Uint8Array;
  let inspected: InspectedPhoto;
  beforeAll(() => {
    bytes = photoOf(imageOfPatch(), poseAt(5, 10));
    inspected = inspectPhoto("a", bytes);
  });

  test("is measured in metres by the height above the take-off point and the focal length", () => {
    expect(inspected.gsdM).toBeCloseTo(GSD_M, 6);
    const [patch, ...others] = inspected.observations;
    expect(others).toEqual([]);
    expect((patch?.areaM2 ?? 0) / (20 * 12 * GSD_M ** 2)).toBeCloseTo(1, 0);
    expect((patch?.lengthM ?? 0) / (20 * GSD_M)).toBeCloseTo(1, 0);
    expect((patch?.widthM ?? 0) / (12 * GSD_M)).toBeCloseTo(1, 0);
    expect(patch?.offCenter).toBeCloseTo(0, 2);
  });

  test("is nearer where the modules stand higher than the take-off point", () => {
    const raised = inspectPhoto("a", bytes, { moduleHeightM: 5 });
    expect(raised.gsdM).toBeCloseTo((20 * 0.012) / 9.1, 6);
  });

  test("is located to decimetres with a fixed RTK solution, to metres with any other", () => {
    expect(inspected.observations[0]?.uncertaintyM).toBeLessThan(0.4);
    const flag = Array.from('RtkFlag="50"', (letter) => letter.charCodeAt(0));
    const at = bytes.findIndex((_, index) =>
      flag.every((letter, offset) => bytes[index + offset] === letter),
    );
    const single = bytes.slice();
    single.set(
      Array.from("16", (letter) => letter.charCodeAt(0)),
      at + 'RtkFlag="'.length,
    );
    expect(inspectPhoto("a", single).observations[0]?.uncertaintyM).toBeGreaterThan(1.4);
  });
});

describe("counts without a layout", () => {
  const table = { left: 30, top: 30, columns: 6, rows: 3, modulePx: [40, 26] } as const;
  const small = { widthPx: 320, heightPx: 180, tables: [table] };
  const hot = { table: 0, row: 1, column: 2, deltaK: 8, cell: true };
  /** Ground far hotter than modules: half of the scene's span is many times what a hot cell differs by. */
  const ground = { groundC: 70, roughnessK: 2 };
  const regionsOf = (scene: Partial<Parameters<typeof drawTables>[0]>, perDegree: number) => {
    const { values } = drawTables({ ...small, ...scene }).frame;
    const counts = Array.from(values, (value) => Math.round(3000 + perDegree * value));
    return inspectPhoto("a", greyTiffOf(320, counts)).regions;
  };

  test.each([7, 30])("show what stands out from the modules, whatever a count is worth (%i)", (perDegree) => {
    const [cell, ...others] = regionsOf({ ...ground, hot }, perDegree);
    expect(others).toEqual([]);
    expect(Math.abs((cell?.centroid[0] ?? 0) - (30 + 2.5 * 42))).toBeLessThan(2);
    expect(Math.abs((cell?.centroid[1] ?? 0) - (30 + 1.5 * 28))).toBeLessThan(2);
    expect((cell?.delta ?? 0) / perDegree).toBeCloseTo(8, 0);
    expect(cell?.module).toBeNull();
  });

  test("show nothing of a healthy plant, nor of ground without one", () => {
    expect(regionsOf(ground, 30)).toEqual([]);
    expect(regionsOf({ ...ground, roughnessK: 20, tables: [] }, 30)).toEqual([]);
  });
});
