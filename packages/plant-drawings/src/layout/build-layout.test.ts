import type { LayoutImport } from "@overfly/contract/sites/layout-import";
import { distanceM } from "@overfly/geo/distance";
import { localFrame } from "@overfly/geo/local-frame";
import type { Polygon, Position } from "geojson";
import { describe, expect, test } from "vitest";
import type { DrawnPoint, Outline } from "#drawing.ts";
import { buildLayout } from "./build-layout.ts";
import type { LayoutMapping } from "./mapping.ts";
import { placeOutlines } from "./measure.ts";

const SITE: Position = [35.71, 30.21];
const frame = localFrame(SITE);

interface Box {
  /** Of the centre, in metres from the site. */
  at: [east: number, north: number];
  /** West to east and south to north, before it is turned. */
  size: [number, number];
  attributes?: Record<string, string>;
}

/** Rectangles, turned as a whole counter-clockwise about the site. */
function outlines(boxes: readonly Box[], turnDeg = 0): Outline[] {
  const [sin, cos] = [Math.sin((turnDeg * Math.PI) / 180), Math.cos((turnDeg * Math.PI) / 180)];
  return boxes.map(({ at: [x, y], size: [width, height], attributes = {} }) => {
    const ring = [[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]].map(([u = 0, v = 0]): DrawnPoint => {
      const [east, north] = [x + (u * width) / 2, y + (v * height) / 2];
      const [lon = 0, lat = 0] = frame.toPosition([east * cos - north * sin, east * sin + north * cos]);
      return [lon, lat];
    }); // prettier-ignore
    return { ring, attributes };
  });
}

const MAPPING: LayoutMapping = {
  kinds: { "": "table" },
  moduleLabel: null,
  labels: { inverter: null, combiner: null, string: null, table: null },
  divide: null,
};

const built = (
  boxes: readonly Box[],
  mapping: Partial<LayoutMapping>,
  turnDeg = 0,
  grouping: string | null = null,
) =>
  buildLayout(
    placeOutlines(outlines(boxes, turnDeg), (point) => point),
    { ...MAPPING, ...mapping },
    grouping,
  );
const named = (features: LayoutImport["features"]) =>
  features.map(({ properties: { kind, label, parent } }) =>
    [kind, label, parent ?? null].filter((part) => part !== null).join(" "),
  );
const centerOf = ({ geometry }: LayoutImport["features"][number]): [east: number, north: number] => {
  const points = ((geometry as Polygon).coordinates[0] ?? []).slice(0, 4).map(frame.toMetres);
  return [points.reduce((sum, [x]) => sum + x / 4, 0), points.reduce((sum, [, y]) => sum + y / 4, 0)];
};

/** Two rows of three tables each, in the file from the south-east. */
const TABLES: Box[] = [
  { at: [60, 0], size: [20, 4] },
  { at: [30, 1], size: [20, 4] },
  { at: [0, -1], size: [20, 4] },
  { at: [60, 10], size: [20, 4] },
  { at: [30, 10], size: [20, 4] },
  { at: [0, 11], size: [20, 4] },
];

describe("what nothing names is numbered from north to south, then from west to east", () => {
  test.each([0, 20, -35])("tables of a plant that is turned by %d degrees", (turnDeg) => {
    const { features } = built(TABLES, {}, turnDeg);
    const [sin, cos] = [Math.sin((-turnDeg * Math.PI) / 180), Math.cos((-turnDeg * Math.PI) / 180)];
    const places = features.map((feature) => {
      const [x, y] = centerOf(feature);
      return [feature.properties.label, Math.round(x * cos - y * sin) + 0, Math.round(x * sin + y * cos) + 0];
    });
    expect(places).toEqual(expect.arrayContaining([["T1", 0, 11], ["T2", 30, 10], ["T3", 60, 10], ["T4", 0, -1], ["T5", 30, 1], ["T6", 60, 0]])); // prettier-ignore
  });

  test("modules of a divided table, by row and column", () => {
    const { features } = built([{ at: [0, 0], size: [12, 4] }], { divide: { along: 6, across: 2 } });
    expect(named(features).slice(0, 3)).toEqual(["table T1", "module 1-1 T1", "module 1-2 T1"]);
    const modules = features.filter(({ properties }) => properties.kind === "module");
    expect(modules).toHaveLength(12);
    const [first, last] = [modules[0], modules.at(-1)].map(
      (module) => module && centerOf(module).map((m) => Math.round(m)),
    );
    expect([first, last]).toEqual([[-5, 1], [5, -1]]); // prettier-ignore
    const ring = (modules[0]!.geometry as Polygon).coordinates[0] ?? [];
    expect(distanceM(ring[0] ?? [], ring[1] ?? [])).toBeCloseTo(2, 2);
    expect(ring).toHaveLength(5);
    expect(ring[0]).toEqual(ring[4]);
  });

  test("modules of a tracker from north to south, with one number", () => {
    const { features } = built([{ at: [0, 0], size: [2, 20] }], { divide: { along: 10, across: 1 } });
    const modules = features.filter(({ properties }) => properties.kind === "module");
    expect(modules.map(({ properties }) => properties.label)).toEqual([
      "01",
      "02",
      "03",
      "04",
      "05",
      "06",
      "07",
      "08",
      "09",
      "10",
    ]);
    expect(modules.map((module) => Math.round(centerOf(module)[1]))).toEqual([
      9, 7, 5, 3, 1, -1, -3, -5, -7, -9,
    ]);
  });
});

