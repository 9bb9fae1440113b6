import { rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Services, SystemContext } from "#context.ts";

export const uploadFolder = ({ settings }: Pick<Services, "settings">) =>
  join(resolve(settings.DATA_DIR), "uploads");

export const pathOf = (services: Pick<Services, "settings">, id: string) => join(uploadFolder(services), id);

/** Bytes of an upload that are still to come. */
export async function missingBytes(services: Pick<Services, "settings">, id: string, sizeBytes: number) {
  const arrived = await stat(pathOf(services, id)).then(
    ({ size }) => size,
    () => 0,
  );
  return Math.max(0, sizeBytes - arrived);
}

/** Whoever has sent nothing for an hour finds out later whether there still is room. */
const RECEIVING_MS = 3_600_000;
const MAX_RECEIVING = 1000;

/** Bytes that are still to come of all uploads that are being received. */
export async function bytesToCome(context: SystemContext): Promise<number> {
  const uploads = await context.db
    .selectFrom("uploads")
    .where("state", "=", "receiving")
    .select(["id", "size_bytes", "created_at"])
    .orderBy("created_at", "desc")
    .limit(MAX_RECEIVING)
    .execute();
  const since = context.now().getTime() - RECEIVING_MS;
  const missing = await Promise.all(
    uploads.map(async ({ id, size_bytes, created_at }) => {
      const lastMs = (await lastArrivalMs(context, id)) ?? Date.parse(created_at);
      return lastMs < since ? 0 : missingBytes(context, id, size_bytes ?? 0);
    }),
  );
  return missing.reduce((sum, bytes) => sum + bytes, 0);
}

/** When its last bytes arrived; undefined before the first. */
export const lastArrivalMs = (
  services: Pick<Services, "settings">,
  id: string,
): Promise<number | undefined> =>
  stat(pathOf(services, id)).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );

export const hasArrived = (path: string, sizeBytes: number | null): Promise<boolean> =>
  stat(path).then(
    ({ size }) => size > 0 && size === sizeBytes,
    () => false,
  );

export async function removeFiles(services: Pick<Services, "settings">, id: string): Promise<void> {
  await Promise.all([id, `${id}.json`].map((name) => rm(pathOf(services, name), { force: true })));
}
