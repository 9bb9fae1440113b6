import geoKeysToProj4 from "geotiff-geokeys-to-proj4";
import proj4 from "proj4";
import systems from "proj4-list";
import { codeOf, type GeoKeys, USER_DEFINED } from "./geo-keys.ts";

export interface CoordinateSystem {
  epsg: number | null;
  proj4: string;
  isGeographic: boolean;
  /** Factors from the raster's unit to that of the `proj4` string. */
  scaleX: number;
  scaleY: number;
}

/** The system of a GeoTIFF's keys; undefined for one that can't be computed to better than a datum's shift. */
export function coordinateSystemOf(keys: object | null): CoordinateSystem | undefined {
  if (!keys) return undefined;
  const code = codeOf(keys as GeoKeys);
  if (!Number.isInteger(code)) return undefined;
  try {
    const system = coordinateSystemOfCode(code) ?? ofKeys(keys, code);
    if (!system) return undefined;
    proj4(system.proj4); // throws for a projection that it does not know
    return system;
  } catch {
    return undefined;
  }
}

/** Of a well-known text (OGC 01-009 or ISO 19162), whose horizontal part counts. */
export function coordinateSystemOfWkt(wkt: string): CoordinateSystem | undefined {
  const horizontal =
    partOf(wkt, /\b(PROJCS|PROJCRS|PROJECTEDCRS)\s*[[(]/i) ??
    partOf(wkt, /\b(GEOGCS|GEOGCRS|GEODCRS)\s*[[(]/i);
  if (horizontal === undefined) return undefined;
  const [, code] =
    /\b(?:AUTHORITY|ID)\s*[[(]\s*"EPSG"\s*,\s*"?(\d+)"?\s*[\])]\s*[\])]$/i.exec(horizontal) ?? [];
  try {
    const listed = code === undefined ? undefined : coordinateSystemOfCode(Number(code));
    if (listed) return listed;
    proj4(horizontal); // throws for a projection that it does not know
    const isGeographic = /^GEO/i.test(horizontal);
    return {
      epsg: code === undefined ? null : Number(code),
      proj4: horizontal,
      isGeographic,
      scaleX: 1,
      scaleY: 1,
    };
  } catch {
    return undefined;
  }
}

/** From where a pattern matches to its closing bracket. */
function partOf(text: string, pattern: RegExp): string | undefined {
  const start = text.search(pattern);
  if (start < 0) return undefined;
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at] ?? "";
    if ("[(".includes(letter)) depth += 1;
    if ("])".includes(letter) && (depth -= 1) === 0) return text.slice(start, at + 1);
  }
  return undefined;
}

/** From the list of EPSG codes, whose entries know the shift of their datum; undefined where a file of shifts would be needed. */
export function coordinateSystemOfCode(code: number): CoordinateSystem | undefined {
  const text = systems[`EPSG:${code}`]?.[1];
  if (text === undefined || /[+]nadgrids=(?!@)/.test(text)) return undefined;
  return {
    epsg: code,
    proj4: text.trim(),
    isGeographic: text.includes("+proj=longlat"),
    scaleX: 1,
    scaleY: 1,
  };
}

/** Ellipsoids of datums that agree with WGS 84 to about a metre. */
const WORLDWIDE = /[+]ellps=(WGS84|GRS80)\b|[+]towgs84=/;

/** From the keys themselves: of user-defined systems, and of codes that are newer than the list. */
function ofKeys(keys: object, code: number): CoordinateSystem | undefined {
  const {
    proj4: text,
    coordinatesConversionParameters: factors,
    isGCS,
    errors,
  } = geoKeysToProj4.toProj4(keys as never);
  const isUnknown = "CRSNotSupported" in errors || "coordinateTransformationNotSupported" in errors;
  if (isUnknown || !WORLDWIDE.test(text)) return undefined;
  return {
    epsg: code === USER_DEFINED ? null : code,
    proj4: text.trim(),
    isGeographic: isGCS,
    scaleX: factors.x,
    scaleY: factors.y,
  };
}
