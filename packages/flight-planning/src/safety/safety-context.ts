import type { LocalFrame } from "@overfly/geo/local-frame";
import type { MultiPolygon, Polygon, Position } from "geojson";
import type { Aircraft } from "#cameras/aircraft.ts";
import type { Wind } from "#batteries/wind.ts";
import type { NoFlyZone, Obstacle } from "@overfly/contract/flight-routes/route-document";
import type { ElevationModel } from "#terrain/elevation/elevation-model.ts";
import type { OverlapTarget } from "#terrain/overlap/overlap-on-ground.ts";

/** What a flight is checked against. What is missing is not checked, except the terrain, whose absence is reported. */
export interface SafetyContext {
  aircraft: Aircraft;
  /** Of one mission's flights, which are compared with the same areas; default the flight's own. */
  frame?: LocalFrame;
  /** The site's own boundary, and the area that the authority allowed. */
  boundary?: Polygon | MultiPolygon;
  operationArea?: Polygon | MultiPolygon;
  noFlyZones?: readonly NoFlyZone[];
  obstacles?: readonly Obstacle[];
  elevation?: ElevationModel;
  limits?: FlightLimits;
  pilotPosition?: Position;
  battery?: { reservePercent: number };
  wind?: Wind;
  light?: SunConditions;
  /** Wanted overlap, for the lens with the smallest footprint. */
  overlap?: OverlapTarget;
}

export interface FlightLimits {
  /** Default 120 m: the open category of Regulation (EU) 2019/947 and most countries' rule. */
  maxAboveGroundM?: number;
  maxAboveTakeOffM?: number;
  /** Default 5 m. */
  minAboveGroundM?: number;
  /** How far the pilot sees the aircraft; default 500 m. */
  lineOfSightM?: number;
  /** Least irradiance in the module plane for thermography, default 600 W/m² (IEC TS 62446-3). */
  minIrradianceWm2?: number;
  /** Below it shadows are long; default 20°. */
  minSunElevationDeg?: number;
  /** How near the camera's axis may come to the sun's reflection; default 10°. */
  glintDeg?: number;
}

export interface SunDirection {
  elevationDeg: number;
  /** From north over east. */
  azimuthDeg: number;
}

export interface ModuleTilt {
  /** 0 flat, 90 upright. */
  tiltDeg: number;
  /** Where the modules look, from north over east. */
  azimuthDeg: number;
}

/** The sky over the flight, each by seconds after take-off, which may be negative. */
export interface SunConditions {
  sunAt: (seconds: number) => SunDirection;
  /** In the module plane: measured, forecast, or estimated for a clear sky. */
  irradianceAt?: (seconds: number) => number;
  /** Fixed modules answer the same at any time, trackers follow. */
  modulesAt?: (seconds: number) => ModuleTilt;
}
