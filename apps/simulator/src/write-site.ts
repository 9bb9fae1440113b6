import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plant } from "#scene/plant.ts";
import { plantBoundary, plantLayout } from "#scene/plant-layout.ts";
import { groundTruth } from "#scene/ground-truth.ts";

/** Writes `layout.geojson` and `boundary.geojson` for import into a platform, and the ground truth to detect, `truth.json`. */
export async function writeSite(plant: Plant, folder: string): Promise<void> {
  const boundary = { type: "Feature", properties: { kind: "boundary" }, geometry: plantBoundary(plant) };
  const files: Record<string, unknown> = {
    "layout.geojson": plantLayout(plant),
    "boundary.geojson": { type: "FeatureCollection", features: [boundary] },
    "truth.json": groundTruth(plant),
  };
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), `${JSON.stringify(content)}\n`);
  }
}
