import { readFile } from "node:fs/promises";
import type { Position } from "geojson";
import { fromArrayBuffer } from "geotiff";
import { projectionFor } from "./coordinate-system.ts";
import { CommandError } from "./command.ts";

/** Height of the ground in metres; null outside of the model. */
export type Elevation = (position: Position) => number | null;

export async function readElevation(file: string): Promise<Elevation> {
  const bytes = await readFile(file).catch(() => {
    throw new CommandError(`${file} can't be read: there is no such elevation model.`);
  });
  try {
    return await elevationIn(new Uint8Array(bytes).buffer);
  } catch (error) {
    throw new CommandError(
      `${file} is no elevation model: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

async function elevationIn(buffer: ArrayBuffer): Promise<Elevation> {
  const image = await (await fromArrayBuffer(buffer)).getImage();
  const keys = image.getGeoKeys();
  if (!keys) throw new Error("it has no georeference.");
  const project = projectionFor(
    Number(keys.ProjectedCSTypeGeoKey ?? keys.GeographicTypeGeoKey ?? Number.NaN),
  );
  if (!project) throw new Error("its coordinate system is not known.");
  const [west = 0, south = 0, east = 0, north = 0] = image.getBoundingBox();
  const [width, height] = [image.getWidth(), image.getHeight()];
  const [heights] = await image.readRasters({ samples: [0] });
  if (!heights || typeof heights === "number") throw new Error("it holds no heights.");
  const empty = image.getGDALNoData();
  return (position) => {
    const [x, y] = project.fromWgs84(position);
    const column = Math.floor(((x - west) / (east - west)) * width);
    const row = Math.floor(((north - y) / (north - south)) * height);
    if (!(column >= 0 && row >= 0 && column < width && row < height)) return null;
    const value = Number(heights[row * width + column]);
    return Number.isFinite(value) && value !== empty ? value : null;
  };
}
