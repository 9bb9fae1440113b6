/** One value of a TIFF directory, already as bytes. */
interface Entry {
  tag: number;
  type: number;
  count: number;
  bytes: Uint8Array;
}

const [ASCII, SHORT, LONG, RATIONAL, UNDEFINED, BYTE] = [2, 3, 4, 5, 7, 1];
const EXIF_POINTER = 0x8769;
const GPS_POINTER = 0x8825;
const HEADER_BYTES = 8;

/** Metadata of a photo. */
export interface ExifFields {
  make: string;
  model: string;
  software: string;
  takenAt: Date;
  widthPx: number;
  heightPx: number;
  focalLengthMm: number;
  equivalentFocalLengthMm: number;
  bodySerialNumber: string;
  latitude: number;
  longitude: number;
  altitudeM: number;
}

/** The payload of an APP1 segment: "Exif", then a little-endian TIFF of three directories. */
export function exifPayload(fields: ExifFields): Uint8Array {
  const time = exifTime(fields.takenAt);
  const image = [
    text(0x010f, fields.make),
    text(0x0110, fields.model),
    short(0x0112, 1),
    text(0x0131, fields.software),
    text(0x0132, time),
    long(EXIF_POINTER, 0),
    long(GPS_POINTER, 0),
  ];
  const exif = [
    undefinedBytes(0x9000, latin1("0230")),
    text(0x9003, time),
    text(0x9004, time),
    rational(0x920a, [[Math.round(fields.focalLengthMm * 100), 100]]),
    long(0xa002, fields.widthPx),
    long(0xa003, fields.heightPx),
    short(0xa405, fields.equivalentFocalLengthMm),
    text(0xa431, fields.bodySerialNumber),
  ];
  const gps = [
    { tag: 0, type: BYTE, count: 4, bytes: Uint8Array.of(2, 3, 0, 0) },
    text(1, fields.latitude < 0 ? "S" : "N"),
    rational(2, sexagesimal(fields.latitude)),
    text(3, fields.longitude < 0 ? "W" : "E"),
    rational(4, sexagesimal(fields.longitude)),
    { tag: 5, type: BYTE, count: 1, bytes: Uint8Array.of(fields.altitudeM < 0 ? 1 : 0) },
    rational(6, [[Math.round(Math.abs(fields.altitudeM) * 1000), 1000]]),
  ];
  const exifAt = HEADER_BYTES + sizeOf(image);
  const gpsAt = exifAt + sizeOf(exif);
  const pointed = image.map((entry) =>
    entry.tag === EXIF_POINTER
      ? long(EXIF_POINTER, exifAt)
      : entry.tag === GPS_POINTER
        ? long(GPS_POINTER, gpsAt)
        : entry,
  );
  return joined([
    latin1("Exif\0\0"),
    Uint8Array.of(0x49, 0x49, 42, 0, HEADER_BYTES, 0, 0, 0),
    directory(pointed, HEADER_BYTES),
    directory(exif, exifAt),
    directory(gps, gpsAt),
  ]);
}

/** "2026:11:21 10:00:00", as EXIF writes a time, in UTC. */
export const exifTime = (time: Date): string =>
  time.toISOString().slice(0, 19).replaceAll("-", ":").replace("T", " ");

/** Entries of 12 bytes, then the values longer than four bytes. */
function directory(entries: readonly Entry[], startsAt: number): Uint8Array {
  const bytes = new Uint8Array(sizeOf(entries));
  const view = new DataView(bytes.buffer);
  view.setUint16(0, entries.length, true);
  let valueAt = 2 + 12 * entries.length + 4;
  entries.forEach(({ tag, type, count, bytes: value }, i) => {
    const at = 2 + 12 * i;
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, count, true);
    if (value.length <= 4) {
      bytes.set(value, at + 8);
      return;
    }
    view.setUint32(at + 8, startsAt + valueAt, true);
    bytes.set(value, valueAt);
    valueAt += even(value.length);
  });
  return bytes;
}

const sizeOf = (entries: readonly Entry[]) =>
  entries.reduce((sum, { bytes }) => sum + 12 + (bytes.length > 4 ? even(bytes.length) : 0), 2 + 4);
const even = (length: number) => length + (length % 2);

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 255);

function text(tag: number, value: string): Entry {
  const bytes = latin1(`${value}\0`);
  return { tag, type: ASCII, count: bytes.length, bytes };
}

const undefinedBytes = (tag: number, bytes: Uint8Array): Entry => ({
  tag,
  type: UNDEFINED,
  count: bytes.length,
  bytes,
});
const short = (tag: number, value: number): Entry => ({
  tag,
  type: SHORT,
  count: 1,
  bytes: littleEndian([value], 2),
});
const long = (tag: number, value: number): Entry => ({
  tag,
  type: LONG,
  count: 1,
  bytes: littleEndian([value], 4),
});
const rational = (tag: number, values: readonly (readonly [number, number])[]): Entry => ({
  tag,
  type: RATIONAL,
  count: values.length,
  bytes: littleEndian(values.flat(), 4),
});

function littleEndian(values: readonly number[], width: number): Uint8Array {
  const bytes = new Uint8Array(values.length * width);
  values.forEach((value, i) => {
    for (let byte = 0; byte < width; byte += 1)
      bytes[i * width + byte] = Math.floor(value / 256 ** byte) & 255;
  });
  return bytes;
}

/** Degrees, minutes and seconds, the seconds to 0.1 mm on the ground. */
function sexagesimal(degrees: number): (readonly [number, number])[] {
  const seconds = Math.round(Math.abs(degrees) * 3600 * 100_000) / 100_000;
  const minutes = Math.floor(seconds / 60);
  return [
    [Math.floor(minutes / 60), 1],
    [minutes % 60, 1],
    [Math.round((seconds - minutes * 60) * 100_000), 100_000],
  ];
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
