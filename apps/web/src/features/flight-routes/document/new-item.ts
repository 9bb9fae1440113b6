import type { Boundary } from "@overfly/contract/geometry";
import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { localFrame } from "@overfly/geo/local-frame";
import type { Tool } from "#features/flight-routes/map-tools/toolbar/tool.ts";
import { newPartId, DEFAULT_IMAGING } from "./default-document.ts";
import type { RouteItem } from "#features/flight-routes/store/draft-history.ts";

export type RouteItemKind = RouteItem["kind"];
type Place = [longitude: number, latitude: number];

export interface NewItemInput {
  kind: RouteItemKind;
  /** In the reader's language. */
  name: string;
  site: Pick<SiteDetail, "boundary" | "location">;
  document: RouteDocument;
}

export interface NewItem {
  part: RouteItem;
  /** What the person will do next on the map. */
  tool: Tool;
}

/**
 * A part of a kind that can be kept as it is: over the site where that makes sense, else a small one in its middle to be
 * reshaped. Photographed like the parts before it. Undefined where nothing tells where on Earth to begin.
 */
export function newItem(input: NewItemInput): NewItem | undefined {
  const { kind, document } = input;
  const middle = centreOfSite(input);
  const base = { id: newPartId(), name: uniqueName(input), ...imagingOfPrevious(document) };
  if (kind === "waypoints") return { part: { ...base, kind, waypoints: [] }, tool: "waypoint" };
  if (kind === "points") return { part: { ...base, kind, targets: [] }, tool: "target" };
  if (kind === "verification") return { part: { ...base, kind, targets: [] }, tool: "none" };
  if (kind === "rows") return { part: { ...base, kind, rows: [], rowsPerLine: 2 }, tool: "none" };
  if (!middle) return undefined;
  return itemAt(kind, base, { input, middle });
}

type Base = Pick<RouteItem, "id" | "name" | "imaging" | "preset">;
type LocatedKind = "area" | "corridor" | "perimeter" | "orbit" | "facade";

function itemAt(
  kind: LocatedKind,
  base: Base,
  { input, middle }: { input: NewItemInput; middle: Place },
): NewItem {
  const { imaging } = base;
  const at = offsetFrom(middle);
  switch (kind) {
    case "area":
    case "perimeter": {
      const whole = input.site.boundary;
      const isFree = whole && !input.document.items.some((part) => part.kind === kind);
      const boundary: Boundary = isFree ? whole : squareAround(at);
      const tool = isFree ? "none" : "outline";
      if (kind === "area")
        return { part: { ...base, kind, boundary, pattern: "lines", angle: "best", marginM: 0 }, tool };
      return { part: { ...base, kind, boundary, offsetM: 10, laps: 1, facesInwards: false }, tool };
    }
    case "corridor": {
      const line = { type: "LineString" as const, coordinates: [at(-100, 0), at(100, 0)] };
      return { part: { ...base, kind, line, widthM: 20 }, tool: "line" };
    }
    case "facade": {
      const wall = { type: "LineString" as const, coordinates: [at(-20, 0), at(20, 0)] };
      const level = { ...base, preset: undefined, imaging: atHeight(imaging, 10, 0) };
      const sizes = { lowestM: 2, highestM: 12, distanceM: 10, side: "right" as const };
      return { part: { ...level, kind, wall, ...sizes }, tool: "line" };
    }
    case "orbit": {
      const around = { ...base, preset: undefined, imaging: atHeight(imaging, 25, -45) };
      const circle = { centre: middle, radiusM: 20, targetHeightM: 0, photos: 24, turns: 1 };
      return { part: { ...around, kind, ...circle }, tool: "center" };
    }
  }
}

/** Of a kind that begins empty, and nothing chosen yet. */
export function isEmpty(part: RouteItem): boolean {
  if (part.kind === "rows") return part.rows.length === 0;
  if (part.kind === "waypoints") return part.waypoints.length === 0;
  return (part.kind === "verification" || part.kind === "points") && part.targets.length === 0;
}

/** As the first part is photographed that covers ground; the yearly inspection without one. */
function imagingOfPrevious({ items: parts }: RouteDocument): Pick<RouteItem, "imaging" | "preset"> {
  const like = parts.find(({ kind }) => kind === "area" || kind === "rows" || kind === "corridor");
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
  const taken = new Set(document.items.map((part) => part.name));
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`;
  return free;
}

const HALF_SQUARE_M = 50;

const squareAround = (at: (eastM: number, northM: number) => Place): Boundary => {
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

const offsetFrom = (middle: Place) => {
  const frame = localFrame(middle);
  return (eastM: number, northM: number): Place => {
    const [longitude = 0, latitude = 0] = frame.toPosition([eastM, northM]);
    return [rounded(longitude), rounded(latitude)];
  };
};

/** To a centimetre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

/** Of the site, else near something that the route has already. */
export function centreOfSite({ site, document }: Pick<NewItemInput, "site" | "document">): Place | undefined {
  const { boundary, location } = site;
  if (boundary) return centreOf(boundary);
  const known = location?.coordinates ?? document.takeOff ?? firstPosition(document.items);
  return known && [known[0], known[1]];
}

function firstPosition(parts: readonly RouteItem[]): Place | undefined {
  for (const part of parts) {
    if (part.kind === "area" || part.kind === "perimeter") return centreOf(part.boundary);
    if (part.kind === "orbit") return [part.center[0], part.center[1]];
  }
  return undefined;
}

function centreOf(boundary: Boundary): Place {
  const rings = boundary.type === "Polygon" ? boundary.coordinates : boundary.coordinates.flat();
  const places = rings.flat();
  const middle = (values: number[]): number =>
    rounded((values.reduce((a, b) => Math.min(a, b)) + values.reduce((a, b) => Math.max(a, b))) / 2);
  return [middle(places.map(([longitude]) => longitude)), middle(places.map(([, latitude]) => latitude))];
}
