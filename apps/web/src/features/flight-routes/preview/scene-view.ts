import type { Boundary } from "@overfly/contract/geometry";
import { footprintCorners } from "@overfly/flight-planning/coverage/photos/photo-footprint";
import type { FlightTimeline } from "@overfly/flight-planning/batteries/flight-timeline";
import { type LocalFrame, localFrame } from "@overfly/geo/local-frame";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { coverageView, type CoverageView } from "#features/flight-routes/planning/queries/coverage-view.ts";
import type { SimulatedPlan } from "#features/flight-routes/planning/queries/simulated-plan.ts";
import { heightOn, type SceneGround, sceneGround } from "./scene-ground.ts";
import { type SceneObstacle, sceneObstacles, type SceneZone, sceneZones } from "./scene-obstacles.ts";
import { ringsOf, type SceneFrame } from "./scene-frame.ts";

/**
 * A plan in space. Metres from the scene's middle: x east, y up from the lowest ground, z south. Places follow one
 * another in flat lists.
 */
export interface SceneView {
  origin: Position;
  ground: SceneGround;
  batteries: SceneBattery[];
  outlines: Float32Array[];
  /** Corners of each table, with how many it has. */
  tables: { corners: Float32Array; counts: Uint16Array };
  zones: SceneZone[];
  obstacles: SceneObstacle[];
  coverage: CoverageView | undefined;
  /** Of the coverage's south-west corner. */
  coverageAt: [x: number, z: number];
  /** Tangents of half the field of view, horizontal and vertical. */
  sight: [side: number, up: number];
}

export interface SceneBattery {
  /** x, y, z. */
  path: Float32Array;
  /** Seconds after take-off of each position of the path. */
  seconds: Float32Array;
  /** x, y, z, heading, gimbal pitch and seconds. */
  photos: Float32Array;
  /** x, y, z of four corners. */
  footprints: Float32Array;
  durationS: number;
}

export const PHOTO_FIELDS = 6;
export const FOOTPRINT_FIELDS = 12;

interface GroundFrame extends SceneFrame {
  ground: SceneGround;
}

/** A local frame of metres around a point of the scene. */
const frameAt = (x: number, z: number): LocalFrame => ({
  origin: [x, z],
  toMetres: ([atX = 0, atZ = 0]) => [atX - x, z - atZ],
  toPosition: ([eastM, northM]) => [x + eastM, z - northM],
});

export function sceneView(plan: SimulatedPlan, tables: readonly Boundary[]): SceneView {
  const origin = middleOf(plan);
  const frame = localFrame(origin);
  const absoluteAt = (position: Position): number => plan.ground(NADIR, position);
  const extent = extentOf(plan, frame);
  const ground = sceneGround(extent, (point) => absoluteAt(frame.toPosition(point)), {
    isKnown: plan.siteData.elevation !== undefined,
  });
  const points: SceneFrame = {
    frame,
    heightAt: absoluteAt,
    point: (position, up) => {
      const [eastM, northM] = frame.toMetres(position);
      return [eastM, up - ground.baseM, -northM];
    },
  };
  const coverage = coverageView(plan);
  const [eastM, northM] = frame.toMetres(coverage?.southWest ?? origin);
  return {
    origin,
    ground,
    batteries: plan.batteries.map((battery) => sceneBattery(battery, plan, { ...points, ground })),
    outlines: outlinesOf(plan).map((ring) => onGround(ring, points, OUTLINE_M)),
    tables: sceneTables(tables, points),
    zones: sceneZones(plan, points),
    obstacles: sceneObstacles(plan, points),
    coverage,
    coverageAt: [eastM, -northM],
    sight: fieldOfView(plan),
  };
}

const NADIR = { position: [0, 0], headingDeg: 0, gimbalPitchDeg: -90 };
const OUTLINE_M = 0.5;
const TABLE_M = 1.5;

function fieldOfView({ lens }: SimulatedPlan): SceneView["sight"] {
  if (!lens) return [0.4, 0.3];
  const { widthPx, heightPx, pixelPitchUm, focalLengthMm } = lens;
  const half = (pixels: number): number => (pixels * pixelPitchUm) / 2000 / focalLengthMm;
  return [half(widthPx), half(heightPx)];
}

