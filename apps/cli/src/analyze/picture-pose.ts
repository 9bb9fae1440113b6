import type { LensesFromRows } from "@overfly/thermography/inspection/lens-of-flight";
import { poseOfPhoto } from "@overfly/thermography/inspection/photo-camera";
import type { PhotoMetadata } from "@overfly/thermography/metadata/photo-metadata";
import type { Picture } from "./read-picture.ts";

/** A folder holds thermal pictures only: the detector's lens counts also where the picture holds no degrees. */
export const thermalPoseOf = (
  photo: PhotoMetadata,
  { frame }: Pick<Picture, "frame">,
  { moduleHeightM, lenses }: { moduleHeightM: number; lenses: LensesFromRows },
): ReturnType<typeof poseOfPhoto> =>
  poseOfPhoto({ ...photo, isRadiometric: true }, frame, moduleHeightM, lenses);
