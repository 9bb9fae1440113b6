import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PlannedFlight } from "@overfly/flight-planning/model/planned-flight";
import { readWpmlArchive } from "#wpml/read/read-wpml-archive.ts";
import { descendantsOf } from "#xml/read-xml.ts";
import { readRouteFile } from "#read-route-file.ts";
import type { ImportedRoute, RouteContent, Survey, WrittenRoute } from "#route-content.ts";
import { anyFlight } from "#testing/any-flight.ts";
import { FLIGHT, RING } from "#testing/ring-flight.ts";
import { brokenRules } from "#testing/broken-wpml-rules.ts";
import { writeWpml } from "./write-wpml.ts";

const OPTIONS = { author: "Overfly", writtenAtMs: 1_795_000_000_000 };
const RICH = { rich: true, maxActions: 4, lookAt: true };

function written(content: RouteContent): WrittenRoute {
  const file = writeWpml(content, OPTIONS);
  if (!file.ok) throw new Error(file.message);
  return file;
}

function imported(bytes: Uint8Array): ImportedRoute {
  const read = readRouteFile(bytes, "route.kmz");
  if (!read.ok) throw new Error(read.message);
  return read.route;
}

const archiveOf = (bytes: Uint8Array) => {
  const read = readWpmlArchive(bytes);
  if (!read.ok) throw new Error(read.message);
  return read.files;
};

describe("a flight written and read again", () => {
  test("is the same with any actions", () => {
    fc.assert(
      fc.property(anyFlight(RICH), (flight) => {
        const { flight: read } = imported(written({ name: "A", flight }).bytes);
        expect(read).toEqual({ ...flight, waypoints: flight.waypoints.map((waypoint) => waypoint) });
      }),
      { numRuns: 40 },
    );
  });

  test("follows the rules that aircraft, docks and remote controllers check", () => {
    fc.assert(
      fc.property(anyFlight(RICH), (flight) => {
        const { waylines, template } = archiveOf(written({ flight }).bytes);
        for (const root of [waylines, template]) expect(root && brokenRules(root)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});

const AREA: Survey = {
  kind: "area",
  ring: RING,
  heightM: 30,
  heightMode: "take-off",
  speedMps: 5,
  directionDeg: 90,
  frontOverlap: 80,
  sideOverlap: 70,
  marginM: 4,
  gimbalPitchDeg: -90,
  triggerMode: "distance",
  lensIds: ["wide", "ir"],
};
const { ring: _, gimbalPitchDeg: __, ...strip } = AREA;
const { gimbalPitchDeg: ___, ...flat } = AREA;

describe("the template", () => {
  test.each<[string, Survey]>([
    ["mapping2d", AREA],
    [
      "mapping3d",
      {
        ...flat,
        kind: "oblique",
        oblique: { pitchDeg: -45, speedMps: 6, frontOverlap: 80, sideOverlap: 60 },
      },
    ],
    [
      "mappingStrip",
      { ...strip, kind: "corridor", line: RING.slice(0, 3), leftExtentM: 20, rightExtentM: 30 },
    ],
  ])("%s contains all settings of the survey", (type, survey) => {
    const { bytes } = written({ flight: FLIGHT, surveys: [survey] });
    const { template } = archiveOf(bytes);
    expect(template && descendantsOf(template, "templateType").map(({ text }) => text)).toEqual([type]);
    expect(imported(bytes).surveys).toEqual([{ ...survey, itemIndex: 0 }]);
  });

  test("of a flight without a survey contains its waypoints", () => {
    const { template } = archiveOf(written({ flight: FLIGHT }).bytes);
    expect(template && descendantsOf(template, "Point")).toHaveLength(FLIGHT.waypoints.length);
  });
});

test.each<[Partial<PlannedFlight>, string]>([
  [{ aircraftId: "generic" }, "unknown-equipment"],
  [{ waypoints: [] }, "no-flight"],
  [{ safeTakeOffHeightM: 5 }, "take-off-height"],
  [{ aircraftId: "m350", cameraId: "h20t", heightMode: "ground" }, "terrain-following-unsupported"],
])("%j is rejected", (change, code) => {
  const file = writeWpml({ flight: { ...FLIGHT, ...change } }, OPTIONS);
  expect(file.ok ? "ok" : file.code).toBe(code);
});

test("unsupported content gives warnings", () => {
  const actions = [{ kind: "unsupported" as const, name: "MAV_CMD 530", parameters: {} }];
  const waypoints = FLIGHT.waypoints.map((waypoint) => ({ ...waypoint, speedMps: 20, actions }));
  const { warnings } = written({ flight: { ...FLIGHT, waypoints }, rallyPoints: [[1, 2, 3]] });
  expect(warnings.map(({ code }) => code).toSorted()).toEqual([
    "rally-points",
    "speed-limited",
    "unsupported-action",
  ]);
});
