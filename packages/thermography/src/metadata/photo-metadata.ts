import { decodeThermal } from "#radiometry/decode-thermal.ts";
import { imageHeadingDeg } from "#registration/camera-projection.ts";
import { isJpeg, readJpegStructure } from "./jpeg-segments.ts";
import { captureTime } from "./capture-time.ts";
import { parseExif, type ExifTags, readExif } from "./exif-tags.ts";
import { type StatedLens, statedLens } from "./stated-lens.ts";
import { xmpNumber } from "./xmp-number.ts";
import { readXmp, type XmpProperties } from "./xmp-packet.ts";
import { readDjiFrame } from "#radiometry/dji-frame.ts";
import { isTiff } from "#radiometry/flir-raw-image.ts";
import { isFlirFile, joinFlirSegments } from "#radiometry/flir-record.ts";

export type PhotoProblem =
  | "unknown_format"
  | "damaged"
  | "no_metadata"
  | "no_position"
  | "no_height"
  | "no_gimbal"
  | "no_focal_length"
  | "no_time"
  | "no_time_zone"
  | "not_radiometric";

export interface GimbalAngles {
  yawDeg: number;
  pitchDeg: number;
  rollDeg: number;
}

/** Metadata of a photo; null for whatever is missing. */
export interface PhotoMetadata {
  longitude: number | null;
  latitude: number | null;
  /** Above sea level or the ellipsoid, depending on the camera. */
  absoluteAltitudeM: number | null;
  /** Above the take-off point. */
  relativeAltitudeM: number | null;
  gimbal: GimbalAngles | null;
  /** Azimuth of the image's upper edge, 0–360, compensated for gimbal flips at nadir. */
  headingDeg: number | null;
  flightYawDeg: number | null;
  focalLengthMm: number | null;
  focalLength35Mm: number | null;
  widthPx: number | null;
  heightPx: number | null;
  make: string | null;
  model: string | null;
  droneModel: string | null;
  droneSerial: string | null;
  cameraSerial: string | null;
  /** ISO 8601 in UTC. */
  takenAt: string | null;
  /** Local time of the camera's clock, without time zone. */
  takenAtLocal: string | null;
  /** DJI: 0 none, 16 single, 32–49 float, 50 fixed. */
  rtkFlag: number | null;
  /** "InfraredCamera", "WideCamera", "ZoomCamera" … */
  imageSource: string | null;
  isRadiometric: boolean;
  /** Where the camera states its lens and leaves the picture uncorrected. Metadata of earlier versions lack it. */
  lens?: StatedLens | null;
  problems: PhotoProblem[];
}

/** Reads position, orientation, camera and time from EXIF and XMP. Never throws; lists damage in `problems`. */
export function readPhotoMetadata(bytes: Uint8Array): PhotoMetadata {
  const structure = readJpegStructure(bytes);
  const { segments } = structure;
  const exif = isTiff(bytes) ? parseExif(bytes) : readExif(bytes, segments);
  const xmp = readXmp(bytes, segments);
  const fields = {
    ...positionOf(exif, xmp),
    ...poseOf(xmp),
    ...cameraOf(exif, xmp),
    ...captureTime(exif, xmp),
    lens: statedLens(xmp),
    widthPx: structure.widthPx,
    heightPx: structure.heightPx,
    isRadiometric: isJpeg(bytes)
      ? joinFlirSegments(bytes, segments) !== null || readDjiFrame(bytes, structure) !== null
      : decodeThermal(bytes).ok,
  };
  const problems = problemsOf(fields);
  if (!isJpeg(bytes) && !isTiff(bytes) && !isFlirFile(bytes)) problems.unshift("unknown_format");
  if (isJpeg(bytes) && structure.isTruncated) problems.unshift("damaged");
  if (!exif && xmp.size === 0) problems.push("no_metadata");
  return { ...fields, problems };
}

function problemsOf(fields: Omit<PhotoMetadata, "problems">): PhotoProblem[] {
  const checks: [PhotoProblem, boolean][] = [
    ["no_position", fields.longitude === null],
    ["no_height", fields.relativeAltitudeM === null],
    ["no_gimbal", fields.gimbal === null],
    ["no_focal_length", fields.focalLengthMm === null && fields.focalLength35Mm === null],
    ["no_time", fields.takenAt === null && fields.takenAtLocal === null],
    ["no_time_zone", fields.takenAt === null && fields.takenAtLocal !== null],
    ["not_radiometric", !fields.isRadiometric],
  ];
  return checks.filter(([, isMissing]) => isMissing).map(([problem]) => problem);
}

