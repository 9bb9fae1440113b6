import type { LineString, MultiPolygon, Polygon, Position } from "geojson";

/** What a person planned: one mission over a site, of one or several parts. Kept in versions; planned anew at will. */
export interface RouteDocument {
  aircraftId: string;
  cameraId: string;
  /** The lenses that take pictures together; all of the camera's unless told. */
  lensIds?: readonly string[];
  takeOff?: Position;
  /** More places to start from and land at; each battery's flight takes the one that suits it best. */
  takeOffPlaces?: TakeOffPlace[];
  /** Where the pilot stands who must see the aircraft; at the take-off place unless told. */
  pilot?: Position;
  /** When the first flight is to take off, ISO 8601 in UTC: what the sun does is checked then. */
  flightAt?: string;
  parts: RoutePart[];
  /** Parts are flown as they stand in the list, or in the order of the shortest way. */
  order: "given" | "shortest";
  heights: HeightRules;
  battery: BatteryRules;
  /** Zones that no flight path may cross, drawn for this route; the site's own are added when planning. */
  noFly?: NoFlyZone[];
  /** Things that stand higher than the ground. */
  obstacles?: Obstacle[];
  /** Lines and points that were moved, added or taken away by hand; kept when parameters change. */
  edits?: HandEdit[];
}

export interface HeightRules {
  /** Heights are held above the take-off place, or above the ground by the site's elevation model. */
  over: "take-off" | "ground";
  /** How far the height above ground may stray when the terrain is followed, metres. */
  toleranceM?: number;
  safeTakeOffHeightM?: number;
  maxOverGroundM?: number;
  maxOverTakeOffM?: number;
}

export interface BatteryRules {
  /** Percent of the battery that stays unused. */
  reservePercent: number;
  windMps?: number;
  windFromDeg?: number;
  /** Ids of the take-off places that single batteries fly from, by hand: the first battery's, the second's …; "own" is the route's. */
  from?: (string | null)[];
}

/** Where an aircraft may start and land: a place that a pilot chose, or a dock. */
export interface TakeOffPlace {
  id: string;
  name: string;
  /** Longitude, latitude and, where known, metres above the ellipsoid. */
  position: Position;
}

export interface NoFlyZone {
  id: string;
  name: string;
  area: Polygon | MultiPolygon;
  /** Metres above ground up to which it reaches; everywhere unless told. */
  upToM?: number;
}

export interface Obstacle {
  id: string;
  name: string;
  at: Position | Polygon | LineString;
  heightM: number;
  /** Metres to keep away from it, to the side and above. */
  clearanceM: number;
}

/** How pictures are taken: exactly one of `gsdCm`, `heightM` and `pixelsPerCell`; the others follow from the lens. */
export interface Imaging {
  gsdCm?: number;
  heightM?: number;
  /** Thermal pixels across a cell of `cellMm` (156 mm unless told). */
  pixelsPerCell?: number;
  cellMm?: number;
  /** Percent, 0 to 95. */
  frontOverlap: number;
  sideOverlap: number;
  /** −90 looks straight down. */
  gimbalPitchDeg: number;
  /** The fastest that camera and aircraft allow unless told. */
  speedMps?: number;
  /** Lenses that take pictures in this part; the document's unless told. */
  lensIds?: readonly string[];
}

interface PartBase {
  id: string;
  name: string;
  imaging: Imaging;
  /** The preset that was picked last, for showing. */
  preset?: string;
}

export type RoutePart = PartBase &
  (
    | {
        kind: "area";
        boundary: Polygon | MultiPolygon;
        pattern: "lines" | "crosshatch";
        /** Degrees from north, along the plant's rows, or the best found. */
        angle: number | "rows" | "best";
        marginM: number;
        /** 3D: four more passes with a tilted camera at this gimbal pitch. */
        obliquePitchDeg?: number;
        /** Percent, of the tilted passes; as the level pass unless told. */
        obliqueFrontOverlap?: number;
        obliqueSideOverlap?: number;
      }
    | { kind: "rows"; rows: LineString[]; rowsPerLine: number }
    | { kind: "corridor"; line: LineString; widthM: number }
    | {
        kind: "perimeter";
        boundary: Polygon | MultiPolygon;
        /** Metres outside of the boundary; inside where negative. */
        offsetM: number;
        laps: number;
        lookInwards: boolean;
      }
    | {
        kind: "orbit";
        centre: Position;
        radiusM: number;
        heightOfTargetM: number;
        /** In each turn. */
        photos: number;
        turns: number;
      }
    | {
        kind: "facade";
        wall: LineString;
        lowestM: number;
        highestM: number;
        distanceM: number;
        /** Where the aircraft flies, as seen along the wall. */
        side: "left" | "right";
      }
    | { kind: "waypoints"; waypoints: HandWaypoint[] }
    | { kind: "verification"; targets: Target[] }
    | { kind: "points"; targets: Target[] }
  );

export interface HandWaypoint {
  position: Position;
  heightM: number;
  headingDeg?: number;
  gimbalPitchDeg?: number;
  speedMps?: number;
  turn?: "stop" | "round" | "pass";
  actions: { kind: string; [key: string]: unknown }[];
}

/** A place to photograph: a finding that was repaired, or any point. */
export interface Target {
  id: string;
  position: Position;
  label?: string;
  headingDeg?: number;
}

export type HandEdit =
  | { kind: "move-line"; part: string; line: string; from: Position; to: Position }
  | { kind: "remove-line"; part: string; line: string }
  | { kind: "move-waypoint"; part: string; waypoint: string; to: Position }
  | { kind: "remove-waypoint"; part: string; waypoint: string };
