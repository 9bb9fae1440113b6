import { APP1, type JpegSegment, startsWith } from "#metadata/jpeg-segments.ts";
import { defaultAtmosphere, type IrWindow, type PlanckConstants } from "./planck.ts";
import { validParameters, type ThermalParameters } from "./thermal-parameters.ts";

export interface FlirCamera {
  constants: PlanckConstants;
  parameters: ThermalParameters;
  window: IrWindow;
  model: string | null;
}

export interface FlirRecord {
  /** A header of 32 bytes, then plain samples, PNG or TIFF. */
  rawData: Uint8Array;
  camera: FlirCamera;
}

const RAW_DATA = 0x01;
const CAMERA_INFO = 0x20;
const ZERO_C_IN_K = 273.15;
const MAX_RECORDS = 1024;

export const isFlirFile = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x46 && bytes[1] === 0x46 && bytes[2] === 0x46 && bytes[3] === 0;

/** Joins the numbered APP1 chunks of an FFF file; null where there are none or one is missing. */
export function joinFlirSegments(bytes: Uint8Array, segments: readonly JpegSegment[]): Uint8Array | null {
  const chunks = segments.filter(
    (segment) =>
      segment.marker === APP1 && segment.end - segment.start > 8 && startsWith(bytes, segment, "FLIR\0"),
  );
  const last = bytes[(chunks[0]?.start ?? 0) + 7];
  if (chunks.length === 0 || last === undefined) return null;
  const byNumber = new Map(chunks.map((chunk) => [bytes[chunk.start + 6] ?? 0, chunk]));
  const parts: Uint8Array[] = [];
  for (let number = 0; number <= last; number += 1) {
    const chunk = byNumber.get(number);
    if (!chunk) return null;
    parts.push(bytes.subarray(chunk.start + 8, chunk.end));
  }
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  parts.reduce((at, part) => (joined.set(part, at), at + part.length), 0);
  return joined;
}

/** The two records required for temperatures; null where either is missing or lies outside the file. */
export function readFlirRecord(file: Uint8Array): FlirRecord | null {
  if (!isFlirFile(file) || file.length < 64) return null;
  const view = viewOf(file);
  const isLittleEndian = view.getUint32(0x14, false) < 100 || view.getUint32(0x14, false) > 200;
  const records = view.getUint32(0x1c, isLittleEndian);
  const directory = view.getUint32(0x18, isLittleEndian);
  let rawData: Uint8Array | null = null;
  let camera: FlirCamera | null = null;
  for (let index = 0; index < Math.min(records, MAX_RECORDS); index += 1) {
    const entry = directory + index * 32;
    if (entry + 32 > file.length) break;
    const type = view.getUint16(entry, isLittleEndian);
    const start = view.getUint32(entry + 12, isLittleEndian);
    const end = start + view.getUint32(entry + 16, isLittleEndian);
    if (end > file.length) continue;
    if (type === RAW_DATA) rawData ??= file.subarray(start, end);
    if (type === CAMERA_INFO) camera ??= readCamera(file.subarray(start, end));
  }
  return rawData && camera ? { rawData, camera } : null;
}

function readCamera(record: Uint8Array): FlirCamera | null {
  if (record.length < 0x310) return null;
  const view = viewOf(record);
  const isLittleEndian = view.getUint16(0, true) < 0x100;
  const float = (at: number): number => view.getFloat32(at, isLittleEndian);
  const celsius = (at: number): number => float(at) - ZERO_C_IN_K;
  const constants: PlanckConstants = {
    r1: float(0x58),
    b: float(0x5c),
    f: float(0x60),
    ...atmosphere(float),
    o: view.getInt32(0x308, isLittleEndian),
    r2: float(0x30c),
  };
  if (!(constants.r1 > 0 && constants.r2 > 0 && constants.b > 0 && Number.isFinite(constants.f))) return null;
  const transmission = float(0x34);
  return {
    constants,
    parameters: validParameters(
      {
        emissivity: float(0x20),
        distanceM: float(0x24),
        reflectedC: celsius(0x28),
        ambientC: celsius(0x2c),
        humidity: float(0x3c) > 1 ? float(0x3c) / 100 : float(0x3c),
      },
      { emissivity: 1, distanceM: 0, humidity: 0.5, reflectedC: 20, ambientC: 20 },
    ),
    window: transmission > 0 && transmission <= 1 ? { transmission, temperatureC: celsius(0x30) } : noWindow,
    model: text(record, 0xd4, 32),
  };
}

const noWindow: IrWindow = { transmission: 1, temperatureC: 20 };

function atmosphere(float: (at: number) => number): typeof defaultAtmosphere {
  const found = {
    alpha1: float(0x70),
    alpha2: float(0x74),
    beta1: float(0x78),
    beta2: float(0x7c),
    x: float(0x80),
  };
  const isValid =
    found.x > 0 && Object.values(found).every((value) => Number.isFinite(value) && Math.abs(value) < 10);
  return isValid ? found : defaultAtmosphere;
}

function text(bytes: Uint8Array, at: number, length: number): string | null {
  const codes = [...bytes.subarray(at, at + length)];
  const end = codes.indexOf(0);
  const found = String.fromCharCode(...codes.slice(0, end < 0 ? length : end)).trim();
  return /^[\x20-\x7e]+$/.test(found) ? found : null;
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
