import type { ThermalFrame } from "#detection/thermal-frame.ts";
import type { PhotoMetadata } from "#metadata/photo-metadata.ts";
import { focalLengthPx } from "#radiometry/thermal-cameras.ts";
import {
  type CameraOptics,
  type CameraPose,
  type CameraProjection,
  projectCamera,
} from "#registration/camera-projection.ts";
import type { LensesFromRows } from "./lens-of-flight.ts";
import type { PoseSpread } from "#registration/register-photo.ts";

type FrameSize = Pick<ThermalFrame, "widthPx" | "heightPx">;

/** Projection of the camera that took a photo, over flat ground; null where position, height, gimbal or lens is unknown. */
export function cameraOfPhoto(
  photo: PhotoMetadata,
  size: FrameSize,
  moduleHeightM: number,
): CameraProjection | null {
  const camera = poseOfPhoto(photo, size, moduleHeightM);
  return camera && projectCamera(camera.pose, camera.optics);
}

/** One camera at one zoom: its photos share a lens. */
const cameraKeyOf = (
  { model, cameraSerial }: PhotoMetadata,
  { widthPx, heightPx }: FrameSize,
  focal: number,
): string => [model, cameraSerial, widthPx, heightPx, focal].join("/");

/** Pose and lens as the photo reports them; the lens from the flight's rows where it reports none. */
export function poseOfPhoto(
  photo: PhotoMetadata,
  { widthPx, heightPx }: FrameSize,
  moduleHeightM: number,
  lenses: LensesFromRows = {},
): { pose: CameraPose; optics: CameraOptics; camera: string } | null {
  const focal = focalLengthPx({ ...photo, isThermal: photo.isRadiometric }, { widthPx, heightPx });
  const { longitude, latitude, gimbal, relativeAltitudeM } = photo;
  if (longitude === null || latitude === null || !gimbal || relativeAltitudeM === null || focal === null)
    return null;
  // a picture of another size was cut or scaled after the lens was stated
  const stated = photo.lens && photo.widthPx === widthPx ? photo.lens : null;
  const camera = cameraKeyOf(photo, { widthPx, heightPx }, focal);
  const lens = stated ?? lenses[camera] ?? null;
  const heightM = relativeAltitudeM - moduleHeightM;
  if (!(heightM > 0)) return null;
  return {
    pose: { longitude, latitude, heightM, ...gimbal },
    optics: { widthPx, heightPx, focalLengthPx: lens?.focalXPx ?? focal, lens },
    camera,
  };
}

export function missingPoseReason(photo: PhotoMetadata): string {
  const missing = [
    photo.longitude === null ? "position" : null,
    photo.relativeAltitudeM === null ? "height above the take-off point" : null,
    photo.gimbal === null ? "gimbal angles" : null,
  ].filter((name) => name !== null);
  return missing.length > 0
    ? `The photo cannot be georeferenced: its metadata has no ${missing.join(", no ")}.`
    : "The photo cannot be georeferenced: its lens is unknown or it was taken from the ground.";
}

const RTK_FIXED = 50;
/** Of a GNSS receiver alone, and with a fixed RTK solution. */
const [GNSS_M, RTK_M] = [1.5, 0.05];
/** A layout drawn from plans may lie aside as a whole. */
const LAYOUT_M = 0.8;

/** Standard deviations of what a photo reports, against a layout. */
export function poseSpreadOf({ rtkFlag }: PhotoMetadata): PoseSpread {
  const hasRtk = rtkFlag === RTK_FIXED;
  return {
    positionM: Math.hypot(hasRtk ? RTK_M : GNSS_M, LAYOUT_M),
    heightM: hasRtk ? 1 : 2,
    attitudeDeg: 0.75,
  };
}

/** Combines GNSS receiver and gimbal (1°). */
export const positionUncertaintyM = ({ rtkFlag }: PhotoMetadata, distanceM: number): number =>
  Math.hypot(rtkFlag === RTK_FIXED ? RTK_M : GNSS_M, distanceM * 0.0175 * 0.7);
