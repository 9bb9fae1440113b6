import type * as GeoJson from "geojson";
import { z } from "zod";
import { Boundary, LineString, Polygon, Position } from "#geometry.ts";

/** Checked as the contract's own geometry, typed as GeoJSON, as planners and map libraries compute with it. */
const position: z.ZodType<GeoJson.Position> = Position;
const line: z.ZodType<GeoJson.LineString> = LineString;
const polygon: z.ZodType<GeoJson.Polygon> = Polygon;
const area: z.ZodType<GeoJson.Polygon | GeoJson.MultiPolygon> = Boundary;

const id = z.string().min(1).max(80);
const name = z.string().trim().max(120);
const percent = z.number().min(0).max(95);
const degrees = z.number().min(-360).max(360);
const lensIds = z.array(z.string().max(40)).min(1).max(8);

export const HeightRules = z.object({
  /** Heights are held above the take-off point, or above the ground by the site's elevation model. */
  mode: z.enum(["take-off", "ground"]),
  /** Permitted deviation of the height above ground when following terrain, metres. */
  toleranceM: z.number().min(0.1).max(100).optional(),
  safeTakeOffHeightM: z.number().min(1.2).max(1500).optional(),
  maxAboveGroundM: z.number().min(1).max(5000).optional(),
  maxAboveTakeOffM: z.number().min(1).max(5000).optional(),
});
export type HeightRules = z.infer<typeof HeightRules>;

export const BatteryRules = z.object({
  /** Percent of the battery that stays unused. */
  reservePercent: z.number().min(0).max(90),
  windMps: z.number().min(0).max(50).optional(),
  windFromDeg: degrees.optional(),
  /** Take-off points assigned manually: the first battery's, the second's …; "own" is the route's, null the best. */
  takeOffPointIds: z.array(id.nullable()).max(200).optional(),
});
export type BatteryRules = z.infer<typeof BatteryRules>;

/** Where an aircraft may start and land: chosen by a pilot, or a dock. */
export const TakeOffPoint = z.object({
  id,
  name,
  /** Longitude, latitude and, where known, metres above the ellipsoid. */
  position,
});
export type TakeOffPoint = z.infer<typeof TakeOffPoint>;

export const NoFlyZone = z.object({
  id,
  name,
  area,
  /** Metres above ground up to which the zone reaches; unlimited by default. */
  ceilingM: z.number().min(0).max(20_000).optional(),
});
export type NoFlyZone = z.infer<typeof NoFlyZone>;

export const Obstacle = z.object({
  id,
  name,
  geometry: z.union([position, polygon, line]),
  heightM: z.number().min(0).max(1500),
  /** Metres to keep away from it, to the side and above. */
  clearanceM: z.number().min(0).max(500),
});
export type Obstacle = z.infer<typeof Obstacle>;

/** How images are taken: exactly one of `gsdCm`, `heightM` and `pixelsPerCell`; the others follow from the lens. */
export const Imaging = z.object({
  gsdCm: z.number().min(0.05).max(100).optional(),
  heightM: z.number().min(1).max(1500).optional(),
  /** Thermal pixels across a solar cell of `cellMm` (default 156 mm). */
  pixelsPerCell: z.number().min(0.5).max(200).optional(),
  cellMm: z.number().min(20).max(500).optional(),
  frontOverlap: percent,
  sideOverlap: percent,
  /** −90 looks straight down. */
  gimbalPitchDeg: z.number().min(-120).max(60),
  /** Default: the fastest that camera and aircraft allow. */
  speedMps: z.number().min(0.1).max(30).optional(),
  /** Lenses that take images for this item. Default: the document's. */
  lensIds: lensIds.optional(),
});
export type Imaging = z.infer<typeof Imaging>;

export const ManualWaypoint = z.object({
  position,
  heightM: z.number().min(-200).max(1500),
  headingDeg: degrees.optional(),
  gimbalPitchDeg: z.number().min(-120).max(60).optional(),
  speedMps: z.number().min(0.1).max(30).optional(),
  turn: z.enum(["stop", "round", "pass"]).optional(),
  actions: z.array(z.looseObject({ kind: z.string().max(60) })).max(50),
});
export type ManualWaypoint = z.infer<typeof ManualWaypoint>;

/** A position to photograph: a repaired anomaly, or any point. */
export const PhotoTarget = z.object({
  id,
  position,
  label: z.string().max(120).optional(),
  headingDeg: degrees.optional(),
});
export type PhotoTarget = z.infer<typeof PhotoTarget>;

