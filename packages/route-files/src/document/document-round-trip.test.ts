import { existsSync, readFileSync } from "node:fs";
import { distanceM } from "@overfly/geo/distance";
import { strFromU8, strToU8 } from "fflate";
import { describe, expect, test } from "vitest";
import { generateLayout } from "@overfly/flight-planning/layout/generate-layout";
import type { RouteDocument, RouteItem } from "@overfly/contract/flight-routes/route-document";
import { contentFromPlan } from "./content-from-plan.ts";
import { documentFromContent } from "./document-from-content.ts";
import { readRouteFile } from "#read-route-file.ts";
import type { ImportedRoute, RouteContent, RouteFormat } from "#route-content.ts";
import { writeRouteFile } from "#write-route-file.ts";

const OPTIONS = { author: "Overfly", writtenAtMs: 1_795_000_000_000 };
const RING = [
  [35.9, 31.9],
  [35.903, 31.9],
  [35.903, 31.902],
  [35.9, 31.902],
  [35.9, 31.9],
];
const imaging = { heightM: 40, frontOverlap: 70, sideOverlap: 60, gimbalPitchDeg: -90, speedMps: 4 };
const AREA: RouteItem = {
  id: "field",
  name: "Field",
  imaging,
  kind: "area",
  boundary: { type: "Polygon", coordinates: [RING] },
  pattern: "lines",
  angle: 30,
  marginM: 5,
};
const CORRIDOR: RouteItem = {
  id: "road",
  name: "Road",
  imaging,
  kind: "corridor",
  line: { type: "LineString", coordinates: RING.slice(0, 3) },
  widthM: 40,
};
const DOCUMENT: RouteDocument = {
  aircraftId: "m3t",
  cameraId: "m3t",
  lensIds: ["ir"],
  takeOff: [35.899, 31.899],
  items: [AREA],
  order: "given",
  heights: { mode: "take-off", safeTakeOffHeightM: 25 },
  battery: { reservePercent: 25 },
};

function planOf(document: RouteDocument) {
  const planned = generateLayout(document);
  if (!planned.ok) throw new Error(planned.code);
  return planned;
}

const contentOf = (document: RouteDocument): RouteContent =>
  contentFromPlan("North", document, planOf(document));

const bytesOf = (format: RouteFormat, content: RouteContent): Uint8Array => {
  const file = writeRouteFile(format, content, OPTIONS);
  if (!file.ok) throw new Error(file.message);
  return file.bytes;
};

const imported = (bytes: Uint8Array): ImportedRoute => {
  const read = readRouteFile(bytes, "North");
  if (!read.ok) throw new Error(read.message);
  return read.route;
};

const KEEPING: RouteFormat[] = ["wpml", "qgc-plan", "kml", "geojson", "gpx"];

test.each(KEEPING)("a route exported as %s and imported again is the same", (format) => {
  const document = {
    ...DOCUMENT,
    items: [AREA, CORRIDOR],
    edits: [{ kind: "remove-line" as const, itemId: "field", lineId: "x" }],
  };
  expect(imported(bytesOf(format, contentOf(document))).document).toEqual(document);
});

test("a .plan without a take-off point has none after import and is exported unchanged", () => {
  const { takeOff: _, ...document } = DOCUMENT;
  const { document: __, ...foreign } = contentOf(document);
  const contents: RouteContent[] = [contentOf(document), foreign];
  for (const content of contents) {
    const first = bytesOf("qgc-plan", content);
    const { flight, document: read, surveys } = imported(first);
    expect(flight?.takeOff).toBeUndefined();
    expect(read).toEqual(content.document);
    const { sourceFile: ___, ...rest } = {
      ...content,
      ...(flight && { flight }),
      ...(surveys && { surveys }),
    };
    expect(JSON.parse(strFromU8(bytesOf("qgc-plan", rest)))).toEqual(JSON.parse(strFromU8(first)));
  }
});

test.each(KEEPING)(
  "a %s file whose waypoints were changed by another program has no embedded document",
  (format) => {
    const content = contentOf(DOCUMENT);
    const { flight } = imported(bytesOf(format, content));
    const moved = flight?.waypoints.map((waypoint, index) => ({
      ...waypoint,
      position: index === 1 ? [35.9011, 31.9011, 40] : waypoint.position,
    }));
    const text = strFromU8(bytesOf("geojson", content));
    const [, plan] = /"overfly_route":("(?:[^"\\]|\\.)*")/u.exec(text) ?? [];
    const other = { ...content, ...(flight && moved && { flight: { ...flight, waypoints: moved } }) };
    const changed = strFromU8(bytesOf("geojson", other)).replace(
      /"overfly_route":"(?:[^"\\]|\\.)*"/u,
      `"overfly_route":${plan}`,
    );
    expect(imported(strToU8(text)).document).toEqual(DOCUMENT);
    expect(imported(strToU8(changed)).document).toBeUndefined();
  },
);

