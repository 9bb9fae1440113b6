import { existsSync, readFileSync } from "node:fs";
import { bearingDeg } from "@overfly/geo/bearing";
import { distanceM } from "@overfly/geo/distance";
import { gunzipSync, strFromU8, strToU8 } from "fflate";
import { describe, expect, test } from "vitest";
import { readRouteFile } from "./read-route-file.ts";
import type { ImportedRoute, RouteFormat } from "./route-content.ts";
import { writeRouteFile } from "./write-route-file.ts";

const DATA = new URL("../../../../shared/data/", import.meta.url);
const OPTIONS = { author: "Overfly", writtenAtMs: 1_795_000_000_000 };

const bytesOf = (path: string): Uint8Array => {
  const bytes = new Uint8Array(readFileSync(new URL(path, DATA)));
  return path.endsWith(".gz") ? gunzipSync(bytes) : bytes;
};

function imported(bytes: Uint8Array, name: string): ImportedRoute {
  const read = readRouteFile(bytes, name);
  if (!read.ok) throw new Error(read.message);
  return read.route;
}

function written(format: RouteFormat, route: ImportedRoute): Uint8Array {
  const file = writeRouteFile(format, route, OPTIONS);
  if (!file.ok) throw new Error(file.message);
  return file.bytes;
}

const raised = (route: ImportedRoute): ImportedRoute => {
  const { flight } = route;
  if (!flight) throw new Error("no flight");
  const waypoints = flight.waypoints.map((waypoint, index) => {
    const [lon = 0, lat = 0, heightM = 0] = waypoint.position;
    return index === 1 ? { ...waypoint, position: [lon, lat, heightM + 7] } : waypoint;
  });
  return { ...route, flight: { ...flight, waypoints } };
};

const PLANS = ["qgroundcontrol_sample.plan", "qgroundcontrol_sample_with_survey.plan"];

describe.skipIf(!existsSync(DATA))("real files (shared/data is absent where this is skipped)", () => {
  test.each<[string, RouteFormat, number, number]>([
    ["routes/plan/qgroundcontrol_sample.plan", "qgc-plan", 3, 0],
    ["routes/plan/qgroundcontrol_sample_with_survey.plan", "qgc-plan", 8, 1],
    ["routes/plan/mission_planner_sample.txt", "wpl", 2, 0],
    ["routes/litchi/litchi_wp-waypoints.csv", "litchi-csv", 52, 0],
    ["routes/wpml/mapping3d.kmz", "wpml", 33, 1],
    ["routes/wpml/waypoint.kmz", "wpml", 6, 0],
    ["routes/wpml/hover-waylines.wpml", "wpml", 33, 0],
    ["layout/pampa_Mesa_BP-A-1.original.kml", "kml", 0, 0],
    ["layout/pampa_site.geojson", "geojson", 0, 0],
    ["layout/pampa_zones.geojson", "geojson", 0, 0],
    ["layout/pampa_tables.geojson", "geojson", 0, 0],
    ["solar-polygons.geojson", "geojson", 0, 0],
  ])("%s is %s with %d waypoints and is written unchanged", (path, format, waypoints, surveys) => {
    const route = imported(bytesOf(path), path);
    expect([route.format, route.flight?.waypoints.length ?? 0]).toEqual([format, waypoints]);
    expect(route.surveys?.length ?? 0).toBe(surveys);

    const once = written(format, route);
    const again = imported(once, path);
    const { sourceFile: _, flight, ...understood } = route;
    expect(again).toMatchObject(understood);
    expect(again.flight?.waypoints).toEqual(flight?.waypoints);
    expect(written(format, again)).toEqual(once);
  });

  test.each(PLANS)("%s has the same values when written", (name) => {
    const bytes = bytesOf(`routes/plan/${name}`);
    const out = JSON.parse(strFromU8(written("qgc-plan", imported(bytes, name)))) as unknown;
    expect(out).toEqual(JSON.parse(strFromU8(bytes)));
  });

  test("files of Mission Planner and Litchi are written byte for byte except for line endings", () => {
    const mission = bytesOf("routes/plan/mission_planner_sample.txt");
    expect(written("wpl", imported(mission, "m.txt"))).toEqual(mission);
    const litchi = bytesOf("routes/litchi/litchi_wp-waypoints.csv");
    const lines = (bytes: Uint8Array) => strFromU8(bytes).trim().split(/\r?\n/u);
    expect(lines(written("litchi-csv", imported(litchi, "l.csv")))).toEqual(lines(litchi));
  });

  test("a plan keeps unknown values when a waypoint is raised", () => {
    const json = JSON.parse(strFromU8(bytesOf(`routes/plan/${PLANS[0]}`))) as {
      mission: { items: object[]; vendor?: string };
      vendor?: object;
    };
    json.vendor = { serial: 7 };
    json.mission.vendor = "kept";
    json.mission.items[3] = { ...json.mission.items[3], remark: "mind the mast" };
    const route = raised(imported(strToU8(JSON.stringify(json)), "a.plan"));
    const out = JSON.parse(strFromU8(written("qgc-plan", route))) as unknown;
    expect(out).toMatchObject({ vendor: { serial: 7 }, mission: { vendor: "kept" } });
    expect(JSON.stringify(out)).toContain('"Altitude":57');
  });

  test("a Litchi mission keeps unknown columns and unchanged cells", () => {
    const text = strFromU8(bytesOf("routes/litchi/litchi_wp-waypoints.csv"));
    const lines = text
      .trim()
      .split(/\r?\n/u)
      .map((line, index) => `${line},${index === 0 ? "remark" : `r${index}`}`);
    const out = strFromU8(written("litchi-csv", raised(imported(strToU8(lines.join("\n")), "l.csv"))));
    const expected = lines.with(2, (lines[2] ?? "").replace(",100.0,", ",107,"));
    expect(out.trim().split("\n")).toEqual(expected);
  });

  test("MAVSDK's survey: its fields and lines", () => {
    const { surveys, flight } = imported(bytesOf(`routes/plan/${PLANS[1]}`), "s.plan");
    expect(surveys).toMatchObject([
      {
        kind: "area",
        directionDeg: 90,
        heightM: 50,
        lineSpacingM: 25,
        triggerDistanceM: 25,
        turnaroundM: 10,
        itemIndex: 0,
      },
    ]);
    const inside = flight?.waypoints.filter(({ itemIndex }) => itemIndex === 0) ?? [];
    const at = (index: number) => inside[index]?.position ?? [];
    expect(inside).toHaveLength(8);
    expect(Math.abs(distanceM(at(2), [at(2)[0] ?? 0, at(5)[1] ?? 0]) / 25 - 1)).toBeLessThan(0.005);
    expect(Math.abs(bearingDeg(at(0), at(3)) - 270)).toBeLessThan(0.5);
  });

  test("a plan of an unknown version is rejected", () => {
    const read = readRouteFile(
      bytesOf("routes/plan/qgroundcontrol_sample_with_survey_wrong_version.plan"),
      "w.plan",
    );
    expect(read.ok ? "ok" : [read.code, read.element]).toEqual([
      "unsupported-version",
      "mission.items[1].version",
    ]);
  });

  test("all tables of a real plant are read", () => {
    expect(imported(bytesOf("layout/pampa_tables.geojson"), "t").areas).toHaveLength(600);
    expect(imported(bytesOf("layout/pampa_Mesa_BP-A-1.original.kml"), "t").areas).toHaveLength(64);
  });
});
