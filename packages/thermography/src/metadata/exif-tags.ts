import { APP1, type JpegSegment, startsWith } from "./jpeg-segments.ts";
import { numberOf, numbersOf, readTiffTags, type TiffDirectory, textOf } from "./tiff-directory.ts";

export interface ExifTags {
  make: string | null;
  model: string | null;
  serialNumber: string | null;
  /** As stored, without time zone. */
  takenAt: string | null;
  subSeconds: string | null;
  utcOffset: string | null;
  focalLengthMm: number | null;
  focalLength35Mm: number | null;
  latitude: number | null;
  longitude: number | null;
  altitudeM: number | null;
  /** GNSS time in UTC: "2024:08:06 15:35:16". */
  gpsTime: string | null;
}

const HEADER = "Exif\0\0";
const empty: TiffDirectory = new Map();

/** Null where the image has no readable EXIF. */
export function readExif(bytes: Uint8Array, segments: readonly JpegSegment[]): ExifTags | null {
  const segment = segments.find(
    (candidate) => candidate.marker === APP1 && startsWith(bytes, candidate, HEADER),
  );
  return segment ? parseExif(bytes.subarray(segment.start + HEADER.length, segment.end)) : null;
}

/** The tags of a TIFF, or of the TIFF inside an EXIF segment. */
export function parseExif(tiff: Uint8Array): ExifTags | null {
  const reader = readTiffTags(tiff);
  if (!reader) return null;
  const main = reader.firstDirectory;
  const linked = (tag: number): TiffDirectory => {
    const offset = numberOf(main, tag);
    return offset === null ? empty : reader.directoryAt(offset);
  };
  const [photo, gps] = [linked(0x8769), linked(0x8825)];
  return {
    make: textOf(main, 0x10f),
    model: textOf(main, 0x110),
    serialNumber: textOf(photo, 0xa431),
    takenAt: textOf(photo, 0x9003) ?? textOf(photo, 0x9004) ?? textOf(main, 0x132),
    subSeconds: textOf(photo, 0x9291),
    utcOffset: textOf(photo, 0x9011) ?? textOf(photo, 0x9010),
    focalLengthMm: positive(numberOf(photo, 0x920a)),
    focalLength35Mm: positive(numberOf(photo, 0xa405)),
    latitude: angle(gps, 2, textOf(gps, 1) === "S"),
    longitude: angle(gps, 4, textOf(gps, 3) === "W"),
    altitudeM: altitude(gps),
    gpsTime: gpsTime(gps),
  };
}

const positive = (value: number | null): number | null => (value !== null && value > 0 ? value : null);

function angle(gps: TiffDirectory, tag: number, isNegative: boolean): number | null {
  const [degrees, minutes = 0, seconds = 0] = numbersOf(gps, tag);
  if (degrees === undefined) return null;
  const value = degrees + orZero(minutes) / 60 + orZero(seconds) / 3600;
  return Number.isFinite(value) ? (isNegative ? -value : value) : null;
}

const orZero = (value: number): number => (Number.isFinite(value) ? value : 0);

function altitude(gps: TiffDirectory): number | null {
  const value = numberOf(gps, 6);
  return value !== null && numberOf(gps, 5) === 1 ? -value : value;
}

function gpsTime(gps: TiffDirectory): string | null {
  const [date, [hours, minutes, seconds]] = [textOf(gps, 0x1d), numbersOf(gps, 7)];
  if (!date || hours === undefined || minutes === undefined || seconds === undefined) return null;
  const clock = [hours, minutes, Math.floor(seconds)].map((part) => String(part).padStart(2, "0")).join(":");
  return `${date} ${clock}`;
}
