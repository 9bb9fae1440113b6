import type { ThermalParameters } from "./thermal-parameters.ts";

/** Which decoding the values come from; shown in reports. */
export type Radiometry = "flir-planck" | "dji-direct" | "dji-counts" | "tiff";

export interface TemperatureImage {
  ok: true;
  kind: "absolute";
  radiometry: Radiometry;
  widthPx: number;
  heightPx: number;
  /** Row by row from the top left; NaN where a pixel has no temperature. */
  celsius: Float32Array;
  parameters: ThermalParameters | null;
  /** Measurement uncertainty, in a sentence. */
  uncertainty: string;
}

export interface CountsImage {
  ok: true;
  kind: "counts";
  radiometry: Radiometry;
  widthPx: number;
  heightPx: number;
  /** Larger is hotter; cannot be converted to temperatures. */
  counts: Uint16Array;
  uncertainty: string;
}

export type DecodeFailureCode = "empty" | "unknown_format" | "not_radiometric" | "damaged" | "unsupported";

export interface DecodeFailure {
  ok: false;
  code: DecodeFailureCode;
  reason: string;
}

export type DecodedThermal = TemperatureImage | CountsImage | DecodeFailure;
