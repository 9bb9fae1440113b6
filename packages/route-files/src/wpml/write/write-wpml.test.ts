import { existsSync, readFileSync } from "node:fs";
import { distanceM } from "@overfly/geo/distance";
import fc from "fast-check";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { PlannedFlight } from "@overfly/flight-planning/model/planned-flight";
import { readWpmlArchive } from "#wpml/read/read-wpml-archive.ts";
import { descendantsOf, textOf, type XmlNode } from "#xml/read-xml.ts";
import { isApproximatelyEqual } from "#json/deep-equal.ts";
import { readRouteFile } from "#read-route-file.ts";
import type { ImportedRoute, RouteContent, Survey, WrittenRoute } from "#route-content.ts";
import { anyFlight } from "#testing/any-flight.ts";
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

/** Rules of the format that a file can break without being malformed. */
function brokenRules(root: XmlNode): string[] {
  const places = descendantsOf(root, "Placemark");
  const numberIn = (node: XmlNode, name: string) => Number(textOf(node, name));
  const broken: string[] = [];
  const rule = (name: string, holds: boolean) => (holds ? undefined : broken.push(name));
  rule(
    "numbered from 0",
    places.every((place, index) => numberIn(place, "index") === index),
  );
  const groups = descendantsOf(root, "actionGroup");
  const ids = groups.map((group) => numberIn(group, "actionGroupId"));
  rule("group numbers once", new Set(ids).size === ids.length);
  const last = places.length - 1;
  for (const group of groups) {
    const [start, end] = [numberIn(group, "actionGroupStartIndex"), numberIn(group, "actionGroupEndIndex")];
    rule("groups end after they start", start <= end && end <= last);
    const actions = descendantsOf(group, "action").map((action) => numberIn(action, "actionId"));
    rule("actions numbered from 0", actions.every((id, index) => id === index) && actions.length > 0);
  }
  const angles = descendantsOf(root, "waypointHeadingAngle").map(({ text }) => Number(text));
  rule(
    "headings",
    angles.every((deg) => deg >= -180 && deg <= 180),
  );
  const modes = places.map((place) => descendantsOf(place, "waypointTurnMode")[0]?.text);
  rule(
    "stops at the ends",
    [modes[0], modes[last]].every((mode) => mode?.startsWith("toPointAndStop")),
  );
  const damping = places.map((place) => Number(descendantsOf(place, "waypointTurnDampingDist")[0]?.text));
  const at = (place: XmlNode | undefined) =>
    (place ? (descendantsOf(place, "coordinates")[0]?.text ?? "") : "").split(",").map(Number);
  for (const [index, place] of places.slice(1).entries()) {
    rule(
      "room for turns",
      (damping[index] ?? 0) + (damping[index + 1] ?? 0) <= distanceM(at(places[index]), at(place)),
    );
  }
  const speeds = descendantsOf(root, "waypointSpeed").map(({ text }) => Number(text));
  rule(
    "speeds",
    speeds.every((speed) => speed > 0 && speed <= 15),
  );
  for (const name of [
    "missionConfig",
    "droneEnumValue",
    "payloadEnumValue",
    "payloadPositionIndex",
    "globalRTHHeight",
  ]) {
    rule(name, descendantsOf(root, name).length > 0);
  }
  return broken;
}

const RING = [
  [35.9, 31.9],
  [35.909, 31.9],
  [35.909, 31.906],
  [35.9, 31.9],
];
const FLIGHT: PlannedFlight = {
  aircraftId: "m3td",
  cameraId: "m3td",
  lensIds: ["wide", "ir"],
  heightMode: "take-off",
  safeTakeOffHeightM: 20,
  transitSpeedMps: 12,
  finish: "go-home",
  onSignalLoss: "continue",
  waypoints: RING.map((place) => ({ position: [...place, 30], speedMps: 5, turn: "stop", actions: [] })),
};

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

const FOLDER = new URL("../../../../../../shared/data/routes/wpml/", import.meta.url);

