import fc from "fast-check";
import { expect, test } from "vitest";
import type {
  PlannedFlight,
  PlannedWaypoint,
  WaypointAction,
} from "@overfly/flight-planning/model/planned-flight";
import { FLIGHT_DEFAULTS } from "#flight/flight-defaults.ts";
import { readRouteFile } from "./read-route-file.ts";
import type { ImportedRoute, RouteContent, RouteFormat } from "./route-content.ts";
import { anyFlight, type Capabilities } from "#testing/any-flight.ts";
import { writeRouteFile } from "./write-route-file.ts";

const OPTIONS = { author: "Overfly", writtenAtMs: 1_795_000_000_000 };
const RICH: Capabilities = { rich: true, maxActions: 5, lookAt: true };
const PLAIN: Capabilities = { rich: false, maxActions: 5, lookAt: true };

function through(format: RouteFormat, content: RouteContent): ImportedRoute {
  const file = writeRouteFile(format, content, OPTIONS);
  if (!file.ok) throw new Error(file.message);
  const read = readRouteFile(file.bytes, file.fileName);
  if (!read.ok) throw new Error(`${read.message}\n${new TextDecoder().decode(file.bytes)}`);
  expect(read.route.format).toBe(format);
  return read.route;
}

type Change = (waypoint: PlannedWaypoint) => PlannedWaypoint;

const changed = (flight: PlannedFlight, change: Change): PlannedWaypoint[] => flight.waypoints.map(change);

/** Formats that hold everything: what comes back is what went in. */
test.each<RouteFormat>(["kml", "geojson", "gpx"])("%s round-trips a flight", (format) => {
  fc.assert(
    fc.property(anyFlight(RICH), (flight) => {
      expect(through(format, { name: "A & B", flight }).flight).toEqual(flight);
    }),
    { numRuns: 60 },
  );
});

test("a CSV round-trips waypoints", () => {
  fc.assert(
    fc.property(anyFlight(RICH), (flight) => {
      const { waypoints, heightMode } = flight;
      expect(through("waypoint-csv", { flight }).flight).toMatchObject({ waypoints, heightMode });
    }),
    { numRuns: 60 },
  );
});

/** Missions can't name pictures or lenses, and round a waypoint only within a distance. */
const asMission: Change = ({ dampingM, ...waypoint }) => ({
  ...waypoint,
  ...(waypoint.turn === "round" && dampingM !== undefined && { dampingM }),
  actions: waypoint.actions.map((action): WaypointAction =>
    action.kind === "photo" || action.kind === "focus" ? { kind: action.kind } : action,
  ),
});

test.each<RouteFormat>(["qgc-plan", "wpl"])("%s round-trips everything that missions support", (format) => {
  fc.assert(
    fc.property(anyFlight(RICH), (flight) => {
      const read = through(format, { flight }).flight;
      const mission = {
        ...FLIGHT_DEFAULTS,
        heightMode: "take-off",
        safeTakeOffHeightM: 25,
        transitSpeedMps: 9,
      };
      const takeOff = flight.takeOff?.slice(0, 2);
      expect(read).toEqual({ ...mission, takeOff, waypoints: changed(flight, asMission) });
    }),
    { numRuns: 60 },
  );
});

/** Litchi always has a heading, and one interval that holds until another begins. */
const asLitchi: Change = ({ dampingM, ...waypoint }) => ({
  ...waypoint,
  ...(waypoint.turn !== "stop" && { turn: "round", dampingM }),
  headingDeg: expect.any(Number) as number,
  actions: waypoint.actions.filter(({ kind }) => kind !== "stop-photos" && !kind.startsWith("photos-by")),
});

test("litchi-csv round-trips everything that Litchi supports", () => {
  fc.assert(
    fc.property(anyFlight(PLAIN), (generated) => {
      const flight = { ...generated, waypoints: generated.waypoints.map(rounded) };
      const read = through("litchi-csv", { flight }).flight ?? { ...flight, waypoints: [] };
      const intervals = (one: PlannedFlight) => one.waypoints.map((_, index) => intervalAt(one, index));
      expect(changed(read, asLitchi)).toEqual(changed(flight, asLitchi));
      expect(intervals(read)).toEqual(intervals(flight));
    }),
    { numRuns: 60 },
  );
});

const rounded: Change = (waypoint) =>
  waypoint.turn === "pass" ? { ...waypoint, turn: "round", dampingM: 3 } : waypoint;

