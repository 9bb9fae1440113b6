import { writeRadiometricJpeg } from "@overfly/thermography/radiometry/radiometric-writer";
import sharp from "sharp";
import { THERMAL_LENS, WIDE_LENS, type CameraPose, type Lens } from "#scene/camera.ts";
import type { Plant } from "#scene/plant.ts";
import { thermalRenderer } from "#scene/render-thermal.ts";
import { visualRenderer } from "#scene/render-visual.ts";
import { CLEAR_DAY, type Conditions } from "#scene/surface-temperature.ts";
import { exifPayload } from "./exif-segment.ts";
import { insertApp1 } from "./insert-segments.ts";
import { photoName, reportedGimbal, type PhotoMoment } from "./photo-moment.ts";
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

export type Photographer = (moment: PhotoMoment) => Promise<Photo[]>;

/** Takes a thermal and a visual picture of a plant at once. The same moment and plant give the same bytes. */
export function photographer(
  plant: Plant,
  body: CameraBody,
  conditions: Conditions = CLEAR_DAY,
): Photographer {
  const renderThermal = thermalRenderer(plant, conditions);
  const renderVisual = visualRenderer(plant);

  return async (moment) => {
    const pose = poseOf(plant, moment);
    const celsius = renderThermal(pose, plant.plan.seed * 100_003 + moment.number);
    const [thermal, wide] = await Promise.all([
      jpegOf(whiteHot(celsius), THERMAL_LENS, 1),
      jpegOf(renderVisual(pose), WIDE_LENS, 3),
    ]);
    const radiometric = writeRadiometricJpeg(described(thermal, THERMAL_LENS, moment, body), {
      widthPx: THERMAL_LENS.widthPx,
      heightPx: THERMAL_LENS.heightPx,
      celsius,
      parameters: { ambientC: conditions.ambientC },
    });
    return [
      { name: photoName(moment, THERMAL_LENS.suffix), lens: THERMAL_LENS.imageSource, bytes: radiometric },
      {
        name: photoName(moment, WIDE_LENS.suffix),
        lens: WIDE_LENS.imageSource,
        bytes: described(wide, WIDE_LENS, moment, body),
      },
    ];
  };
}

export function poseOf(plant: Plant, moment: PhotoMoment): CameraPose {
  const [eastM, northM] = plant.frame.toMetres([moment.longitude, moment.latitude]);
  return {
    eastM,
    northM,
    heightAboveGroundM: moment.relativeAltitudeM,
    yawDeg: moment.headingDeg,
    pitchDeg: moment.pitchDeg,
  };
}

const jpegOf = (pixels: Uint8Array, { widthPx, heightPx }: Lens, channels: 1 | 3) =>
  sharp(pixels, { raw: { width: widthPx, height: heightPx, channels } })
    .toColorspace("srgb")
    .jpeg({ quality: 80 })
    .toBuffer();

function described(jpeg: Uint8Array, lens: Lens, moment: PhotoMoment, body: CameraBody): Uint8Array {
  const place = { latitude: moment.latitude, longitude: moment.longitude };
  const exif = exifPayload({
    ...lens,
    ...place,
    make: "DJI",
    model: body.droneModel,
    software: "10.01.00.00",
    takenAt: moment.takenAt,
    bodySerialNumber: body.droneSerialNumber,
    altitudeM: moment.absoluteAltitudeM,
  });
  const xmp = xmpPayload({
    ...place,
    ...body,
    ...reportedGimbal(moment),
    takenAt: moment.takenAt,
    imageSource: lens.imageSource,
    absoluteAltitudeM: moment.absoluteAltitudeM,
    relativeAltitudeM: moment.relativeAltitudeM,
    flightYawDeg: moment.headingDeg > 180 ? moment.headingDeg - 360 : moment.headingDeg,
  });
  return insertApp1(jpeg, [exif, xmp]);
}
