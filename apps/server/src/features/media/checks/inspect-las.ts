import type { IntakeProblem } from "@overfly/contract/media/media";
import type { PointCloud } from "@overfly/contract/media/point-cloud";
import { globals } from "geotiff";
import { boundsOf } from "./bounds-of.ts";
import {
  coordinateSystemOf,
  coordinateSystemOfWkt,
  type CoordinateSystem,
} from "@overfly/geo/coordinate-systems/coordinate-system";

/** The bytes of a part of the file; fewer at its end. */
export type Read = (start: number, length: number) => Promise<Buffer>;

export interface InspectedLas {
  point_cloud: PointCloud | null;
  problems: IntakeProblem[];
}

const HEADER_BYTES = 375;
const LEAST_HEADER_BYTES = 227;
const RECORD_HEADER_BYTES = 54;
const LAST_RECORD_HEADER_BYTES = 60;
/** Records beyond are not looked at: coordinate systems take a few KB. */
const MAX_RECORDS_BYTES = 1024 * 1024;
const MAX_RECORDS = 1000;

/**
 * The header of a LAS or LAZ file, COPC included (ASPRS LAS 1.0 to 1.4, R15): extent, coordinate system, and whether it
 * is whole. Uncompressed points have a fixed length, so that a cut file is seen.
 */
export async function inspectLas(read: Read, size: number): Promise<InspectedLas> {
  const header = await read(0, HEADER_BYTES);
  if (header.length < LEAST_HEADER_BYTES) return { point_cloud: null, problems: ["truncated"] };
  const minor = header[25] ?? 0;
  const headerBytes = header.readUInt16LE(94);
  const pointsAt = header.readUInt32LE(96);
  const recordBytes = header.readUInt16LE(105);
  const isCompressed = ((header[104] ?? 0) & 0x80) !== 0;
  const is14 = minor >= 4 && header.length >= HEADER_BYTES;
  const points = is14 ? Number(header.readBigUInt64LE(247)) : header.readUInt32LE(107);
  const box = boxOf(header);
  if (points === 0 || recordBytes === 0 || headerBytes < LEAST_HEADER_BYTES || !box)
    return { point_cloud: null, problems: ["broken"] };
  if (pointsAt >= size || (!isCompressed && pointsAt + points * recordBytes > size))
    return { point_cloud: null, problems: ["truncated"] };
  const records = await recordsOf(read, { start: headerBytes, end: pointsAt });
  const last = is14 ? await lastRecordsOf(read, Number(header.readBigUInt64LE(235)), size) : [];
  const system = systemOf([...records, ...last]);
  const bounds = system && placeOf(system, box);
  const point_cloud = {
    epsg: bounds ? system.epsg : null,
    bounds: bounds ?? null,
    point_count: points,
    is_compressed: isCompressed,
    low: box.low[2],
    high: box.high[2],
  };
  return { point_cloud, problems: bounds ? [] : ["no_crs"] };
}

type Corner = readonly [number, number, number];

/** Undefined for a box that is none. */
function boxOf(header: Buffer): { low: Corner; high: Corner } | undefined {
  const at = (offset: number): number => header.readDoubleLE(offset);
  const high: Corner = [at(179), at(195), at(211)];
  const low: Corner = [at(187), at(203), at(219)];
  const isBox = low.every((value, axis) => Number.isFinite(value) && value <= (high[axis] ?? Number.NaN));
  return isBox && high.every(Number.isFinite) ? { low, high } : undefined;
}

function placeOf(system: CoordinateSystem, { low, high }: { low: Corner; high: Corner }) {
  const [width, height] = [high[0] - low[0], high[1] - low[1]];
  const place = (column: number, row: number): [number, number] => [
    (low[0] + column) * system.scaleX,
    (low[1] + row) * system.scaleY,
  ];
  return boundsOf(system.proj4, place, [width, height]);
}

interface LasRecord {
  id: number;
  data: Buffer;
}

const PROJECTION = "LASF_Projection";
const userOf = (bytes: Buffer, at: number): string =>
  bytes.toString("latin1", at + 2, at + 18).replace(/\0.*$/s, "");

/** The records of the coordinate system between the header and the points. */
async function recordsOf(read: Read, { start, end }: { start: number; end: number }): Promise<LasRecord[]> {
  if (end <= start) return [];
  const bytes = await read(start, Math.min(end - start, MAX_RECORDS_BYTES));
  const found: LasRecord[] = [];
  let at = 0;
  for (let count = 0; count < MAX_RECORDS && at + RECORD_HEADER_BYTES <= bytes.length; count += 1) {
    const dataAt = at + RECORD_HEADER_BYTES;
    const length = bytes.readUInt16LE(at + 20);
    if (userOf(bytes, at) === PROJECTION)
      found.push({ id: bytes.readUInt16LE(at + 18), data: bytes.subarray(dataAt, dataAt + length) });
    at = dataAt + length;
  }
  return found;
}

/** Those behind the points, which LAS 1.4 may have instead. */
async function lastRecordsOf(read: Read, start: number, size: number): Promise<LasRecord[]> {
  const found: LasRecord[] = [];
  let at = start;
  for (let count = 0; count < MAX_RECORDS && at > 0; count += 1) {
    if (at + LAST_RECORD_HEADER_BYTES > size) break;
    const head = await read(at, LAST_RECORD_HEADER_BYTES);
    const length = Number(head.readBigUInt64LE(20));
    const dataAt = at + LAST_RECORD_HEADER_BYTES;
    if (userOf(head, 0) === PROJECTION && length <= MAX_RECORDS_BYTES)
      found.push({ id: head.readUInt16LE(18), data: await read(dataAt, length) });
    at = dataAt + length;
  }
  return found;
}

const GEO_KEYS = 34_735;
const GEO_DOUBLES = 34_736;
const GEO_TEXTS = 34_737;
const WKT = 2112;

function systemOf(records: readonly LasRecord[]): CoordinateSystem | undefined {
  const dataOf = (id: number) => records.find((record) => record.id === id)?.data;
  const wkt = dataOf(WKT)?.toString("utf8").replace(/\0.*$/s, "").trim();
  if (wkt) return coordinateSystemOfWkt(wkt);
  const keys = dataOf(GEO_KEYS);
  return keys && coordinateSystemOf(geoKeysOf(keys, dataOf(GEO_DOUBLES), dataOf(GEO_TEXTS)));
}

/** GeoTIFF's key directory: a head of four numbers, then key, place of its value, count, value or index. */
function geoKeysOf(directory: Buffer, doubles: Buffer | undefined, texts: Buffer | undefined) {
  const names: Readonly<Record<number, string>> = globals.geoKeyNames;
  const keys: Record<string, unknown> = {};
  for (let at = 8; at + 8 <= directory.length; at += 8) {
    const [key = 0, place = 0, count = 0, value = 0] = [0, 2, 4, 6].map((step) =>
      directory.readUInt16LE(at + step),
    );
    const name = names[key];
    if (name === undefined) continue;
    if (place === 0) keys[name] = value;
    else if (place === GEO_TEXTS) keys[name] = texts?.toString("latin1", value, value + count);
    else if (place === GEO_DOUBLES && doubles && (value + 1) * 8 <= doubles.length)
      keys[name] = doubles.readDoubleLE(value * 8);
  }
  return keys;
}
