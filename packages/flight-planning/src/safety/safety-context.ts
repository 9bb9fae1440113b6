import type { MultiPolygon, Polygon, Position } from "geojson";
import type { Aircraft } from "#cameras/aircraft.ts";
import type { Wind } from "#batteries/wind.ts";
import type { NoFlyZone, Obstacle } from "@overfly/contract/flight-routes/route-document";
import type { ElevationModel } from "#terrain/elevation/elevation-model.ts";
import type { OverlapTarget } from "#terrain/overlap/overlap-on-ground.ts";

/** All that a flight is checked against. What is not given is not checked, except the ground, whose absence is told. */
export interface SafetyContext {
  aircraft: Aircraft;
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
  /** What pictures are to have in common, seen by the narrowest lens. */
  overlap?: OverlapTarget;
}

export interface FlightLimits {
  /** 120 m unless told: the open category of Regulation (EU) 2019/947 and most countries' rule. */
  maxAboveGroundM?: number;
  maxAboveTakeOffM?: number;
  /** 5 m unless told. */
  minAboveGroundM?: number;
  /** How far the pilot sees the aircraft; 500 m unless told. */
  lineOfSightM?: number;
  /** Least irradiance in the module plane for thermography, 600 W/m² unless told (IEC TS 62446-3). */
  minIrradianceWm2?: number;
  /** Below it shadows are long; 20° unless told. */
  minSunElevationDeg?: number;
  /** How near the camera's axis may come to the sun's reflection; 10° unless told. */
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
