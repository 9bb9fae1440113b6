import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { elevationFromGeotiff } from "@overfly/flight-planning/terrain/elevation/elevation-from-geotiff";
import { boundingBox } from "@overfly/geo/bounding-box";
import { readPhotoMetadata } from "@overfly/thermography/metadata/photo-metadata";
import type { Position } from "geojson";
import { projectionOfKeys } from "./coordinate-system.ts";
import { CommandError } from "#command.ts";

/** Height of the ground in metres; undefined outside of the model and in its gaps. */
export type Elevation = (position: Position) => number | undefined;

/** The part of an elevation model under the pictures, in any coordinate system that has an EPSG number or states its parameters. */
export async function readElevation(
  file: string,
  { folder, files }: { folder: string; files: readonly string[] },
): Promise<Elevation> {
  const bytes = await readFile(file).catch(() => {
    throw new CommandError(`${file} can't be read: no such elevation model file.`);
  });
  const site = boundingBox(await positionsIn(folder, files));
  if (!site) throw new CommandError(`${file} can't be used: no picture has a position.`);
  const read = await elevationFromGeotiff(new Uint8Array(bytes).buffer, site, furtherProjection);
  if (!read.ok)
    throw new CommandError(
      read.code === "outside-site" || read.code === "no-heights"
        ? `${file} has no heights where the pictures were taken.`
        : `${file} can't be used: ${read.message}`,
    );
  return ([longitude = 0, latitude = 0]) => read.model.heightM(longitude, latitude);
}

async function positionsIn(folder: string, files: readonly string[]): Promise<Position[]> {
  const positions: Position[] = [];
  for (const name of files) {
    const bytes = await readFile(join(folder, name)).catch(() => null);
    const { longitude, latitude } = bytes ? readPhotoMetadata(bytes) : { longitude: null, latitude: null };
    if (longitude !== null && latitude !== null) positions.push([longitude, latitude]);
  }
  return positions;
}

function furtherProjection(keys: object) {
  const projection = projectionOfKeys(keys);
  if (!projection) return undefined;
  const { fromWgs84, toWgs84, isGeographic } = projection;
  return {
    toGrid: (longitude: number, latitude: number) => fromWgs84([longitude, latitude]),
    toPosition: (x: number, y: number) => toWgs84([x, y]),
    unit: isGeographic ? ("degree" as const) : ("metre" as const),
  };
}
