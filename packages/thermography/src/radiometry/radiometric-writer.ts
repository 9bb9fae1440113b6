import {
  APP2,
  APP3,
  APP4,
  APP5,
  isJpeg,
  type JpegSegment,
  readJpegStructure,
} from "#metadata/jpeg-segments.ts";
import { temperatureCorrection } from "./dji-correction.ts";
import { atmosphericTransmission } from "./dji-transmission.ts";
import { type ThermalParameters, defaultThermalParameters } from "./thermal-parameters.ts";

export interface RadiometricFrame {
  widthPx: number;
  heightPx: number;
  /** Object temperatures, row by row. */
  celsius: Float32Array;
  parameters?: Partial<ThermalParameters>;
}

/** Payload of a full segment in DJI files. */
const CHUNK_BYTES = 65_532;
const PARAMETER_BYTES = 256;
const [COLDEST_RAW, HOTTEST_RAW] = [13_644, 59_080];

/**
 * Adds a temperature frame to a JPEG in the format of DJI's direct mode: Kelvin × 64 in steps of four in APP3, the
 * settings in APP4. Stores apparent temperatures, so that decoding restores `celsius` within 0.05 °C. Replaces the
 * frames of an existing radiometric image. Throws where `jpeg` is not a JPEG or the sizes do not match.
 */
export function writeRadiometricJpeg(jpeg: Uint8Array, frame: RadiometricFrame): Uint8Array<ArrayBuffer> {
  if (!isJpeg(jpeg)) throw new TypeError("The base image must be a JPEG.");
  if (frame.celsius.length !== frame.widthPx * frame.heightPx)
    throw new RangeError("The number of temperatures does not match the frame size.");
  const parameters = { ...defaultThermalParameters, ...frame.parameters };
  const { segments } = readJpegStructure(jpeg);
  const replaced = segments.filter(({ marker }) => [APP3, APP4, APP5].includes(marker));
  const insertAt = segments.filter(({ marker }) => marker >= 0xe0 && marker <= APP2).at(-1)?.end ?? 2;
  const added = [
    ...chunks(rawFrame(frame.celsius, parameters)).map((payload) => segmentBytes(APP3, payload)),
    segmentBytes(APP4, parameterRecord(parameters)),
  ];
  return join([
    ...withoutSegments(jpeg, replaced, [0, insertAt]),
    ...added,
    ...withoutSegments(jpeg, replaced, [insertAt, jpeg.length]),
  ]);
}

function rawFrame(celsius: Float32Array, parameters: ThermalParameters): Uint8Array {
  const { apparentC } = temperatureCorrection(
    parameters,
    atmosphericTransmission(null, parameters.distanceM, 0),
  );
  const bytes = new Uint8Array(celsius.length * 2);
  const view = new DataView(bytes.buffer);
  for (const [index, value] of celsius.entries()) {
    const raw = 4 * Math.round((apparentC(value) + 273.15) * 16);
    view.setUint16(index * 2, Math.min(HOTTEST_RAW, Math.max(COLDEST_RAW, raw || COLDEST_RAW)), true);
  }
  return bytes;
}

function parameterRecord({
  ambientC,
  distanceM,
  emissivity,
  humidity,
  reflectedC,
}: ThermalParameters): Uint8Array {
  const record = new Uint8Array(PARAMETER_BYTES);
  record.set([0xff, 0xd2, 0xd1, 0xff, 0x69, 0x69, 0x72, 0x70]);
  const view = new DataView(record.buffer);
  for (const [index, value] of [ambientC, distanceM, emissivity, humidity, reflectedC].entries())
    view.setFloat32(32 + index * 4, value, true);
  return record;
}

const chunks = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, index) =>
    bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES),
  );

function segmentBytes(marker: number, payload: Uint8Array): Uint8Array {
  const length = payload.length + 2;
  return join([Uint8Array.of(0xff, marker, length >> 8, length & 0xff), payload]);
}

/** The bytes from–to of the file without these segments. */
function withoutSegments(
  bytes: Uint8Array,
  segments: readonly JpegSegment[],
  [from, to]: readonly [number, number],
): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let at = from;
  for (const { start, end } of segments) {
    if (start - 4 < from || end > to) continue;
    parts.push(bytes.subarray(at, start - 4));
    at = end;
  }
  return [...parts, bytes.subarray(at, to)];
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
