import { z } from "zod";
import { Boundary, LineString, Polygon, Position } from "#geometry.ts";

const id = z.string().min(1).max(80);
const name = z.string().trim().max(120);
const percent = z.number().min(0).max(95);
const degrees = z.number().min(-360).max(360);

const HeightRules = z.object({
  over: z.enum(["take-off", "ground"]),
  toleranceM: z.number().min(0.1).max(100).optional(),
  safeTakeOffHeightM: z.number().min(1.2).max(1500).optional(),
  maxOverGroundM: z.number().min(1).max(5000).optional(),
  maxOverTakeOffM: z.number().min(1).max(5000).optional(),
});

const BatteryRules = z.object({
  reservePercent: z.number().min(0).max(90),
  windMps: z.number().min(0).max(50).optional(),
  windFromDeg: degrees.optional(),
  from: z.array(id.nullable()).max(200).optional(),
});

const TakeOffPlace = z.object({ id, name, position: Position });

const NoFlyZone = z.object({ id, name, area: Boundary, upToM: z.number().min(0).max(20_000).optional() });

const Obstacle = z.object({
  id,
  name,
  at: z.union([Position, Polygon, LineString]),
  heightM: z.number().min(0).max(1500),
  clearanceM: z.number().min(0).max(500),
});

/** How pictures are taken: exactly one of `gsdCm`, `heightM` and `pixelsPerCell`. */
const Imaging = z.object({
  gsdCm: z.number().min(0.05).max(100).optional(),
  heightM: z.number().min(1).max(1500).optional(),
  pixelsPerCell: z.number().min(0.5).max(200).optional(),
  cellMm: z.number().min(20).max(500).optional(),
  frontOverlap: percent,
  sideOverlap: percent,
  gimbalPitchDeg: z.number().min(-120).max(60),
  speedMps: z.number().min(0.1).max(30).optional(),
  lensIds: z.array(z.string().max(40)).min(1).max(8).optional(),
});

const HandWaypoint = z.object({
  position: Position,
  heightM: z.number().min(-200).max(1500),
  headingDeg: degrees.optional(),
  gimbalPitchDeg: z.number().min(-120).max(60).optional(),
  speedMps: z.number().min(0.1).max(30).optional(),
  turn: z.enum(["stop", "round", "pass"]).optional(),
  actions: z.array(z.looseObject({ kind: z.string().max(60) })).max(50),
});

const Target = z.object({
  id,
  position: Position,
  label: z.string().max(120).optional(),
  headingDeg: degrees.optional(),
});

const base = { id, name, imaging: Imaging, preset: z.string().max(60).optional() };
const targets = z.array(Target).max(5_000);

const RoutePart = z.discriminatedUnion("kind", [
  z.object({
    ...base,
    kind: z.literal("area"),
    boundary: Boundary,
    pattern: z.enum(["lines", "crosshatch"]),
    angle: z.union([degrees, z.literal("rows"), z.literal("best")]),
    marginM: z.number().min(0).max(500),
    obliquePitchDeg: z.number().min(-85).max(-30).optional(),
    obliqueFrontOverlap: percent.optional(),
    obliqueSideOverlap: percent.optional(),
  }),
  z.object({
    ...base,
    kind: z.literal("rows"),
    rows: z.array(LineString).max(20_000),
    rowsPerLine: z.number().int().min(1).max(50),
  }),
  z.object({
    ...base,
    kind: z.literal("corridor"),
    line: LineString,
    widthM: z.number().min(0).max(5_000),
  }),
  z.object({
    ...base,
    kind: z.literal("perimeter"),
    boundary: Boundary,
    offsetM: z.number().min(-1000).max(1000),
    laps: z.number().int().min(1).max(50),
    lookInwards: z.boolean(),
  }),
  z.object({
    ...base,
    kind: z.literal("orbit"),
    centre: Position,
    radiusM: z.number().min(1).max(2_000),
    heightOfTargetM: z.number().min(-100).max(1_000),
    photos: z.number().int().min(1).max(500),
    turns: z.number().int().min(1).max(50),
  }),
  z.object({
    ...base,
    kind: z.literal("facade"),
    wall: LineString,
    lowestM: z.number().min(0).max(1_000),
    highestM: z.number().min(0).max(1_000),
    distanceM: z.number().min(1).max(500),
    side: z.enum(["left", "right"]),
  }),
  z.object({ ...base, kind: z.literal("waypoints"), waypoints: z.array(HandWaypoint).max(20_000) }),
  z.object({ ...base, kind: z.literal("verification"), targets }),
  z.object({ ...base, kind: z.literal("points"), targets }),
]);

const edited = { part: id, line: z.string().max(120) };
const editedPoint = { part: id, waypoint: z.string().max(120) };

const HandEdit = z.discriminatedUnion("kind", [
  z.object({ ...edited, kind: z.literal("move-line"), from: Position, to: Position }),
  z.object({ ...edited, kind: z.literal("remove-line") }),
  z.object({ ...editedPoint, kind: z.literal("move-waypoint"), to: Position }),
  z.object({ ...editedPoint, kind: z.literal("remove-waypoint") }),
]);

/** What a person planned: one mission over a site, of one or several parts. Units are in the names. */
export const RouteDocument = z.object({
  aircraftId: z.string().max(40),
  cameraId: z.string().max(40),
  lensIds: z.array(z.string().max(40)).min(1).max(8).optional(),
  takeOff: Position.optional(),
  takeOffPlaces: z.array(TakeOffPlace).max(50).optional(),
  pilot: Position.optional(),
  flightAt: z.iso.datetime().optional(),
  parts: z.array(RoutePart).max(200),
  order: z.enum(["given", "shortest"]),
  heights: HeightRules,
  battery: BatteryRules,
  noFly: z.array(NoFlyZone).max(500).optional(),
  obstacles: z.array(Obstacle).max(2_000).optional(),
  edits: z.array(HandEdit).max(10_000).optional(),
});
export type RouteDocument = z.infer<typeof RouteDocument>;
