import { expect, test } from "vitest";
import { areaPart } from "#features/flight-routes/document/default-document.ts";
import { itemFeatures, hazardFeatures } from "./document-features.ts";
import { editedLines, planEndpoints, planLines, pointAt } from "./plan-features.ts";

const sets = [
  [
    [36, 32],
    [36.001, 32],
  ],
  [
    [36, 32.001],
    [36.001, 32.001],
  ],
];
const ways = [
  {
    out: [
      [35.9, 32],
      [36, 32],
    ],
    back: [
      [36.001, 32],
      [35.9, 32],
    ],
  },
  {},
];

test("each battery's lines are solid in its own colour, its ways out and back dashed", () => {
  const lines = planLines({ batteries: sets, transits: ways }, false);
  expect(lines.map(({ id, dashed = false }) => [id, dashed])).toEqual([
    ["0 out", true],
    ["0 back", true],
    ["0", false],
    ["1", false],
  ]);
  expect(lines[0]?.color).toBe(lines[2]?.color);
  expect(lines[2]?.color).not.toBe(lines[3]?.color);
});

test("each battery's start and end are told by number", () => {
  const ends = planEndpoints(sets, true, {
    start: (number) => `${number} start`,
    end: (number) => `${number} end`,
  });
  expect(ends.map(({ label }) => label)).toEqual(["1 start", "1 end", "2 start", "2 end"]);
});

test("only lines that were moved by hand are marked", () => {
  const line = { part: "a", path: sets[0] ?? [], pointIds: ["x", "y"], isStop: false };
  const marked = editedLines(
    [
      { ...line, id: "plain", isEdited: false },
      { ...line, id: "moved", isEdited: true },
      { ...line, id: "stop", isEdited: true, isPoint: true },
    ],
    "#d98500",
  );
  expect(marked.map(({ id }) => id)).toEqual(["a moved"]);
});

test("no place, no point", () => {
  expect(pointAt(undefined, { id: 1, label: "", color: "#000000" })).toEqual([]);
});

const colors = { accent: "#aaaaaa", idle: "#bbbbbb", bad: "#cccccc", warn: "#dddddd" } as never;
const options = { colors, heightWords: (metres: number) => `${metres} m` };
const ring: [number, number][] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 0],
];
const area = { type: "Polygon" as const, coordinates: [ring] };
const part = areaPart(area, "North");

test("the active part stands out, the others tell their names", () => {
  const [active] = itemFeatures(part, true, options).polygons ?? [];
  const [other] = itemFeatures(part, false, options).polygons ?? [];
  expect(active).toMatchObject({ color: "#aaaaaa", label: "" });
  expect(other).toMatchObject({ color: "#bbbbbb", label: "North" });
  expect(active?.fill).toBeGreaterThan(other?.fill ?? 1);
});

test("zones and obstacles tell their heights, and leave the map to the hand that draws them", () => {
  const document = {
    noFlyZones: [{ id: "z", name: "Substation", area, ceilingM: 60 }],
    obstacles: [{ id: "o", name: "Mast", at: [0, 0] as [number, number], heightM: 25, clearanceM: 10 }],
  };
  const seen = hazardFeatures(document, "none", options);
  expect(seen.polygons?.map(({ label }) => label)).toEqual(["Substation ≤ 60 m"]);
  expect(seen.points?.map(({ label }) => label)).toEqual(["Mast 25 m"]);
  expect(hazardFeatures(document, "noFlyZones", options).polygons).toEqual([]);
});
