import { expect, test } from "vitest";
import { areaItem } from "#features/flight-routes/document/default-document.ts";
import { itemFeatures, hazardFeatures } from "./document-features.ts";
import { editedLines, planEndpoints, planLines, pointAt } from "./plan-features.ts";

const batteries = [
  [
    [36, 32],
    [36.001, 32],
  ],
  [
    [36, 32.001],
    [36.001, 32.001],
  ],
];
const transits = [
  {
    outbound: [
      [35.9, 32],
      [36, 32],
    ],
    inbound: [
      [36.001, 32],
      [35.9, 32],
    ],
  },
  {},
];

test("each battery has its own colour, with solid survey lines and dashed transits", () => {
  const lines = planLines({ batteries, transits }, false);
  expect(lines.map(({ id, dashed = false }) => [id, dashed])).toEqual([
    ["0 outbound", true],
    ["0 inbound", true],
    ["0", false],
    ["1", false],
  ]);
  expect(lines[0]?.color).toBe(lines[2]?.color);
  expect(lines[2]?.color).not.toBe(lines[3]?.color);
});

test("the start and end of each battery are numbered", () => {
  const endpoints = planEndpoints(batteries, true, {
    start: (number) => `${number} start`,
    end: (number) => `${number} end`,
  });
  expect(endpoints.map(({ label }) => label)).toEqual(["1 start", "1 end", "2 start", "2 end"]);
});

test("only manually edited lines are marked", () => {
  const line = { itemId: "a", path: batteries[0] ?? [], pointIds: ["x", "y"], isPoint: false };
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

test("without a position there is no point", () => {
  expect(pointAt(undefined, { id: 1, label: "", color: "#000000" })).toEqual([]);
});

const colors = { accent: "#aaaaaa", idle: "#bbbbbb", bad: "#cccccc", warn: "#dddddd" } as never;
const options = { colors, formatHeight: (metres: number) => `${metres} m` };
const ring: [number, number][] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 0],
];
const area = { type: "Polygon" as const, coordinates: [ring] };
const item = areaItem(area, "North");

test("the active item is highlighted, the others are labelled", () => {
  const [active] = itemFeatures(item, true, options).polygons ?? [];
  const [other] = itemFeatures(item, false, options).polygons ?? [];
  expect(active).toMatchObject({ color: "#aaaaaa", label: "" });
  expect(other).toMatchObject({ color: "#bbbbbb", label: "North" });
  expect(active?.fill).toBeGreaterThan(other?.fill ?? 1);
});

test("zones and obstacles are labelled with their heights, and hidden while a tool draws them", () => {
  const document = {
    noFlyZones: [{ id: "z", name: "Substation", area, ceilingM: 60 }],
    obstacles: [{ id: "o", name: "Mast", geometry: [0, 0] as [number, number], heightM: 25, clearanceM: 10 }],
  };
  const features = hazardFeatures(document, "none", options);
  expect(features.polygons?.map(({ label }) => label)).toEqual(["Substation ≤ 60 m"]);
  expect(features.points?.map(({ label }) => label)).toEqual(["Mast 25 m"]);
  expect(hazardFeatures(document, "noFlyZone", options).polygons).toEqual([]);
});
