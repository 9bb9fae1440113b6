import {
  APP3,
  APP4,
  APP5,
  type JpegSegment,
  type JpegStructure,
  joinSegments,
} from "#metadata/jpeg-segments.ts";
import { type FrameSize, inferFrameSize } from "./frame-size.ts";
import { validParameters, type ThermalParameters, defaultThermalParameters } from "./thermal-parameters.ts";
import { readTransmissionCurves, type TransmissionCurves } from "./dji-transmission.ts";
import { valueRange } from "./value-range.ts";

/** Kelvin × 64 in steps of four, or raw counts without a published calibration. */
export type DjiEncoding = "kelvin64" | "counts";

export interface DjiFrame extends FrameSize {
  raw: Uint16Array;
  encoding: DjiEncoding;
  /** Null for raw counts, whose settings are stored elsewhere. */
  parameters: ThermalParameters | null;
  curves: TransmissionCurves | null;
}

/** Raw values of −60 °C and 650 °C in Kelvin × 64: the widest range of any of these cameras. */
const [COLDEST, HOTTEST] = [13_641, 59_082];
/** Most parameter records start with these four bytes, then four letters for their kind. */
const MAGIC = [0xff, 0xd2, 0xd1, 0xff];
const DIRECT_KIND = "iirp";

/** The raw frame of a DJI radiometric JPEG; null where the file has none of a known size. */
export function readDjiFrame(bytes: Uint8Array, { segments, ...visible }: JpegStructure): DjiFrame | null {
  const ofKind = (marker: number): JpegSegment[] => segments.filter((segment) => segment.marker === marker);
  const size = { widthPx: visible.widthPx ?? 0, heightPx: visible.heightPx ?? 0 };
  for (const marker of [APP3, APP4]) {
    const frame = readRawFrame(bytes, ofKind(marker), size);
    if (!frame) continue;
    const settings = marker === APP3 ? joinSegments(bytes, ofKind(APP4)) : new Uint8Array();
    const parameters = readDjiParameters(settings);
    const encoding = parameters.kind !== "other" && isKelvin64(frame.raw) ? "kelvin64" : "counts";
    const curves = encoding === "kelvin64" ? readTransmissionCurves(joinSegments(bytes, ofKind(APP5))) : null;
    return { ...frame, encoding, curves, parameters: encoding === "kelvin64" ? parameters.values : null };
  }
  return null;
}

interface DjiParameters {
  /** "bare" has no header: older firmware and unknown records. */
  kind: "direct" | "bare" | "other";
  values: ThermalParameters;
}

/** Five floats: ambient °C, distance m, emissivity, humidity 0–1, reflected °C. */
export function readDjiParameters(record: Uint8Array): DjiParameters {
  const isNamed = MAGIC.every((byte, index) => record[index] === byte);
  const name = String.fromCharCode(...record.subarray(4, 8));
  if (isNamed && name !== DIRECT_KIND) return { kind: "other", values: defaultThermalParameters };
  const start = isNamed ? 32 : 0;
  if (record.length < start + 20)
    return { kind: isNamed ? "direct" : "bare", values: defaultThermalParameters };
  const view = new DataView(record.buffer, record.byteOffset + start, 20);
  const float = (index: number): number => view.getFloat32(index * 4, true);
  const values = validParameters({
    ambientC: float(0),
    distanceM: float(1),
    emissivity: float(2),
    humidity: float(3),
    reflectedC: float(4),
  });
  return { kind: isNamed ? "direct" : "bare", values };
}

function readRawFrame(
  bytes: Uint8Array,
  segments: readonly JpegSegment[],
  visible: FrameSize,
): (FrameSize & { raw: Uint16Array }) | null {
  const length = segments.reduce((sum, { start, end }) => sum + end - start, 0);
  const size = inferFrameSize(length / 2, visible);
  if (!size) return null;
  const joined = joinSegments(bytes, segments);
  const view = new DataView(joined.buffer, joined.byteOffset, joined.byteLength);
  const raw = new Uint16Array(length / 2);
  for (let i = 0; i < raw.length; i += 1) raw[i] = view.getUint16(i * 2, true);
  return { ...size, raw };
}

/** Raw counts use the two low bits or lie outside this range; Kelvin × 64 never does. */
function isKelvin64(raw: Uint16Array): boolean {
  const [low, high] = valueRange(raw);
  if (low < COLDEST || high > HOTTEST) return false;
  let bits = 0;
  for (let i = 0; i < raw.length; i += 1) bits |= raw[i] ?? 0;
  return (bits & 3) === 0;
}
