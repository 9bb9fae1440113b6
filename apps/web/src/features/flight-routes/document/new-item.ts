import type { RouteDocument, RouteItem } from "@overfly/contract/flight-routes/route-document";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { localFrame } from "@overfly/geo/local-frame";
import type { Tool } from "#features/flight-routes/map-tools/toolbar/tool.ts";
import { newItemId, DEFAULT_IMAGING } from "./default-document.ts";

export type RouteItemKind = RouteItem["kind"];
type LonLat = [longitude: number, latitude: number];

export interface NewItemInput {
  kind: RouteItemKind;
  /** Default name, in the user's language. */
  name: string;
  site: Pick<SiteDetail, "boundary" | "location">;
  document: RouteDocument;
}

export interface NewItem {
  item: RouteItem;
  /** Selected next. */
  tool: Tool;
}

/**
 * A valid item of a kind: over the site where that makes sense, otherwise a small shape in its center to be edited. It
 * takes over the imaging of earlier items. Undefined if no location is known to start from.
 */
export function newItem(input: NewItemInput): NewItem | undefined {
  const { kind, document } = input;
  const center = centerOf(input);
  const base = { id: newItemId(), name: uniqueName(input), ...imagingOfPrevious(document) };
  if (kind === "waypoints") return { item: { ...base, kind, waypoints: [] }, tool: "waypoint" };
  if (kind === "points") return { item: { ...base, kind, targets: [] }, tool: "target" };
  if (kind === "verification") return { item: { ...base, kind, targets: [] }, tool: "none" };
  if (kind === "rows") return { item: { ...base, kind, rows: [], rowsPerLine: 2 }, tool: "none" };
  if (!center) return undefined;
  return itemAt(kind, base, { input, center });
}

type Base = Pick<RouteItem, "id" | "name" | "imaging" | "preset">;
type LocatedKind = "area" | "corridor" | "perimeter" | "orbit" | "facade";

function itemAt(
  kind: LocatedKind,
  base: Base,
  { input, center }: { input: NewItemInput; center: LonLat },
): NewItem {
  const { imaging } = base;
  const at = offsetFrom(center);
  switch (kind) {
    case "area":
    case "perimeter": {
      const siteBoundary = input.site.boundary;
      const isFirst = siteBoundary && !input.document.items.some((item) => item.kind === kind);
      const boundary = isFirst ? siteBoundary : squareAround(at);
      const tool = isFirst ? "none" : "outline";
      if (kind === "area")
        return { item: { ...base, kind, boundary, pattern: "lines", angle: "best", marginM: 0 }, tool };
      return { item: { ...base, kind, boundary, offsetM: 10, laps: 1, facesInwards: false }, tool };
    }
    case "corridor": {
      const line = { type: "LineString" as const, coordinates: [at(-100, 0), at(100, 0)] };
      return { item: { ...base, kind, line, widthM: 20 }, tool: "line" };
    }
    case "facade": {
      const wall = { type: "LineString" as const, coordinates: [at(-20, 0), at(20, 0)] };
      const level = { ...base, preset: undefined, imaging: atHeight(imaging, 10, 0) };
      const sizes = { minHeightM: 2, maxHeightM: 12, distanceM: 10, side: "right" as const };
      return { item: { ...level, kind, wall, ...sizes }, tool: "line" };
    }
    case "orbit": {
      const around = { ...base, preset: undefined, imaging: atHeight(imaging, 25, -45) };
      const circle = { center, radiusM: 20, targetHeightM: 0, photosPerOrbit: 24, orbits: 1 };
      return { item: { ...around, kind, ...circle }, tool: "center" };
    }
  }
}

/** Of a kind that starts empty, with nothing chosen yet. */
export function isEmpty(item: RouteItem): boolean {
  if (item.kind === "rows") return item.rows.length === 0;
  if (item.kind === "waypoints") return item.waypoints.length === 0;
  return (item.kind === "verification" || item.kind === "points") && item.targets.length === 0;
}

/** Of the first item that covers ground; otherwise of the standard inspection. */
function imagingOfPrevious({ items }: RouteDocument): Pick<RouteItem, "imaging" | "preset"> {
  const like = items.find(({ kind }) => kind === "area" || kind === "rows" || kind === "corridor");
  return like
    ? { imaging: like.imaging, preset: like.preset }
    : { imaging: DEFAULT_IMAGING, preset: "standard" };
}

const atHeight = (
  { gsdCm: _gsd, pixelsPerCell: _pixels, ...rest }: RouteItem["imaging"],
  heightM: number,
  gimbalPitchDeg: number,
): RouteItem["imaging"] => ({ ...rest, heightM, gimbalPitchDeg });

/** "Area", "Area 2", "Area 3" … */
export function uniqueName({ name, document }: Pick<NewItemInput, "name" | "document">): string {
  const existing = new Set(document.items.map((item) => item.name));
  let free = name;
  for (let number = 2; existing.has(free); number += 1) free = `${name} ${number}`;
  return free;
}

const HALF_SQUARE_M = 50;

const squareAround = (at: (eastM: number, northM: number) => LonLat): Polygon => {
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ] as const;
  const ring = corners.map(([east, north]) => at(east * HALF_SQUARE_M, north * HALF_SQUARE_M));
  return { type: "Polygon", coordinates: [ring] };
};

const offsetFrom = (origin: LonLat) => {
  const frame = localFrame(origin);
  return (eastM: number, northM: number): LonLat => {
    const [longitude = 0, latitude = 0] = frame.toPosition([eastM, northM]);
    return [rounded(longitude), rounded(latitude)];
  };
};

/** To a centimetre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

/** Of the site, otherwise near something that the route has already. */
function centerOf({ site, document }: Pick<NewItemInput, "site" | "document">): LonLat | undefined {
  const { boundary, location } = site;
  if (boundary) return centerOfBounds(boundary);
  const known = location?.coordinates ?? document.takeOff ?? firstPosition(document.items);
  return known && lonLat(known);
}

const lonLat = ([longitude = 0, latitude = 0]: Position): LonLat => [longitude, latitude];

function firstPosition(items: readonly RouteItem[]): LonLat | undefined {
  for (const item of items) {
    if (item.kind === "area" || item.kind === "perimeter") return centerOfBounds(item.boundary);
    if (item.kind === "orbit") return lonLat(item.center);
  }
  return undefined;
}

function centerOfBounds(boundary: Polygon | MultiPolygon): LonLat {
  const rings = boundary.type === "Polygon" ? boundary.coordinates : boundary.coordinates.flat();
  const positions = rings.flat().map(lonLat);
  const middle = (values: number[]): number =>
    rounded((values.reduce((a, b) => Math.min(a, b)) + values.reduce((a, b) => Math.max(a, b))) / 2);
  return [
    middle(positions.map(([longitude]) => longitude)),
    middle(positions.map(([, latitude]) => latitude)),
  ];
}
