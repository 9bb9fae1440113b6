import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import type { Plant } from "@overfly/plant/hierarchy/plant-model";
import type { ThermalFrame } from "#detection/thermal-frame.ts";
import { type PhotoMetadata, readPhotoMetadata } from "#metadata/photo-metadata.ts";
import { decodeThermal } from "#radiometry/decode-thermal.ts";
import type { DecodeFailureCode, Radiometry } from "#radiometry/decoded-thermal.ts";
import type { ThermalParameters } from "#radiometry/thermal-parameters.ts";
import type { CameraOptics } from "#registration/camera-projection.ts";
import { type ExpectedModules, expectedModules } from "#registration/expected-modules.ts";
import type { RegisteredPhoto } from "#registration/register-flight.ts";
import { type PhotoRegistration, registerPhoto } from "#registration/register-photo.ts";
import type { LensesFromRows } from "./lens-of-flight.ts";
import { poseOfPhoto, poseSpreadOf } from "./photo-camera.ts";

export interface RegisterPhotoOptions {
  /** Module outlines improve detection; without them regions are compared with their surroundings alone. */
  plant?: Plant;
  /** Of the modules above the take-off point; subtracted from the relative altitude. */
  moduleHeightM?: number;
  /** Height of the ground above the take-off point, in the plant's frame; flat where it is left out. */
  terrainHeightM?: (at: PlanarPoint) => number;
  parameters?: Partial<ThermalParameters>;
  /** By camera, where the file states none. */
  lenses?: LensesFromRows;
}

export interface ReadPhoto {
  photo: PhotoMetadata;
  thermal: {
    frame: ThermalFrame;
    info: {
      radiometry: Radiometry;
      unit: "celsius" | "counts";
      widthPx: number;
      heightPx: number;
      uncertainty: string;
    };
  } | null;
  failure: { code: DecodeFailureCode; reason: string } | null;
}

export function readThermalPhoto(bytes: Uint8Array, { parameters }: RegisterPhotoOptions): ReadPhoto {
  const photo = readPhotoMetadata(bytes);
  const thermal = decodeThermal(bytes, parameters ? { parameters } : {});
  if (!thermal.ok) return { photo, thermal: null, failure: { code: thermal.code, reason: thermal.reason } };
  const { widthPx, heightPx, radiometry, uncertainty } = thermal;
  const unit = thermal.kind === "absolute" ? "celsius" : "counts";
  const values = thermal.kind === "absolute" ? thermal.celsius : Float32Array.from(thermal.counts);
  return {
    photo,
    thermal: {
      frame: { widthPx, heightPx, values },
      info: { radiometry, unit, widthPx, heightPx, uncertainty },
    },
    failure: null,
  };
}

/** Positions and layouts together are off by no more, in standard deviations. */
const REACH = 3;

/** The modules to look for in a photo, and the search; null without a layout, a pose or a view down. */
export function registerFrame(
  { photo, thermal }: ReadPhoto,
  { plant, moduleHeightM = 0, terrainHeightM, lenses }: RegisterPhotoOptions,
): { expected: ExpectedModules; optics: CameraOptics; run: () => PhotoRegistration | null } | null {
  const camera = thermal && poseOfPhoto(photo, thermal.frame, moduleHeightM, lenses);
  if (!plant || !camera) return null;
  const { pose, optics } = camera;
  const spread = poseSpreadOf(photo);
  const reachM = REACH * spread.positionM;
  const expected = expectedModules(plant, pose, optics, { reachM, terrainHeightM });
  return expected && { expected, optics, run: () => registerPhoto(thermal.frame, expected, optics, spread) };
}

/** What one photo says of where the layout lies; `registerFlight` decides by all of them. Never throws for a damaged photo. */
export function registerThermalPhoto(
  photoId: string,
  bytes: Uint8Array,
  options: RegisterPhotoOptions,
): RegisteredPhoto {
  return { photoId, registration: registerFrame(readThermalPhoto(bytes, options), options)?.run() ?? null };
}
