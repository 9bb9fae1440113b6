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

/** Whether that many bytes can be stored without touching the reserve, which the database and running work need. */
export async function hasFreeSpace(settings: StorageSettings, bytes = 0): Promise<boolean> {
  const free = await Promise.all(
    foldersOf(settings).map(async (folder) => {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    }),
  );
  return Math.min(...free) >= settings.STORAGE_RESERVE_MB * MEGABYTE + bytes;
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

/** Names and codes of a full file system, disk quota or bucket. */
const FULL = new Set(["ENOSPC", "EDQUOT", "XMinioStorageFull", "QuotaExceeded", "InsufficientStorage"]);

/** Whether a write failed because there is no room, here or in the error's causes. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, cause } = error;
  const { code } = error as NodeJS.ErrnoException;
  return FULL.has(name) || (code !== undefined && FULL.has(code)) || isStorageFull(cause);
}
