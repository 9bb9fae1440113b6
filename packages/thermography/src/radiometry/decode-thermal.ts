import { isJpeg, readJpegStructure } from "#metadata/jpeg-segments.ts";
import { correction } from "./dji-correction.ts";
import { type DjiFrame, readDjiFrame } from "./dji-frame.ts";
import { transmission } from "./dji-transmission.ts";
import { isTiff, readFlirRawImage } from "./flir-raw-image.ts";
import { isFlirFile, joinFlirSegments, readFlirRecord } from "./flir-record.ts";
import { planckTable } from "./planck.ts";
import { soundParameters, type ThermalParameters, usualParameters } from "./thermal-parameters.ts";
import { decodeThermalTiff, type TiffScale } from "./thermal-tiff.ts";
import { lookUp, valueRange } from "./value-range.ts";

/** Which formula the figures come from; a report shows it. */
export type Radiometry = "flir-planck" | "dji-direct" | "dji-counts" | "tiff";

export interface AbsoluteThermal {
  ok: true;
  kind: "absolute";
  radiometry: Radiometry;
  widthPx: number;
  heightPx: number;
  /** Row by row from the top left; NaN where a pixel has no temperature. */
  celsius: Float32Array;
  parameters: ThermalParameters | null;
  /** How far the figures can be trusted, in a sentence. */
  uncertainty: string;
}

export interface CountsThermal {
  ok: true;
  kind: "counts";
  radiometry: Radiometry;
  widthPx: number;
  heightPx: number;
  /** Larger is hotter; no degrees can be told from it. */
  counts: Uint16Array;
  uncertainty: string;
}

export type ThermalRefusalCode = "empty" | "unknown_format" | "not_radiometric" | "damaged" | "unsupported";

export interface ThermalRefusal {
  ok: false;
  code: ThermalRefusalCode;
  reason: string;
}

export type Thermal = AbsoluteThermal | CountsThermal | ThermalRefusal;

export interface DecodeOptions {
  /** Replace what the camera assumed. */
  parameters?: Partial<ThermalParameters>;
  /** How whole-number TIFF samples become °C; guessed from their range where absent. */
  tiffScale?: TiffScale;
}

/** Temperatures of one radiometric picture: FLIR or DJI JPEG, FLIR FFF, TIFF. Never throws. */
export function decodeThermal(bytes: Uint8Array, options: DecodeOptions = {}): Thermal {
  try {
    return decode(bytes, options);
  } catch {
    return refuse("damaged", "The file is damaged: its parts contradict each other.");
  }
}

const refuse = (code: ThermalRefusalCode, reason: string): ThermalRefusal => ({ ok: false, code, reason });

function decode(bytes: Uint8Array, options: DecodeOptions): Thermal {
  if (bytes.length === 0) return refuse("empty", "The file is empty.");
  if (isFlirFile(bytes)) return decodeFlir(bytes, options);
  if (isTiff(bytes)) return decodeThermalTiff(bytes, options.tiffScale ?? null);
  if (!isJpeg(bytes)) return refuse("unknown_format", "The file is neither a JPEG, a TIFF nor a FLIR FFF.");
  const structure = readJpegStructure(bytes);
  const flir = joinFlirSegments(bytes, structure.segments);
  if (flir) return decodeFlir(flir, options);
  const dji = readDjiFrame(bytes, structure);
  if (dji) return decodeDji(dji, options);
  return structure.isTruncated
    ? refuse("damaged", "The JPEG is cut off or damaged before its picture begins.")
    : refuse("not_radiometric", "The picture carries no temperatures: an ordinary JPEG.");
}

function decodeFlir(file: Uint8Array, options: DecodeOptions): Thermal {
  const record = readFlirRecord(file);
  if (!record)
    return refuse("damaged", "The FLIR record is incomplete: raw data or camera settings are missing.");
  const frame = readFlirRawImage(record.rawData);
  if (!frame) return refuse("damaged", "The FLIR raw picture is damaged or cut off.");
  const { constants, window } = record.camera;
  const parameters = soundParameters(options.parameters ?? {}, record.camera.parameters);
  const range = valueRange(frame.raw);
  const celsius = lookUp(frame.raw, planckTable(constants, parameters, window, range), range[0]);
  if (celsius.every(Number.isNaN))
    return refuse("damaged", "The FLIR calibration gives no temperature for any pixel.");
  return {
    ok: true,
    kind: "absolute",
    radiometry: "flir-planck",
    widthPx: frame.widthPx,
    heightPx: frame.heightPx,
    celsius,
    parameters,
    uncertainty:
      "Planck's formula with the camera's own calibration; makers state ±2 °C or 2 %, up to ±5 °C for drone cores.",
  };
}

function decodeDji(frame: DjiFrame, options: DecodeOptions): Thermal {
  const { widthPx, heightPx, raw, curves } = frame;
  if (frame.coding === "counts") {
    const uncertainty =
      "This camera mode stores sensor counts whose calibration the maker keeps closed: hotter and colder can be told apart, degrees cannot.";
    return {
      ok: true,
      kind: "counts",
      radiometry: "dji-counts",
      widthPx,
      heightPx,
      counts: raw,
      uncertainty,
    };
  }
  const parameters = soundParameters(options.parameters ?? {}, frame.parameters ?? usualParameters);
  const tau = transmission(curves, parameters.distanceM, meanCelsius(raw));
  const { objectC } = correction(parameters, tau);
  const range = valueRange(raw);
  const table = Float32Array.from({ length: range[1] - range[0] + 1 }, (_, i) =>
    objectC(kelvin64(range[0] + i)),
  );
  return {
    ok: true,
    kind: "absolute",
    radiometry: "dji-direct",
    widthPx,
    heightPx,
    celsius: lookUp(raw, table, range[0]),
    parameters,
    uncertainty:
      "Decoded from the camera's stored temperatures and corrected for emissivity, reflection and air; within about 1 °C of the maker's own software, which states ±2 °C or 2 %.",
  };
}

const kelvin64 = (raw: number): number => raw / 64 - 273.15;

function meanCelsius(raw: Uint16Array): number {
  let sum = 0;
  for (const value of raw) sum += value;
  return kelvin64(sum / raw.length);
}