type PositionFields = Pick<
  PhotoMetadata,
  "longitude" | "latitude" | "absoluteAltitudeM" | "relativeAltitudeM"
>;

function positionOf(exif: ExifTags | null, xmp: XmpProperties): PositionFields {
  const fromXmp = {
    latitude: xmpNumber(xmp, "gpslatitude"),
    // early firmware misspells it
    longitude: xmpNumber(xmp, "gpslongitude") ?? xmpNumber(xmp, "gpslongtitude"),
  };
  const found = isOnEarth(fromXmp)
    ? fromXmp
    : { latitude: exif?.latitude ?? null, longitude: exif?.longitude ?? null };
  const isFound = isOnEarth(found);
  return {
    latitude: isFound ? found.latitude : null,
    longitude: isFound ? found.longitude : null,
    absoluteAltitudeM: xmpNumber(xmp, "absolutealtitude") ?? exif?.altitudeM ?? null,
    relativeAltitudeM: heightOf(xmp),
  };
}

/** Parrot stores the height above ground; FLIR cameras store the autopilot's value, or 0 without one. */
const heightOf = (xmp: XmpProperties): number | null =>
  xmpNumber(xmp, "relativealtitude") ??
  xmpNumber(xmp, "abovegroundaltitude") ??
  (xmpNumber(xmp, "mavrelativealtitude") || null);

/** A receiver without a fix writes 0, 0. */
const isOnEarth = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }): boolean =>
  latitude !== null &&
  longitude !== null &&
  Math.abs(latitude) <= 90 &&
  Math.abs(longitude) <= 180 &&
  !(Math.abs(latitude) < 1e-6 && Math.abs(longitude) < 1e-6);

function poseOf(xmp: XmpProperties): Pick<PhotoMetadata, "gimbal" | "headingDeg" | "flightYawDeg"> {
  const gimbal =
    anglesOf(xmp, ["gimbalyawdegree", "gimbalpitchdegree", "gimbalrolldegree"]) ??
    anglesOf(xmp, ["camerayawdegree", "camerapitchdegree", "camerarolldegree"]) ??
    anglesOf(xmp, ["cameraorientationned.yaw", "cameraorientationned.pitch", "cameraorientationned.roll"]);
  return {
    gimbal,
    headingDeg: gimbal ? imageHeadingDeg(gimbal) : null,
    flightYawDeg: xmpNumber(xmp, "flightyawdegree") ?? xmpNumber(xmp, "droneyawdegree"),
  };
}

/** Property names of DJI and Autel, Parrot and Skydio; all angles are from north and from the horizon. */
function anglesOf(
  xmp: XmpProperties,
  [yaw, pitch, roll]: readonly [yaw: string, pitch: string, roll: string],
): GimbalAngles | null {
  const [yawDeg, pitchDeg] = [xmpNumber(xmp, yaw), xmpNumber(xmp, pitch)];
  return yawDeg === null || pitchDeg === null
    ? null
    : { yawDeg, pitchDeg, rollDeg: xmpNumber(xmp, roll) ?? 0 };
}

type CameraFields = Pick<
  PhotoMetadata,
  | "focalLengthMm"
  | "focalLength35Mm"
  | "make"
  | "model"
  | "droneModel"
  | "droneSerial"
  | "cameraSerial"
  | "rtkFlag"
  | "imageSource"
>;

const cameraOf = (exif: ExifTags | null, xmp: XmpProperties): CameraFields => ({
  focalLengthMm: exif?.focalLengthMm ?? null,
  focalLength35Mm: exif?.focalLength35Mm ?? null,
  make: exif?.make ?? textIn(xmp, "make"),
  model: exif?.model ?? textIn(xmp, "model"),
  droneModel: textIn(xmp, "dronemodel"),
  droneSerial: serial(textIn(xmp, "droneserialnumber") ?? exif?.serialNumber ?? null),
  cameraSerial: serial(textIn(xmp, "cameraserialnumber")),
  rtkFlag: xmpNumber(xmp, "rtkflag"),
  imageSource: textIn(xmp, "imagesource"),
});

/** Cameras without a serial number write 0. */
const serial = (text: string | null): string | null => (text === null || /^0*$/.test(text) ? null : text);

const textIn = (xmp: XmpProperties, name: string): string | null => {
  const text = xmp.get(name);
  return text === undefined || text === "" ? null : text;
};
