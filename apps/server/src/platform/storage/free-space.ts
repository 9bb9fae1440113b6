import { statfs } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Services } from "#context.ts";
import { HttpError } from "#platform/http/errors.ts";

type StorageSettings = Pick<Services["settings"], "DATA_DIR" | "STORAGE_URL" | "STORAGE_RESERVE_MB">;

const MEGABYTE = 1024 * 1024;

/** The folders that files are written to; uploads always arrive in the data folder. */
const foldersOf = ({ DATA_DIR, STORAGE_URL }: StorageSettings): string[] => [
  resolve(DATA_DIR),
  ...(STORAGE_URL?.startsWith("file:") ? [fileURLToPath(STORAGE_URL)] : []),
];

/** Free and total bytes of each file system that files are written to. What a bucket has left can't be known. */
const spaceOf = (settings: StorageSettings) =>
  Promise.all(
    foldersOf(settings).map(async (folder) => {
      const { bavail, blocks, bsize } = await statfs(folder);
      return { free: bavail * bsize, total: blocks * bsize };
    }),
  );

/** Whether that many bytes can be stored without touching the reserve, which the database and running work need. */
export async function hasFreeSpace(settings: StorageSettings, bytes = 0): Promise<boolean> {
  const spaces = await spaceOf(settings);
  return spaces.every(({ free }) => free >= settings.STORAGE_RESERVE_MB * MEGABYTE + bytes);
}

/** Nearly full: a tenth of the disk is free, or twice the reserve, whichever is more. */
const LOW_SHARE = 0.1;
const LOW_RESERVES = 2;
/** So that a level at the limit isn't reported every few hours. */
const RECOVERED_FACTOR = 1.2;

export interface StorageLevel {
  level: "low" | "between" | "enough";
  free_bytes: number;
}

/** How much room the fullest file system has. */
export async function storageLevel(settings: StorageSettings): Promise<StorageLevel> {
  const spaces = await spaceOf(settings);
  const rooms = spaces.map(({ free, total }) => ({
    free_bytes: free,
    ofLimit: free / Math.max(total * LOW_SHARE, settings.STORAGE_RESERVE_MB * MEGABYTE * LOW_RESERVES),
  }));
  const { free_bytes, ofLimit } = rooms.reduce((a, b) => (b.ofLimit < a.ofLimit ? b : a));
  if (ofLimit < 1) return { level: "low", free_bytes };
  return { level: ofLimit < RECOVERED_FACTOR ? "between" : "enough", free_bytes };
}

/** Refuses (507) what the storage has no room for, before anything is written. */
export async function requireFreeSpace(
  { settings }: { settings: StorageSettings },
  bytes = 0,
): Promise<void> {
  if (!(await hasFreeSpace(settings, bytes))) throw storageFull();
}

/** Insufficient storage. */
export const STORAGE_FULL_STATUS = 507;
export const storageFull = () => new HttpError(STORAGE_FULL_STATUS, "errors/request:storageFull");

/** Names and codes of a full file system, disk quota or bucket, and PostgreSQL's of its own full disk. */
const FULL = new Set([
  "ENOSPC",
  "EDQUOT",
  "XMinioStorageFull",
  "QuotaExceeded",
  "InsufficientStorage",
  "53100",
]);

/** Whether a write failed because there is no room, here or in the error's causes. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, cause } = error;
  const { code } = error as NodeJS.ErrnoException;
  return FULL.has(name) || (code !== undefined && FULL.has(code)) || isStorageFull(cause);
}
