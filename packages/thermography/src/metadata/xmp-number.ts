import type { XmpProperties } from "./xmp-packet.ts";

/**
 * Parses a number as cameras and image editors write it: "+74.993", "51.4023 N", "51,24.1426N" (degrees and minutes, as
 * in Adobe's XMP), "12340/1000". Null where there is none.
 */
export function xmpNumber(xmp: XmpProperties, name: string): number | null {
  const text = xmp.get(name);
  if (text === undefined || !/^[+-]?\d/.test(text)) return null;
  const value = degreesAndMinutes(text) ?? fraction(text) ?? Number.parseFloat(text);
  const isSouthOrWest = /[SW]$/i.test(text);
  return Number.isFinite(value) ? (isSouthOrWest ? -value : value) : null;
}

function degreesAndMinutes(text: string): number | null {
  const found = /^(\d{1,3}),(\d{1,2}(?:\.\d+)?)(?:,(\d{1,2}(?:\.\d+)?))?\s*[NSEW]$/i.exec(text);
  if (!found) return null;
  const [, degrees, minutes, seconds = "0"] = found;
  return Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
}

function fraction(text: string): number | null {
  const [, numerator, denominator] = /^([+-]?\d{1,15})\/(\d{1,15})$/.exec(text) ?? [];
  return numerator === undefined || denominator === undefined
    ? null
    : Number(numerator) / Number(denominator);
}