/** Footprints on the drawn terrain: fast, and never below it. */
function sceneBattery(
  flown: FlightTimeline,
  { lens }: SimulatedPlan,
  { point, ground }: GroundFrame,
): SceneBattery {
  const pointOf = ({ position }: { position: Position }) => point(position, position[2] ?? 0);
  const footprints = new Float32Array(lens ? flown.photos.length * FOOTPRINT_FIELDS : 0);
  for (const [index, photo] of (lens ? flown.photos : []).entries()) {
    const [x, y, z] = pointOf(photo);
    const onGround = {
      frame: frameAt(x, z),
      ground: (_: unknown, [atX = 0, atZ = 0]: Position) => heightOn(ground, atX, atZ),
    };
    const shot = { ...photo, position: [0, 0, y] };
    const corners = lens ? footprintCorners(shot, lens, onGround) : [];
    footprints.set(
      corners.flatMap(([eastM, northM]) => [x + eastM, heightOn(ground, x + eastM, z - northM), z - northM]),
      index * FOOTPRINT_FIELDS,
    );
  }
  return {
    path: Float32Array.from(flown.points.flatMap(pointOf)),
    seconds: Float32Array.from(flown.points, ({ seconds }) => seconds),
    photos: Float32Array.from(
      flown.photos.flatMap((photo) => [
        ...pointOf(photo),
        photo.headingDeg,
        photo.gimbalPitchDeg,
        photo.seconds,
      ]),
    ),
    footprints,
    durationS: flown.durationS,
  };
}

function outlinesOf({ input }: SimulatedPlan): Position[][] {
  const { site, document } = input;
  const areas = document.items.flatMap((item) =>
    item.kind === "area" || item.kind === "perimeter" ? [item.boundary] : [],
  );
  return [...(site.boundary ? [site.boundary] : []), ...areas].flatMap(ringsOf);
}

const onGround = (ring: readonly Position[], { point, heightAt }: SceneFrame, overM: number): Float32Array =>
  Float32Array.from(ring.flatMap((position) => point(position, heightAt(position) + overM)));

function sceneTables(tables: readonly Boundary[], points: SceneFrame): SceneView["tables"] {
  const rings = tables.flatMap((table) => ringsOf(table as Polygon | MultiPolygon).slice(0, 1));
  const open = rings.map((ring) => ring.slice(0, -1)).filter(({ length }) => length >= 3);
  return {
    corners: Float32Array.from(open.flatMap((ring) => [...onGround(ring, points, TABLE_M)])),
    counts: Uint16Array.from(open, ({ length }) => length),
  };
}

function middleOf({ batteries }: SimulatedPlan): Position {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { points } of batteries) {
    for (const { position } of points) {
      const [lon = 0, lat = 0] = position;
      [west, south, east, north] = [
        Math.min(west, lon),
        Math.min(south, lat),
        Math.max(east, lon),
        Math.max(north, lat),
      ];
    }
  }
  return Number.isFinite(west) ? [(west + east) / 2, (south + north) / 2] : [0, 0];
}

const MARGIN = 0.15;
const LEAST_MARGIN_M = 30;

/** Bounds of flight and areas with a margin: west, south, east, north in metres. */
function extentOf(plan: SimulatedPlan, frame: LocalFrame): [number, number, number, number] {
  const flown = plan.batteries.flatMap(({ points }) => points.map(({ position }) => position));
  const points = [...flown, ...outlinesOf(plan).flat()].map(frame.toMetres);
  let [west, south, east, north] = [0, 0, 0, 0];
  for (const [x, y] of points) {
    [west, south, east, north] = [
      Math.min(west, x),
      Math.min(south, y),
      Math.max(east, x),
      Math.max(north, y),
    ];
  }
  const marginM = Math.max(LEAST_MARGIN_M, Math.max(east - west, north - south) * MARGIN);
  return [west - marginM, south - marginM, east + marginM, north + marginM];
}
