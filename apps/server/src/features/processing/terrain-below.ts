import {
  modelFromRaster,
  type PackedElevation,
  unpackElevation,
} from "@overfly/flight-planning/terrain/elevation/elevation-raster";
import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import type { Plant } from "@overfly/plant/hierarchy/plant-model";
import type { RegisterPhotoOptions } from "@overfly/thermography/inspection/register-thermal-photo";
import type { Position } from "geojson";

/** The ground under a site, as worker threads receive it. */
export interface Terrain {
  elevation: PackedElevation;
  /** Where the aircraft took off, from which photos count their height. */
  takeOff: Position;
}

/** Heights of the ground for a photo taken above `position`; none where the model doesn't reach. */
export function terrainBelow(
  terrain: Terrain | null,
  position: Position | null,
  plant: Plant,
): Pick<RegisterPhotoOptions, "moduleHeightM" | "terrainHeightM"> {
  if (!terrain || !position) return {};
  const model = modelFromRaster(unpackElevation(terrain.elevation));
  const heightAt = ([longitude = 0, latitude = 0]: Position): number | undefined =>
    model.heightM(longitude, latitude);
  const [takeOffM, belowM] = [heightAt(terrain.takeOff), heightAt(position)];
  if (takeOffM === undefined || belowM === undefined) return {};
  return {
    moduleHeightM: belowM - takeOffM,
    terrainHeightM: (at: PlanarPoint) => (heightAt(plant.frame.toPosition(at)) ?? belowM) - belowM,
  };
}
