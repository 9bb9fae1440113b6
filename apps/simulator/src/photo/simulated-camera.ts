import { THERMAL_LENS, WIDE_LENS, type CameraPose, type Lens } from "#scene/camera.ts";
import type { Plant } from "#scene/plant.ts";
import { truePoses } from "#survey/pose-errors.ts";
import { PERFECT_SURVEY, type SurveyConditions } from "#survey/survey-conditions.ts";
import { exifPayload } from "./exif-segment.ts";
import { insertApp1 } from "./insert-segments.ts";
import { photoFileName, reportedGimbal, type Exposure } from "./exposure.ts";
import { photoRenderer } from "./photo-renderer.ts";
import { cachedRenderer } from "./rendering-cache.ts";
import { xmpPayload } from "./xmp-segment.ts";

export interface CameraBody {
  droneModel: string;
  droneSerialNumber: string;
  cameraSerialNumber: string;
}

export interface Photo {
  name: string;
  lens: Lens["imageSource"];
  bytes: Uint8Array;
}

export type CapturePhotos = (exposure: Exposure) => Promise<Photo[]>;

export interface CameraOptions {
  /** Of the flight; perfect where it is left out. */
  survey?: SurveyConditions | undefined;
  /** Keeps what was rendered; see `cachedRenderer`. */
  renderingFolder?: string | undefined;
}

/** Takes a thermal and a visual photo of a plant per exposure. The same exposure and plant give the same bytes. */
export function simulatedCamera(
  plant: Plant,
  body: CameraBody,
  { survey = PERFECT_SURVEY, renderingFolder }: CameraOptions = {},
): CapturePhotos {
  const renderer = photoRenderer(plant, survey);
  const scene = { spec: plant.spec, defects: plant.defects, survey };
  const truePose = truePoses(survey.poseErrors, plant.spec.seed);
  const { hasRtk } = survey.poseErrors;
  const render = renderingFolder === undefined ? renderer : cachedRenderer(renderer, renderingFolder, scene);

  return async (exposure) => {
    const pose = truePose(exposure.number, cameraPose(plant, exposure));
    const { thermal, wide } = await render(pose, plant.spec.seed * 100_003 + exposure.number);
    return [
      photoOf(thermal, THERMAL_LENS, exposure, { ...body, hasRtk }),
      photoOf(wide, WIDE_LENS, exposure, { ...body, hasRtk }),
    ];
  };
}

export const photoOf = (
  jpeg: Uint8Array,
  lens: Lens,
  exposure: Exposure,
  body: CameraBody & { hasRtk: boolean },
): Photo => ({
  name: photoFileName(exposure, lens.suffix),
  lens: lens.imageSource,
  bytes: withMetadata(jpeg, lens, exposure, body),
});

export function cameraPose(plant: Plant, exposure: Exposure): CameraPose {
  const [eastM, northM] = plant.frame.toMetres([exposure.longitude, exposure.latitude]);
  return {
    eastM,
    northM,
    heightAboveGroundM: exposure.relativeAltitudeM,
    yawDeg: exposure.headingDeg,
    pitchDeg: exposure.pitchDeg,
  };
}

function withMetadata(
  jpeg: Uint8Array,
  lens: Lens,
  exposure: Exposure,
  body: CameraBody & { hasRtk: boolean },
): Uint8Array {
  const position = { latitude: exposure.latitude, longitude: exposure.longitude };
  const exif = exifPayload({
    ...lens,
    ...position,
    make: "DJI",
    model: body.droneModel,
    software: "10.01.00.00",
    takenAt: exposure.takenAt,
    bodySerialNumber: body.droneSerialNumber,
    altitudeM: exposure.absoluteAltitudeM,
  });
  const xmp = xmpPayload({
    ...position,
    ...body,
    ...reportedGimbal(exposure),
    takenAt: exposure.takenAt,
    imageSource: lens.imageSource,
    absoluteAltitudeM: exposure.absoluteAltitudeM,
    relativeAltitudeM: exposure.relativeAltitudeM,
    flightYawDeg: exposure.headingDeg > 180 ? exposure.headingDeg - 360 : exposure.headingDeg,
  });
  return insertApp1(jpeg, [exif, xmp]);
}
