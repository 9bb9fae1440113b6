import { type LensesFromRows, lensesFromRows } from "@overfly/thermography/inspection/lens-of-flight";
import type { SystemContext } from "#context.ts";
import { isOutage } from "#platform/jobs/outage.ts";
import { runInThread } from "#platform/threads/thread-pool.ts";
import type { FindModulesInput, PhotoModules } from "#features/processing/find-modules-worker.ts";

const FIND_WORKER = new URL("../find-modules-worker.ts", import.meta.url);
/** Photos that are looked at: enough rows for one estimate, a few seconds of work. */
const SAMPLE = 12;

interface FlightPhoto {
  id: number;
  storage_key: string;
  position: { coordinates: number[] } | null;
}

/**
 * The lenses that bend a flight's rows, from some of its photos; none where the files state their lens, and none before
 * those are looked at in vain.
 */
export async function lensesOfFlight(
  context: SystemContext,
  photos: readonly FlightPhoto[],
): Promise<LensesFromRows> {
  const step = Math.max(1, photos.length / SAMPLE);
  const sample = Array.from(
    { length: Math.min(SAMPLE, photos.length) },
    (_, index) => photos[Math.floor(index * step)],
  );
  const found: PhotoModules[] = [];
  for (const photo of sample) {
    const seen = photo && (await modulesIn(context, photo));
    if (seen) found.push(seen);
    // a camera that states its lens does so in all files
    if (found.length > 1 && found.every(({ optics }) => optics.lens)) return {};
  }
  return lensesFromRows(found);
}

async function modulesIn(context: SystemContext, photo: FlightPhoto): Promise<PhotoModules | null> {
  try {
    return await runInThread<FindModulesInput, PhotoModules | null>(FIND_WORKER, {
      photoId: String(photo.id),
      bytes: await context.storage.getBytes(photo.storage_key),
      position: photo.position?.coordinates ?? null,
      terrain: null,
    });
  } catch (error) {
    if (isOutage(error)) throw error;
    // inspecting it says why it can't be read
    return null;
  }
}
