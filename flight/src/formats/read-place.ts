import type { Position } from "geojson";
import { BadElement } from "./bad-element.ts";

/** Longitude and latitude, checked; `element` names them in the fault. */
export function placeOf(lon: number, lat: number, element: string): Position {
  if (!Number.isFinite(lon) || !Number.isFinite(lat)) {
    throw new BadElement("bad-value", element, "holds a coordinate that is no number");
  }
  if (Math.abs(lat) <= 90 && Math.abs(lon) <= 180) return [lon, lat];
  if (Math.abs(lon) <= 90 && Math.abs(lat) <= 180) {
    const what = `has the latitude ${lat}, which does not exist; latitude and longitude seem to be swapped`;
    throw new BadElement("swapped-coordinates", element, what);
  }
  throw new BadElement("bad-value", element, `lies off the earth (longitude ${lon}, latitude ${lat})`);
}

/** A number in a text, point or comma as told; undefined where it is none. */
export function numberIn(text: string | undefined, decimalComma = false): number | undefined {
  const trimmed = (decimalComma ? text?.replace(",", ".") : text)?.trim();
  if (trimmed === undefined || !NUMBER.test(trimmed)) return undefined;
  const value = Number(trimmed);
  return isUsable(value) ? value : undefined;
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iu;

/** A number that can be reckoned with and written again: nothing in a route is larger. */
export const isUsable = (value: unknown): value is number =>
  typeof value === "number" && Math.abs(value) <= 1e12;