describe.skipIf(!existsSync(FOLDER))("real files (shared/data is absent where this is skipped)", () => {
  const names = ["mapping3d.kmz", "waypoint.kmz", "hover-waylines.wpml"];
  const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(name, FOLDER)));

  test.each(names)("%s is unchanged when written, element by element", (name) => {
    const [source, out] = [archiveOf(bytesOf(name)), written(imported(bytesOf(name)))];
    const again = archiveOf(out.bytes);
    expect(again.waylines).toEqual(source.waylines);
    expect(source.template ? again.template : undefined).toEqual(source.template);
    expect(written(imported(out.bytes)).bytes).toEqual(out.bytes);
  });

  test.each(names)("%s keeps unknown elements when a waypoint is moved", (name) => {
    const route = withUnknown(imported(withMark(bytesOf(name))));
    const files = archiveOf(written(route).bytes);
    expect(descendantsOf(files.waylines, "unheardOf").map(({ text }) => text)).toEqual(["7", "8"]);
    const [first] = descendantsOf(files.waylines, "executeHeight");
    expect(Number(first?.text)).toBe(77);
  });

  test("removing a waypoint removes only its own elements", () => {
    const route = imported(bytesOf("waypoint.kmz"));
    const flight = route.flight ?? FLIGHT;
    const files = archiveOf(
      written({ ...route, flight: { ...flight, waypoints: flight.waypoints.toSpliced(2, 1) } }).bytes,
    );
    expect(descendantsOf(files.waylines, "isRisky")).toHaveLength(5);
    expect(brokenRules(files.waylines)).toEqual([]);
  });

  test("changing aircraft and signal loss action leaves no old values behind", () => {
    const route = imported(bytesOf("mapping3d.kmz"));
    const flight = {
      ...(route.flight ?? FLIGHT),
      aircraftId: "m4td",
      cameraId: "m4td",
      onSignalLoss: "land" as const,
    };
    const { waylines, template } = archiveOf(written({ ...route, flight }).bytes);
    for (const root of [waylines, template]) {
      const of = (name: string) => root && descendantsOf(root, name).map(({ text }) => text);
      expect([of("droneEnumValue"), of("payloadEnumValue"), of("payloadSubEnumValue")]).toEqual([
        ["100"],
        ["99"],
        ["0"],
      ]);
      expect([of("exitOnRCLost"), of("executeRCLostAction")]).toEqual([["executeLostAction"], ["landing"]]);
    }
  });

  test("preserved elements of a file never change the flight", () => {
    const routes = names.map((name) => imported(bytesOf(name)));
    const ending = fc.record({
      finish: fc.constantFrom("go-home" as const, "hover" as const, "land" as const),
      onSignalLoss: fc.constantFrom(
        "go-home" as const,
        "hover" as const,
        "land" as const,
        "continue" as const,
      ),
    });
    const change = fc.tuple(fc.constantFrom(...routes), fc.nat(), anyFlight(RICH), ending);
    const flown = ({ flight = FLIGHT }: ImportedRoute) => ({
      ...flight,
      lensIds: [],
      waypoints: flight.waypoints.map((waypoint) => ({ ...waypoint, turn: "stop", dampingM: 0 })),
    });
    fc.assert(
      fc.property(change, ([route, which, { waypoints: others }, ends]) => {
        const known = route.flight ?? FLIGHT;
        const at = which % known.waypoints.length;
        const mixed = known.waypoints.map((waypoint, index) =>
          index === at && others[0] ? { ...others[0], position: waypoint.position } : waypoint,
        );
        const flight = { ...known, ...ends, waypoints: mixed };
        const { sourceFile: _, ...bare } = { ...route, flight };
        const waylineStarts = known.waypoints.flatMap(({ itemIndex }, index) =>
          index === 0 || itemIndex !== known.waypoints[index - 1]?.itemIndex ? [index] : [],
        );
        const again = flown(imported(written({ ...route, flight }).bytes));
        const fresh = flown(imported(written({ ...bare, waylineStarts }).bytes));
        expect(isApproximatelyEqual(again, fresh) ? fresh : again).toEqual(fresh);
      }),
      { numRuns: 25 },
    );
  });

  test("DJI's example plan: interval, speed and spacing match its camera to 0.5 %", () => {
    const { flight, surveys } = imported(bytesOf("mapping3d.kmz"));
    const series = flight?.waypoints[0]?.actions.find(({ kind }) => kind === "photos-by-time");
    const intervalM =
      (series?.kind === "photos-by-time" ? series.intervalS : 0) * (flight?.waypoints[0]?.speedMps ?? 0);
    const [survey] = surveys ?? [];
    const expected = ((1 - (survey?.frontOverlap ?? 0) / 100) * (survey?.heightM ?? 0) * 6.144) / 9.1;
    expect(Math.abs(intervalM / expected - 1)).toBeLessThan(0.005);
    expect(survey).toMatchObject({
      kind: "oblique",
      oblique: { pitchDeg: -45, sideOverlap: 70 },
      triggerMode: "time",
    });
  });

  const withUnknown = (route: ImportedRoute): ImportedRoute => {
    const { flight = FLIGHT } = route;
    const moved = flight.waypoints.map((waypoint, index) =>
      index === 0 ? { ...waypoint, position: [...waypoint.position.slice(0, 2), 77] } : waypoint,
    );
    return { ...route, flight: { ...flight, waypoints: moved } };
  };
});

/** The same file with elements that no version of the format has: in the mission and at the first waypoint. */
function withMark(bytes: Uint8Array): Uint8Array {
  const isZip = bytes[0] === 0x50;
  const files: Record<string, Uint8Array> = isZip ? unzipSync(bytes) : {};
  const text = strFromU8(files["wpmz/waylines.wpml"] ?? bytes)
    .replace("<wpml:missionConfig>", "<wpml:missionConfig><wpml:unheardOf>7</wpml:unheardOf>")
    .replace("<wpml:index>0", "<wpml:unheardOf>8</wpml:unheardOf><wpml:index>0");
  return zipSync({ ...files, "wpmz/waylines.wpml": strToU8(text) });
}
