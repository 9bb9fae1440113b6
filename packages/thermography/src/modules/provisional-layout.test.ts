import { localFrame } from "@overfly/geo/local-frame";
import { describe, expect, it } from "vitest";
import { projectCamera } from "#registration/camera-projection.ts";
import type { FoundModule } from "./find-modules.ts";
import { lensFromRows } from "./lens-from-rows.ts";
import { type PosedPicture, provisionalLayout } from "./provisional-layout.ts";
import type { Point, Quadrilateral } from "./quadrilateral.ts";

const SIZE = { widthPx: 640, heightPx: 512 };
const FOCAL_PX = 1100;
const HEIGHT_M = 40;
const frame = localFrame([-93.17, 37.25]);
/** Metres: two tables of 3 × 14 modules one after the other, a road between them, and one of 3 × 20 north of them. */
const TABLES = [
  { east: 0, north: 0, columns: 14 },
  { east: 36, north: 0, columns: 14 },
  { east: 4, north: 9, columns: 20 },
] as const;
const MODULE = [2, 1] as const;

/** What a perfect finder sees from there; the lens moves corners inwards by `bend` of their distance. */
function pictureFrom(
  east: number,
  north: number,
  { stated = [0, 0], heightM = HEIGHT_M, bend = 0, isTurned = false } = {},
): PosedPicture {
  const [longitude = 0, latitude = 0] = frame.toPosition([east, north]);
  const look = { yawDeg: isTurned ? 180 : 0, pitchDeg: -90, rollDeg: 0 };
  const truth = projectCamera(
    { longitude, latitude, heightM: HEIGHT_M, ...look },
    { ...SIZE, focalLengthPx: FOCAL_PX },
  );
  const toPixel = (point: Point): Point => {
    const [x = 0, y = 0] = truth.toPixel(frame.toPosition([...point])) ?? [];
    return bent([x - 0.5, y - 0.5], bend);
  };
  const modules = TABLES.flatMap((table, index) => {
    const seen = Array.from({ length: 3 * table.columns }, (_, at): FoundModule => {
      const [row, column] = [Math.floor(at / table.columns), at % table.columns];
      const [left, top] = [table.east + column * MODULE[0], table.north + (3 - row) * MODULE[1]];
      const corners: Quadrilateral = [
        toPixel([left, top]),
        toPixel([left + MODULE[0], top]),
        toPixel([left + MODULE[0], top - MODULE[1]]),
        toPixel([left, top - MODULE[1]]),
      ];
      return { table: index + 1, row, column, corners };
    }).filter(({ corners }) => corners.every(([x, y]) => x > 0 && y > 0 && x < 639 && y < 511));
    const [firstRow, firstColumn] = [
      Math.min(...seen.map(({ row }) => row)),
      Math.min(...seen.map(({ column }) => column)),
    ];
    return seen.map(({ row, column, corners: [a, b, c, d] }): FoundModule => ({
      table: index + 1,
      row: isTurned ? 4 - row : row - firstRow + 1,
      column: isTurned ? table.columns - column : column - firstColumn + 1,
      corners: isTurned ? [c, d, a, b] : [a, b, c, d],
    }));
  });
  const position = frame.toPosition([east + (stated[0] ?? 0), north + (stated[1] ?? 0)]);
  const pose = { longitude: position[0] ?? 0, latitude: position[1] ?? 0, heightM, ...look };
  const camera = projectCamera(pose, { ...SIZE, focalLengthPx: FOCAL_PX });
  return { id: `${east}`, ...SIZE, modules, position, camera };
}

/** The seen point that `lens.correct` brings back. */
function bent([x, y]: Point, bend: number): Point {
  const [centerX, centerY] = [319.5, 255.5];
  let [dx, dy] = [x - centerX, y - centerY];
  const [goalX, goalY] = [dx, dy];
  for (let round = 0; round < 30; round += 1) {
    const factor = 1 + (bend * (dx * dx + dy * dy)) / (centerX ** 2 + centerY ** 2);
    [dx, dy] = [goalX / factor, goalY / factor];
  }
  return [centerX + dx, centerY + dy];
}

const flight = (change: (index: number) => Parameters<typeof pictureFrom>[2]): PosedPicture[] =>
  Array.from({ length: 15 }, (_, index) => pictureFrom(2 + 4.3 * index, 5, change(index)));

describe("a provisional layout of overlapping pictures", () => {
  it.each([
    ["exact positions", () => ({})],
    [
      "positions off by half a metre",
      (index: number) => ({ stated: [0.5 * Math.sin(index), 0.4 * Math.cos(2 * index)] }),
    ],
    ["a height 6 % wrong", () => ({ heightM: HEIGHT_M * 0.94 })],
    ["a lens that bends rows", () => ({ bend: 0.05 })],
    ["headings that change", (index: number) => ({ isTurned: index % 2 === 1 })],
  ])("has each module once, with %s", (_, change) => {
    const { modules, agreementM } = provisionalLayout(flight(change));
    const tables = [...Map.groupBy(modules, ({ table }) => table).values()];
    expect(tables.map((table) => table.length).toSorted((a, b) => a - b)).toEqual([42, 42, 60]);
    for (const table of tables) {
      expect(new Set(table.map(({ row, column }) => `${row}/${column}`)).size).toBe(table.length);
      expect(Math.max(...table.map(({ row }) => row))).toBe(3);
      expect(Math.max(...table.map(({ column }) => column))).toBe(table.length / 3);
    }
    expect(agreementM?.p95).toBeLessThan(0.3);
  });

  it("has modules of their true size where the height is wrong", () => {
    const { modules, scale } = provisionalLayout(flight(() => ({ heightM: HEIGHT_M * 0.94 })));
    expect(scale).toBeCloseTo(1 / 0.94, 2);
    const widths = modules.map(({ ring: [a, b] }) => {
      const [one, other] = [frame.toMetres(a ?? []), frame.toMetres(b ?? [])];
      return Math.hypot(one[0] - other[0], one[1] - other[1]);
    });
    expect(Math.max(...widths.map((width) => Math.abs(width - 2)))).toBeLessThan(0.1);
  });

  it("is empty without pictures or without modules", () => {
    expect(provisionalLayout([])).toMatchObject({ modules: [], agreementM: null });
    expect(provisionalLayout([{ ...pictureFrom(2, 5), modules: [] }]).modules).toEqual([]);
  });
});

describe("the lens, from rows that are straight in truth", () => {
  it.each([0.06, -0.05])("finds its strength %f from one flight", (bend) => {
    const lens = lensFromRows(flight(() => ({ bend })));
    expect(lens.strength).toBeCloseTo(bend, 2);
    expect(lens.straightPx).toBeLessThan(0.2 * lens.bentPx);
  });

  it("corrects nothing where rows are straight, or too short to tell", () => {
    expect(lensFromRows([])).toMatchObject({ strength: 0 });
    const [first] = flight(() => ({ bend: 0.06 }));
    const short = first?.modules.filter(({ column }) => column < 4) ?? [];
    expect(lensFromRows([{ ...SIZE, modules: short }]).correct([10, 10])).toEqual([10, 10]);
  });
});
