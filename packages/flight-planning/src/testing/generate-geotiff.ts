import { writeArrayBuffer } from "geotiff";

const SIDE = 40;

/** An elevation model in degrees, of a constant height all over a box. */
export function madeGeotiff([west, south, east, north]: [number, number, number, number], heightM: number) {
  return writeArrayBuffer(new Float32Array(SIDE * SIDE).fill(heightM), {
    width: SIDE,
    height: SIDE,
    SampleFormat: [3],
    BitsPerSample: [32],
    ModelPixelScale: [(east - west) / SIDE, (north - south) / SIDE, 0],
    ModelTiepoint: [0, 0, 0, west, north, 0],
    GTModelTypeGeoKey: 2,
    GeographicTypeGeoKey: 4326,
    GTRasterTypeGeoKey: 1,
  });
}
