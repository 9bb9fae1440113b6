import type { Position } from "geojson";
import { InvalidElementError } from "#invalid-element-error.ts";

/** Validates longitude and latitude; `element` names them in the error. */
export function checkedPosition(lon: number, lat: number, element: string): Position {
  if (!Number.isFinite(lon) || !Number.isFinite(lat)) {
    throw new InvalidElementError("bad-value", element, "contains a coordinate that is not a number");
  }
  if (Math.abs(lat) <= 90 && Math.abs(lon) <= 180) return [lon, lat];
  if (Math.abs(lon) <= 90 && Math.abs(lat) <= 180) {
    const what = `has the invalid latitude ${lat}; latitude and longitude seem to be swapped`;
    throw new InvalidElementError("swapped-coordinates", element, what);
  }
  const hint = isProjected(lon, lat) ? "; it seems to be in projected metres, not in degrees" : "";
  throw new InvalidElementError(
    "bad-value",
    element,
    `is out of range (longitude ${lon}, latitude ${lat})${hint}`,
  );
}

/** Too large for mistyped degrees, so probably projected coordinates. */
const isProjected = (lon: number, lat: number): boolean =>
  Math.max(Math.abs(lon), Math.abs(lat)) >= 1000 && Math.max(Math.abs(lon), Math.abs(lat)) < 1e8;

/** Splits KML coordinates at whitespace. Tolerates whitespace after commas, as some programs write it. */
export function splitCoordinates(text: string): string[] {
  const corners = text.split(/\s+/u).filter(Boolean);
  return corners.every((corner) => /^[^,]+,[^,]/u.test(corner))
    ? corners
    : text.replace(/,\s+/gu, ",").split(/\s+/u);
}

/** Parses a decimal number, with a decimal comma if set; undefined if it is not one. */
export function parseNumber(text: string | undefined, decimalComma = false): number | undefined {
  const trimmed = (decimalComma ? text?.replace(",", ".") : text)?.trim();
  if (trimmed === undefined || !NUMBER.test(trimmed)) return undefined;
  const value = Number(trimmed);
  return isUsableNumber(value) ? value : undefined;
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iu;

/** Excludes NaN, infinity and values too large for a route. */
export const isUsableNumber = (value: unknown): value is number =>
  typeof value === "number" && Math.abs(value) <= 1e12;
