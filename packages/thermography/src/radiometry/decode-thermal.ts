import { readExif } from "#metadata/exif-tags.ts";
import { djiUncertainty } from "./dji-comparisons.ts";
import { isJpeg, readJpegStructure } from "#metadata/jpeg-segments.ts";
import { temperatureCorrection } from "./dji-correction.ts";
import { type DjiFrame, readDjiFrame } from "./dji-frame.ts";
import { atmosphericTransmission } from "./dji-transmission.ts";
import { isTiff, readFlirRawImage } from "./flir-raw-image.ts";
import { isFlirFile, joinFlirSegments, readFlirRecord } from "./flir-record.ts";
import type { DecodedThermal, DecodeFailure, DecodeFailureCode } from "./decoded-thermal.ts";
import { planckTable } from "./planck.ts";
import { validParameters, type ThermalParameters, defaultThermalParameters } from "./thermal-parameters.ts";
import { decodeThermalTiff, type TiffScale } from "./thermal-tiff.ts";
import { applyLookupTable, valueRange } from "./value-range.ts";

export interface DecodeOptions {
  /** Override the parameters stored by the camera. */
  parameters?: Partial<ThermalParameters>;
  /** Conversion of integer TIFF samples to °C; inferred from their range by default. */
  tiffScale?: TiffScale;
}

/** Decodes a radiometric image: FLIR or DJI JPEG, FLIR FFF, TIFF. Never throws. */
export function decodeThermal(bytes: Uint8Array, options: DecodeOptions = {}): DecodedThermal {
  try {
    return decode(bytes, options);
  } catch {
    return fail("damaged", "The file is damaged: its contents are inconsistent.");
  }
}

const fail = (code: DecodeFailureCode, reason: string): DecodeFailure => ({ ok: false, code, reason });

function decode(bytes: Uint8Array, options: DecodeOptions): DecodedThermal {
  if (bytes.length === 0) return fail("empty", "The file is empty.");
  if (isFlirFile(bytes)) return decodeFlir(bytes, options);
  if (isTiff(bytes)) return decodeThermalTiff(bytes, options.tiffScale ?? null);
  if (!isJpeg(bytes)) return fail("unknown_format", "The file is neither a JPEG, a TIFF nor a FLIR FFF.");
  const structure = readJpegStructure(bytes);
  const flir = joinFlirSegments(bytes, structure.segments);
  if (flir) return decodeFlir(flir, options);
  const dji = readDjiFrame(bytes, structure);
  if (dji) return decodeDji(dji, readExif(bytes, structure.segments)?.model ?? null, options);
  return structure.isTruncated
    ? fail("damaged", "The JPEG is truncated or damaged before its image data.")
    : fail("not_radiometric", "The image holds no temperatures: it is an ordinary JPEG.");
}

function decodeFlir(file: Uint8Array, options: DecodeOptions): DecodedThermal {
  const record = readFlirRecord(file);
  if (!record)
    return fail("damaged", "The FLIR record is incomplete: raw data or camera settings are missing.");
  const frame = readFlirRawImage(record.rawData);
  if (!frame) return fail("damaged", "The FLIR raw image is damaged or truncated.");
  const { constants, window } = record.camera;
  const parameters = validParameters(options.parameters ?? {}, record.camera.parameters);
  const range = valueRange(frame.raw);
  const celsius = applyLookupTable(frame.raw, planckTable(constants, parameters, window, range), range[0]);
  if (celsius.every(Number.isNaN))
    return fail("damaged", "The FLIR calibration yields no temperature for any pixel.");
  return {
    ok: true,
    kind: "absolute",
    radiometry: "flir-planck",
    widthPx: frame.widthPx,
    heightPx: frame.heightPx,
    celsius,
    parameters,
    uncertainty:
      "Planck's law with the camera's own calibration; manufacturers state ±2 °C or 2 %, up to ±5 °C for drone cores.",
  };
}

function decodeDji(frame: DjiFrame, model: string | null, options: DecodeOptions): DecodedThermal {
  const { widthPx, heightPx, raw, curves } = frame;
  if (frame.encoding === "counts") {
    const uncertainty =
      "This camera mode stores raw sensor counts without a published calibration: relative differences are usable, temperatures are not.";
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
  const parameters = validParameters(options.parameters ?? {}, frame.parameters ?? defaultThermalParameters);
  const tau = atmosphericTransmission(curves, parameters.distanceM, meanCelsius(raw));
  const { objectC } = temperatureCorrection(parameters, tau);
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
    celsius: applyLookupTable(raw, table, range[0]),
    parameters,
    uncertainty: djiUncertainty(model),
  };
}

const kelvin64 = (raw: number): number => raw / 64 - 273.15;

function meanCelsius(raw: Uint16Array): number {
  let sum = 0;
  for (let i = 0; i < raw.length; i += 1) sum += raw[i] ?? 0;
  return kelvin64(sum / raw.length);
}
