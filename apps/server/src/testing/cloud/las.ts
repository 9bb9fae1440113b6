interface LasFile {
  /** Easting and northing, or longitude and latitude. */
  origin?: readonly [number, number];
  /** Edge of the square that the points are spread over, in the system's unit. */
  edge?: number;
  points?: number;
  /** An EPSG code as GeoTIFF keys, a well-known text, or no system at all. */
  system?: number | string | null;
  isGeographic?: boolean;
}

const POINT_BYTES = 20;
const HEADER_BYTES = 227;
const SCALE = 1e-7;

/** A LAS 1.2 file of format 0, or 1.4 where its system is a text. */
export function lasFile({
  origin = [759_932.9, 3_344_029.5],
  edge = 100,
  points = 10,
  system = 32_636,
  isGeographic = false,
}: LasFile = {}): Buffer {
  const isText = typeof system === "string";
  const headerBytes = isText ? 375 : HEADER_BYTES;
  const record = system === null ? Buffer.alloc(0) : recordOf(system, isGeographic);
  const header = Buffer.alloc(headerBytes);
  header.write("LASF", 0, "latin1");
  header[24] = 1;
  header[25] = isText ? 4 : 2;
  header.writeUInt16LE(headerBytes, 94);
  header.writeUInt32LE(headerBytes + record.length, 96);
  header.writeUInt32LE(system === null ? 0 : 1, 100);
  header.writeUInt16LE(POINT_BYTES, 105);
  header.writeUInt32LE(points, 107);
  if (isText) header.writeBigUInt64LE(BigInt(points), 247);
  for (const at of [131, 139, 147]) header.writeDoubleLE(SCALE, at);
  const box = [origin[0] + edge, origin[0], origin[1] + edge, origin[1], 812, 790];
  for (const [axis, value] of box.entries()) header.writeDoubleLE(value, 179 + axis * 8);
  return Buffer.concat([header, record, Buffer.alloc(points * POINT_BYTES)]);
}

function recordOf(system: number | string, isGeographic: boolean): Buffer {
  const data =
    typeof system === "string"
      ? Buffer.from(`${system}\0`)
      : keysOf([1, 1, 0, 2, 1024, 0, 1, isGeographic ? 2 : 1, isGeographic ? 2048 : 3072, 0, 1, system]);
  const head = Buffer.alloc(54);
  head.write("LASF_Projection", 2, "latin1");
  head.writeUInt16LE(typeof system === "string" ? 2112 : 34_735, 18);
  head.writeUInt16LE(data.length, 20);
  return Buffer.concat([head, data]);
}

function keysOf(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, at * 2);
  return bytes;
}