describe("names", () => {
  const panel = (zone: string, table: string, module: string, east: number): Box => ({
    at: [east, 0],
    size: [1, 2],
    attributes: { zone, table, panel: module },
  });
  const mapping: Partial<LayoutMapping> = {
    kinds: { "": "module" },
    moduleLabel: "panel",
    labels: { inverter: "zone", combiner: null, string: null, table: "table" },
  };

  test("that are used in several tables and zones get those above them before them", () => {
    const { features, renumbered } = built(
      [
        panel("A", "T1", "1", 0),
        panel("A", "T1", "2", 1),
        panel("A", "T2", "1", 9),
        panel("B", "T1", "1", 20),
      ],
      mapping,
    );
    expect(named(features)).toEqual([
      "inverter A", "inverter B",
      "table A-T1 A", "table A-T2 A", "table B-T1 B",
      "module A-T1-1 A-T1", "module A-T1-2 A-T1", "module A-T2-1 A-T2", "module B-T1-1 B-T1",
    ]); // prettier-ignore
    expect(renumbered).toBe(0);
  });

  test("that name each module alone stay as they are", () => {
    const { features } = built([panel("A", "T1", "A/1/1", 0), panel("A", "T1", "A/1/2", 1)], mapping);
    expect(named(features).slice(-2)).toEqual(["module A/1/1 T1", "module A/1/2 T1"]);
  });

  test("that are used twice in one table are told apart by a number, and it is said", () => {
    const { features, renumbered } = built([panel("A", "T1", "1", 0), panel("A", "T1", "1", 1)], mapping);
    expect(named(features).slice(-2)).toEqual(["module T1-1 T1", "module T1-1 (2) T1"]);
    expect(renumbered).toBe(1);
  });

  test("that are longer than a label may be are cut, and stay different", () => {
    const long = "x".repeat(100);
    const { features } = built([panel("A", "T1", long, 0), panel("A", "T1", long, 1)], mapping);
    const labels = features.slice(-2).map(({ properties }) => properties.label);
    expect(labels.map((label) => label.length)).toEqual([80, 80]);
    expect(new Set(labels).size).toBe(2);
  });
});

test("modules belong to the table that they lie in, by layers; what is left out is not there", () => {
  const boxes: Box[] = [
    { at: [0, 0], size: [10, 4], attributes: { Layer: "TABLES", Text: "N-1" } },
    { at: [20, 0], size: [10, 4], attributes: { Layer: "TABLES", Text: "N-2" } },
    { at: [21, 1], size: [1, 2], attributes: { Layer: "MODULES" } },
    { at: [-2, 1], size: [1, 2], attributes: { Layer: "MODULES" } },
    { at: [50, 1], size: [1, 2], attributes: { Layer: "MODULES" } },
    { at: [0, 0], size: [90, 90], attributes: { Layer: "FENCE" } },
  ];
  const labels = { ...MAPPING.labels, table: "Text" };
  const { features, withoutTable } = built(
    boxes,
    { kinds: { TABLES: "table", MODULES: "module" }, labels },
    0,
    "Layer",
  );
  expect(named(features)).toEqual([
    "table N-1",
    "table N-2",
    "module N-2-1 N-2",
    "module N-1-1 N-1",
    "module 1",
  ]);
  expect(withoutTable).toBe(1);
});

test("tables with modules of their own are not divided", () => {
  const boxes: Box[] = [
    { at: [0, 0], size: [10, 4], attributes: { Layer: "T" } },
    { at: [20, 0], size: [10, 4], attributes: { Layer: "T" } },
    { at: [1, 0], size: [1, 2], attributes: { Layer: "M" } },
  ];
  const { features } = built(
    boxes,
    { kinds: { T: "table", M: "module" }, divide: { along: 5, across: 2 } },
    0,
    "Layer",
  );
  expect(features.filter(({ properties }) => properties.kind === "module")).toHaveLength(11);
});

test("outlines without an area or off the earth are left out, and counted", () => {
  const line: Outline = { ring: [[35, 30], [35, 30], [35, 30], [35, 30]], attributes: {} }; // prettier-ignore
  const far: Outline = { ring: [[382_000, 7_911_000], [382_010, 7_911_000], [382_010, 7_911_002], [382_000, 7_911_000]], attributes: {} }; // prettier-ignore
  const { outlines: placed, misplaced } = placeOutlines([line, far, ...outlines(TABLES)], (point) => point);
  expect([placed.length, misplaced]).toEqual([6, 2]);
});