describe("a route written by another program", () => {
  const { document: _, ...foreign } = contentOf(DOCUMENT);

  test.each<RouteFormat>(["wpml", "qgc-plan"])(
    "as the survey of %s is planned with the same lines",
    (format) => {
      const route = imported(bytesOf(format, foreign));
      expect(route.document).toBeUndefined();
      const { document } = documentFromContent(route, DOCUMENT);
      expect(document.items).toMatchObject([{ kind: "area", angle: 30, boundary: { coordinates: [RING] } }]);
      const again = planOf({
        ...document,
        items: document.items.map((part) => ({ ...part, marginM: 5 }) as RouteItem),
      });
      const first = planOf(DOCUMENT);
      expect(again.flight.waypoints).toHaveLength(first.flight.waypoints.length);
      for (const [index, { position }] of first.flight.waypoints.entries()) {
        expect(distanceM(again.flight.waypoints[index]?.position ?? [], position)).toBeLessThan(0.05);
      }
    },
  );

  test.each<RouteFormat>(["litchi-csv", "wpl", "waypoint-csv", "kml"])(
    "as waypoints of %s is flown as it was",
    (format) => {
      const route = imported(bytesOf(format, foreign));
      const { document } = documentFromContent({ ...route, areas: [] }, DOCUMENT);
      const again = planOf(document);
      const first = planOf(DOCUMENT).flight.waypoints;
      expect(document.items.map(({ kind }) => kind)).toEqual(["waypoints"]);
      expect(again.flight.waypoints).toHaveLength(first.length);
      for (const [index, { position }] of first.entries()) {
        const there = again.flight.waypoints[index]?.position ?? [];
        expect(distanceM(there, position)).toBeLessThan(0.05);
        expect(there[2]).toBeCloseTo(position[2] ?? 0, 3);
      }
    },
  );
});

test.each<[string, RouteItem[], string]>([
  ["an area", [AREA], "mapping2d"],
  ["an oblique area", [{ ...AREA, obliquePitchDeg: -45 }], "mapping3d"],
  ["a corridor", [CORRIDOR], "mappingStrip"],
  ["two items", [AREA, CORRIDOR], "waypoint"],
  [
    "an area with crossed lines, which the template can't say",
    [{ ...AREA, pattern: "crosshatch" }],
    "waypoint",
  ],
])("%s becomes a template that DJI's tools can edit", (_name, parts, type) => {
  const route = imported(bytesOf("wpml", contentOf({ ...DOCUMENT, items: parts })));
  const { content: source } = route.sourceFile ?? {};
  expect(JSON.stringify(source)).toContain(`"text":"${type}"`);
});

test("oblique passes are separate waylines with their own gimbal pitch", () => {
  const route = imported(
    bytesOf("wpml", contentOf({ ...DOCUMENT, items: [{ ...AREA, obliquePitchDeg: -45 }] })),
  );
  const waypoints = route.flight?.waypoints ?? [];
  const firsts = waypoints.filter(({ itemIndex }, index) => itemIndex !== waypoints[index - 1]?.itemIndex);
  expect(firsts.map(({ itemIndex }) => itemIndex)).toEqual([0, 1, 2, 3, 4]);
  expect(firsts.map(({ gimbalPitchDeg }) => gimbalPitchDeg)).toEqual([-90, -45, -45, -45, -45]);
});

const DATA = new URL("../../../../../shared/data/", import.meta.url);

describe.skipIf(!existsSync(DATA))("real files (shared/data is absent where this is skipped)", () => {
  test.each([
    ["routes/plan/qgroundcontrol_sample_with_survey.plan", ["area"]],
    ["routes/plan/qgroundcontrol_sample.plan", ["waypoints"]],
    ["routes/wpml/mapping3d.kmz", ["area"]],
    ["routes/wpml/waypoint.kmz", ["waypoints"]],
    ["routes/litchi/litchi_wp-waypoints.csv", ["waypoints"]],
    ["layout/pampa_Mesa_BP-A-1.original.kml", ["area"]],
  ])("%s can be planned", (path, kinds) => {
    const { document } = documentFromContent(imported(new Uint8Array(readFileSync(new URL(path, DATA)))));
    expect(document.items.map(({ kind }) => kind)).toEqual(kinds);
    const planned = generateLayout(document);
    expect(planned.ok ? planned.flight.waypoints.length : planned.code).toBeGreaterThan(1);
  });

  const settingOf = (path: string) => {
    const route = imported(new Uint8Array(readFileSync(new URL(path, DATA))));
    const { items } = planOf(documentFromContent(route).document);
    return { route, setting: items[0]?.settings };
  };
  const within = (value: number | undefined, expected: number) => Math.abs((value ?? 0) / expected - 1);

  test("DJI's example, planned from its template, has DJI's interval and spacing to 0.5 %", () => {
    const { route, setting } = settingOf("routes/wpml/mapping3d.kmz");
    const [first] = route.flight?.waypoints ?? [];
    const series = first?.actions.find(({ kind }) => kind === "photos-by-time");
    const intervalM = (series?.kind === "photos-by-time" ? series.intervalS : 0) * (first?.speedMps ?? 0);
    const [, end, next] = route.flight?.waypoints ?? [];
    const spacingM = distanceM(end?.position ?? [], next?.position ?? []);
    expect(within(setting?.triggerDistanceM, intervalM)).toBeLessThan(0.005);
    expect(within(setting?.lineSpacingM, spacingM)).toBeLessThan(0.005);
  });

  test("MAVSDK's survey, planned from its fields, has its interval and spacing to 0.5 %", () => {
    const { setting } = settingOf("routes/plan/qgroundcontrol_sample_with_survey.plan");
    expect(within(setting?.triggerDistanceM, 25)).toBeLessThan(0.005);
    expect(within(setting?.lineSpacingM, 25)).toBeLessThan(0.005);
  });
});