function intervalAt({ waypoints }: PlannedFlight, index: number): WaypointAction | undefined {
  const last = waypoints
    .slice(0, index + 1)
    .flatMap(({ actions }) => actions)
    .findLast(({ kind }) => kind === "stop-photos" || kind.startsWith("photos-by"));
  return last?.kind === "stop-photos" ? undefined : last;
}

test("unsupported content gives one warning each", () => {
  fc.assert(
    fc.property(
      anyFlight(RICH),
      fc.constantFrom<RouteFormat>("qgc-plan", "wpl", "litchi-csv"),
      (flight, format) => {
        const file = writeRouteFile(format, { flight: { ...flight, onSignalLoss: "continue" } }, OPTIONS);
        const warnings = file.ok ? file.warnings.map((warning) => JSON.stringify(warning)) : [];
        expect(warnings.length).toBeGreaterThan(0);
        expect(new Set(warnings).size).toBe(warnings.length);
      },
    ),
    { numRuns: 30 },
  );
});

const RING = [
  [35.9, 31.9],
  [35.91, 31.9],
  [35.91, 31.91],
  [35.9, 31.9],
];

test("a plan round-trips surveys, corridors, geofence and rally points", () => {
  const flight = fc.sample(anyFlight(PLAIN), 1)[0];
  const waypoints = (flight?.waypoints ?? []).map((waypoint, index) => ({
    ...waypoint,
    itemIndex: index === 0 ? 0 : 1,
  }));
  const survey = {
    heightM: 50,
    heightMode: "take-off" as const,
    triggerMode: "distance" as const,
    lineSpacingM: 25,
    triggerDistanceM: 12.5,
    frontOverlap: 80,
    sideOverlap: 70,
    turnaroundM: 10,
    crosshatch: true,
    hoverAndCapture: false,
    photosInTurns: true,
    entryPoint: 2,
    camera: {
      name: "Survey Cam",
      focalLengthMm: 9.1,
      sensorWidthMm: 7.68,
      imageWidthPx: 640,
      landscape: true,
    },
  };
  const content: RouteContent = {
    ...(flight && { flight: { ...flight, waypoints } }),
    surveys: [
      { ...survey, kind: "area", ring: RING, directionDeg: 35, itemIndex: 0 },
      {
        ...survey,
        kind: "corridor",
        line: RING.slice(0, 3),
        leftExtentM: 15,
        rightExtentM: 15,
        itemIndex: 1,
      },
    ],
    geofence: {
      polygons: [{ ring: RING, inclusion: true }],
      circles: [{ centre: [35.9, 31.9], radiusM: 80, inclusion: false }],
    },
    rallyPoints: [[35.9, 31.9, 40]],
  };
  const { surveys, geofence, rallyPoints, flight: read } = through("qgc-plan", content);
  expect({ surveys, geofence, rallyPoints }).toEqual({
    surveys: content.surveys,
    geofence: content.geofence,
    rallyPoints: content.rallyPoints,
  });
  expect(read?.waypoints.map(({ itemIndex }) => itemIndex)).toEqual(
    waypoints.map(({ itemIndex }) => itemIndex),
  );
});

test.each<RouteFormat>(["kml", "geojson"])("%s round-trips areas with holes, lines and points", (format) => {
  const hole = RING.map(([lon = 0, lat = 0]) => [lon * 0.5 + 17.9535, lat * 0.5 + 15.952]);
  const content: RouteContent = {
    name: "Plant",
    areas: [
      {
        name: "A",
        area: { type: "Polygon", coordinates: [RING, hole.map((at) => at.map((v) => Number(v.toFixed(6))))] },
      },
    ],
    lines: [{ name: "L", line: { type: "LineString", coordinates: RING } }],
    points: [{ name: "P", position: [35.9, 31.9] }],
  };
  const { areas, lines, points, name } = through(format, content);
  expect({ areas, lines, points, name }).toEqual(content);
});

test("a mission without a take-off point round-trips", () => {
  fc.assert(
    fc.property(anyFlight(PLAIN), (any) => {
      const { takeOff: _takeOff, ...flight } = any;
      fc.pre(flight.heightMode !== "ellipsoid");
      const file = writeRouteFile("wpl", { flight }, OPTIONS);
      if (!file.ok) throw new Error(file.message);
      const { flight: back } = through("wpl", { flight });
      expect(back).not.toHaveProperty("takeOff");
      expect(back?.waypoints).toHaveLength(flight.waypoints.length);
      expect(writeRouteFile("wpl", { ...(back && { flight: back }) }, OPTIONS)).toMatchObject({
        bytes: file.bytes,
      });
    }),
    { numRuns: 60 },
  );
});
