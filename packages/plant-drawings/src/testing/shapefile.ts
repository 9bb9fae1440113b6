import { strToU8, zipSync } from "fflate";

type Ring = readonly (readonly [x: number, y: number])[];

export interface Shape {
  ring: Ring;
  fields: Readonly<Record<string, string>>;
}

const FIELD_BYTES = 20;

/** A zipped Shapefile of polygons, as GIS programs write it. ESRI Shapefile Technical Description, 1998; dBase III. */
export const zippedShapefile = (shapes: readonly Shape[], prj: string): Uint8Array =>
  zipSync({
    "plant/tables.shp": shp(shapes),
    "plant/tables.dbf": dbf(shapes),
    "plant/tables.prj": strToU8(prj),
  });

function shp(shapes: readonly Shape[]): Uint8Array {
  const records = shapes.map(({ ring }, index) => polygonRecord(ring, index + 1));
  const length = 100 + records.reduce((sum, { length: bytes }) => sum + bytes, 0);
  const file = new Uint8Array(length);
  const view = new DataView(file.buffer);
  view.setInt32(0, 9994);
  view.setInt32(24, length / 2);
  view.setInt32(28, 1000, true);
  view.setInt32(32, 5, true);
  let at = 100;
  for (const record of records) {
    file.set(record, at);
    at += record.length;
  }
  return file;
}

function polygonRecord(ring: Ring, number: number): Uint8Array {
  const content = 4 + 32 + 4 + 4 + 4 + ring.length * 16;
  const record = new Uint8Array(8 + content);
  const view = new DataView(record.buffer);
  view.setInt32(0, number);
  view.setInt32(4, content / 2);
  view.setInt32(8, 5, true);
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  for (const [index, value] of [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].entries())
    view.setFloat64(12 + index * 8, value, true);
  view.setInt32(44, 1, true);
  view.setInt32(48, ring.length, true);
  view.setInt32(52, 0, true);
  for (const [index, [x, y]] of ring.entries()) {
    view.setFloat64(56 + index * 16, x, true);
    view.setFloat64(64 + index * 16, y, true);
  }
  return record;
}

function dbf(shapes: readonly Shape[]): Uint8Array {
  const names = Object.keys(shapes[0]?.fields ?? {});
  const header = 32 + names.length * 32 + 1;
  const row = 1 + names.length * FIELD_BYTES;
  const file = new Uint8Array(header + shapes.length * row + 1).fill(0x20, header);
  const view = new DataView(file.buffer);
  file[0] = 3;
  view.setUint32(4, shapes.length, true);
  view.setUint16(8, header, true);
  view.setUint16(10, row, true);
  for (const [index, name] of names.entries()) {
    file.set(strToU8(name.slice(0, 10)), 32 + index * 32);
    file[32 + index * 32 + 11] = "C".codePointAt(0) ?? 0;
    file[32 + index * 32 + 16] = FIELD_BYTES;
  }
  file[header - 1] = 0x0d;
  for (const [index, { fields }] of shapes.entries())
    for (const [column, name] of names.entries())
      file.set(strToU8(fields[name] ?? ""), header + index * row + 1 + column * FIELD_BYTES);
  file[file.length - 1] = 0x1a;
  return file;
}