const base = {
  id,
  name,
  imaging: Imaging,
  /** The preset that was applied last, for display. */
  preset: z.string().max(60).optional(),
};
const targets = z.array(PhotoTarget).max(5_000);

export const RouteItem = z.discriminatedUnion("kind", [
  z.object({
    ...base,
    kind: z.literal("area"),
    boundary: area,
    pattern: z.enum(["lines", "crosshatch"]),
    /** Degrees from north, along the plant's rows, or the best found. */
    angle: z.union([degrees, z.literal("rows"), z.literal("best")]),
    marginM: z.number().min(0).max(500),
    /** 3D: four more passes with a tilted camera at this gimbal pitch. */
    obliquePitchDeg: z.number().min(-85).max(-30).optional(),
    /** Overlaps of the tilted passes. Default: those of the level pass. */
    obliqueFrontOverlap: percent.optional(),
    obliqueSideOverlap: percent.optional(),
  }),
  z.object({
    ...base,
    kind: z.literal("rows"),
    rows: z.array(line).max(20_000),
    rowsPerLine: z.number().int().min(1).max(50),
  }),
  z.object({
    ...base,
    kind: z.literal("corridor"),
    line,
    widthM: z.number().min(0).max(5_000),
  }),
  z.object({
    ...base,
    kind: z.literal("perimeter"),
    boundary: area,
    /** Metres outside of the boundary; inside where negative. */
    offsetM: z.number().min(-1000).max(1000),
    laps: z.number().int().min(1).max(50),
    facesInwards: z.boolean(),
  }),
  z.object({
    ...base,
    kind: z.literal("orbit"),
    center: position,
    radiusM: z.number().min(1).max(2_000),
    targetHeightM: z.number().min(-100).max(1_000),
    photosPerOrbit: z.number().int().min(1).max(500),
    orbits: z.number().int().min(1).max(50),
  }),
  z.object({
    ...base,
    kind: z.literal("facade"),
    wall: line,
    minHeightM: z.number().min(0).max(1_000),
    maxHeightM: z.number().min(0).max(1_000),
    distanceM: z.number().min(1).max(500),
    /** Where the aircraft flies, as seen along the wall. */
    side: z.enum(["left", "right"]),
  }),
  z.object({ ...base, kind: z.literal("waypoints"), waypoints: z.array(ManualWaypoint).max(20_000) }),
  z.object({ ...base, kind: z.literal("verification"), targets }),
  z.object({ ...base, kind: z.literal("points"), targets }),
]);
export type RouteItem = z.infer<typeof RouteItem>;

const lineEdit = { itemId: id, lineId: z.string().max(120) };
const waypointEdit = { itemId: id, waypointId: z.string().max(120) };

/** A line or waypoint of a generated pattern that was moved or removed manually. */
export const ManualEdit = z.discriminatedUnion("kind", [
  z.object({ ...lineEdit, kind: z.literal("move-line"), from: position, to: position }),
  z.object({ ...lineEdit, kind: z.literal("remove-line") }),
  z.object({ ...waypointEdit, kind: z.literal("move-waypoint"), to: position }),
  z.object({ ...waypointEdit, kind: z.literal("remove-waypoint") }),
]);
export type ManualEdit = z.infer<typeof ManualEdit>;

/** What a person planned: one route over a site, of one or several items. Units are in the names. */
export const RouteDocument = z.object({
  aircraftId: z.string().max(40),
  cameraId: z.string().max(40),
  /** Lenses that take images together. Default: all of the camera's. */
  lensIds: lensIds.optional(),
  takeOff: position.optional(),
  /** More positions to start from and land at; each battery's flight uses the best one. */
  takeOffPoints: z.array(TakeOffPoint).max(50).optional(),
  /** Where the pilot stands who must see the aircraft. Default: at the take-off point. */
  pilotPosition: position.optional(),
  /** When the first flight is to take off, UTC: the sun is checked at that time. */
  flightAt: z.iso.datetime().optional(),
  items: z.array(RouteItem).max(200),
  /** Items are flown in the order given, or in the shortest order. */
  order: z.enum(["given", "shortest"]),
  heights: HeightRules,
  battery: BatteryRules,
  /** Zones drawn for this route; the site's own are added when planning. */
  noFlyZones: z.array(NoFlyZone).max(500).optional(),
  obstacles: z.array(Obstacle).max(2_000).optional(),
  /** Kept when parameters change. */
  edits: z.array(ManualEdit).max(10_000).optional(),
});
export type RouteDocument = z.infer<typeof RouteDocument>;
