import { writeRadiometricJpeg } from "@overfly/thermography/radiometry/radiometric-writer";
import sharp from "sharp";
import { THERMAL_LENS, WIDE_LENS, type CameraPose, type Lens } from "#scene/camera.ts";
import type { Plant } from "#scene/plant.ts";
import { thermalRenderer } from "#scene/render-thermal.ts";
import { visualRenderer } from "#scene/render-visual.ts";
import { CLEAR_DAY, type Conditions } from "#scene/surface-temperature.ts";
import { exifPayload } from "./exif-segment.ts";
import { insertApp1 } from "./insert-segments.ts";
import { photoFileName, reportedGimbal, type Exposure } from "./exposure.ts";
import { whiteHot } from "./white-hot.ts";
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

/** Renders a thermal and a visual photo of a plant per exposure. The same exposure and plant give the same bytes. */
export function simulatedCamera(
  plant: Plant,
  body: CameraBody,
  conditions: Conditions = CLEAR_DAY,
): CapturePhotos {
  const renderThermal = thermalRenderer(plant, conditions);
  const renderVisual = visualRenderer(plant);

  return async (exposure) => {
    const pose = cameraPose(plant, exposure);
    const celsius = renderThermal(pose, plant.spec.seed * 100_003 + exposure.number);
    const [thermal, wide] = await Promise.all([
      jpegOf(whiteHot(celsius), THERMAL_LENS, 1),
      jpegOf(renderVisual(pose), WIDE_LENS, 3),
    ]);
    const radiometric = writeRadiometricJpeg(withMetadata(thermal, THERMAL_LENS, exposure, body), {
      widthPx: THERMAL_LENS.widthPx,
      heightPx: THERMAL_LENS.heightPx,
      celsius,
      parameters: { ambientC: conditions.ambientC },
    });
    return [
      {
        name: photoFileName(exposure, THERMAL_LENS.suffix),
        lens: THERMAL_LENS.imageSource,
        bytes: radiometric,
      },
      {
        name: photoFileName(exposure, WIDE_LENS.suffix),
        lens: WIDE_LENS.imageSource,
        bytes: withMetadata(wide, WIDE_LENS, exposure, body),
      },
    ];
  };
}

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

const jpegOf = (pixels: Uint8Array, { widthPx, heightPx }: Lens, channels: 1 | 3) =>
  sharp(pixels, { raw: { width: widthPx, height: heightPx, channels } })
    .toColorspace("srgb")
    .jpeg({ quality: 80 })
    .toBuffer();

function withMetadata(jpeg: Uint8Array, lens: Lens, exposure: Exposure, body: CameraBody): Uint8Array {
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
