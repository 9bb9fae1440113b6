import { writeArrayBuffer } from "geotiff";

export interface TestRaster {
  /** West edge and north edge, in the unit of the coordinate system. */
  origin: readonly [number, number];
  cell: number;
  width?: number;
  height?: number;
  /** EPSG code; 4326 is in degrees, others are projected. Null for a TIFF without a system. */
  epsg?: number | null;
}

/** Three bands of colour: red to the west, green to the east. */
export function colourRaster({ width = 64, height = 48, ...raster }: TestRaster): Buffer {
  const values = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const column = Math.floor(at / 3) % width;
    return [column < width / 2 ? 220 : 30, column < width / 2 ? 30 : 200, 40][at % 3] ?? 0;
  });
  return tiff(
    values,
    { ...raster, width, height },
    { BitsPerSample: [8, 8, 8], SampleFormat: [1, 1, 1], bands: 3 },
  );
}

/** One band of degrees Celsius, rising from west to east. */
export function temperatureRaster({ width = 64, height = 48, ...raster }: TestRaster): Buffer {
  const values = Float32Array.from({ length: width * height }, (_, at) => 20 + (at % width) / 2);
  return tiff(values, { ...raster, width, height }, { BitsPerSample: [32], SampleFormat: [3], bands: 1 });
}

interface Samples {
  BitsPerSample: number[];
  SampleFormat: number[];
  bands: number;
}

function tiff(
  values: Uint8Array | Float32Array,
  { origin: [west, north], cell, width, height, epsg = 4326 }: TestRaster,
  { bands, ...samples }: Samples,
): Buffer {
  // without a code the writer would say WGS 84
  const system =
    epsg === null
      ? { GTModelTypeGeoKey: 1, ProjectedCSTypeGeoKey: 32_767 }
      : epsg === 4326
        ? { GTModelTypeGeoKey: 2, GeographicTypeGeoKey: 4326 }
        : { GTModelTypeGeoKey: 1, ProjectedCSTypeGeoKey: epsg };
  const bytes = writeArrayBuffer(
    values as never,
    {
      width,
      height,
      ...samples,
      SamplesPerPixel: bands,
      PhotometricInterpretation: bands === 3 ? 2 : 1,
      ModelPixelScale: [cell, cell, 0],
      ModelTiepoint: [0, 0, 0, west, north, 0],
      GTRasterTypeGeoKey: 1,
      ...system,
    } as never,
  );
  return Buffer.from(bytes);
}

/** The same header, but its only strip is `packed`, by the TIFF compression of that number. */
export function withStrip(tiff: Buffer, compression: number, packed: Uint8Array): Buffer {
  const bytes = Buffer.concat([tiff, packed]);
  const isLittle = bytes.toString("latin1", 0, 2) === "II";
  const u16 = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const write32 = (value: number, at: number) =>
    isLittle ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);
  const write16 = (value: number, at: number) =>
    isLittle ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
  const directory = isLittle ? bytes.readUInt32LE(4) : bytes.readUInt32BE(4);
  for (let entry = 0; entry < u16(directory); entry += 1) {
    const at = directory + 2 + entry * 12;
    const tag = u16(at);
    if (tag === 259) write16(compression, at + 8);
    if (tag === 273 || tag === 279) {
      write16(4, at + 2);
      write32(tag === 273 ? tiff.length : packed.length, at + 8);
    }
  }
  return bytes;
}
