import { localFrame } from "@overfly/geo/local-frame";
import type { Position } from "geojson";
import type { Services } from "#context.ts";

interface ProcessedPhoto {
  /** What its footprint is centred on; `toM` to each side. */
  at: Position;
  toM?: number;
  /** Ids of modules wholly in it. */
  modules?: readonly number[];
  state?: "placed" | "not_found" | "no_layout";
}

/** Stores processed thermal photos of a mission, without anything found in them. */
export async function storeSampleCoverage(
  { db }: Pick<Services, "db">,
  { id: mission_id, provider_id, site_id }: Record<"id" | "provider_id" | "site_id", number>,
  photos: readonly ProcessedPhoto[],
): Promise<void> {
  for (const [index, { at, toM = 25, modules = [], state = "no_layout" }] of photos.entries()) {
    const { toPosition } = localFrame(at);
    const footprint = [
      [-toM, toM],
      [toM, toM],
      [toM, -toM],
      [-toM, -toM],
    ].map(([eastM = 0, northM = 0]) => toPosition([eastM, northM]));
    const { id } = await db
      .insertInto("media_files")
      .values({
        provider_id,
        site_id,
        mission_id,
        name: `DJI_${index}.JPG`,
        kind: "thermal_photo",
        mime: "image/jpeg",
        sha256: `${mission_id}-${index}`,
        size_bytes: 1,
        storage_key: `sample/${mission_id}/${index}`,
        state: "checked",
        is_radiometric: true,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const observation = {
      photoId: String(id),
      failure: null,
      placement: { state, sureness: null, correctedM: null },
      observations: [],
      footprint,
      gsdM: 0.03,
      surveyedModuleIds: modules.map(String),
    };
    await db
      .insertInto("thermal_observations")
      .values({ media_file_id: id, mission_id, observation: JSON.stringify(observation) })
      .execute();
  }
}
