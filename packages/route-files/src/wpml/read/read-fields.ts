import type { Position } from "geojson";
import { InvalidElementError } from "#invalid-element-error.ts";
import { splitCoordinates, parseNumber, checkedPosition } from "#text/parse-coordinates.ts";
import { childOf, numberOf, textOf, type XmlNode } from "#xml/read-xml.ts";

export function requiredNumber(node: XmlNode, name: string, path: string): number {
  const value = numberOf(node, name);
  if (value !== undefined) return value;
  throw new InvalidElementError(childOf(node, name) ? "bad-value" : "missing-element", `${path}/${name}`);
}

/** Texts of the elements that are present, by element name. */
export function optionalTexts<Name extends string>(
  node: XmlNode | undefined,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const text = textOf(node, name);
    if (text !== undefined) found[name] = text;
  }
  return found;
}

/** Numbers of the elements that are present; `names` maps property to element names. */
export function optionalNumbers<Name extends string>(
  node: XmlNode | undefined,
  names: Record<Name, string>,
): Partial<Record<Name, number>> {
  const found: Partial<Record<Name, number>> = {};
  for (const name of Object.keys(names) as Name[]) {
    const value = numberOf(node, names[name]);
    if (value !== undefined) found[name] = value;
  }
  return found;
}

/** Parses "longitude,latitude", ignoring a height. */
export function parseLonLat(text: string | undefined, path: string): Position {
  if (text === undefined) throw new InvalidElementError("missing-element", path);
  const [lon, lat] = text.split(",").map((part) => parseNumber(part) ?? Number.NaN);
  return checkedPosition(lon ?? Number.NaN, lat ?? Number.NaN, path);
}

/** Parses the coordinates of a line or ring, separated by whitespace. */
export function parseLonLatList(text: string, path: string): Position[] {
  return splitCoordinates(text).map((corner) => parseLonLat(corner, path));
}

export function closedRing(corners: Position[]): Position[] {
  const [first] = corners;
  const last = corners.at(-1);
  return first && (first[0] !== last?.[0] || first[1] !== last?.[1]) ? [...corners, first] : corners;
}

/** Parses DJI's "latitude,longitude,height"; undefined if absent or 0,0. */
export function parseLatLonHeight(text: string | undefined): Position | undefined {
  const [lat, lon, height] = (text ?? "").split(",").map((part) => parseNumber(part));
  if (lat === undefined || lon === undefined || Math.abs(lat) > 90 || Math.abs(lon) > 180) return undefined;
  if (lat === 0 && lon === 0) return undefined;
  return height === undefined ? [lon, lat] : [lon, lat, height];
}
