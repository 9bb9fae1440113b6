import { mkdtemp, readdir, rm, stat, statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { runningPort } from "#platform/db/cluster-lock.ts";

/** Memory as a file system; only Linux has it. */
const MEMORY = "/dev/shm";
/** All tests together take less than half of it. */
const MIN_FREE_BYTES = 6e9;
const ABANDONED_AFTER_MS = 3_600_000;

/** Of a PostgreSQL that lives no longer than the tests and needs no disk. */
export const FAST = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "max_wal_size=256MB",
  "scram_iterations=1", // of passwords: each test server opens more than a dozen connections
] as const;

/**
 * A new folder for a cluster of the tests, in its folder `postgres`: in memory where there is plenty of it. Each copy of
 * a database creates more than a thousand files, which takes some disks a second, and half of that of the processor.
 */
export async function createClusterFolder(prefix: string): Promise<string> {
  await removeAbandoned(prefix);
  return mkdtemp(join((await isMemoryFree()) ? MEMORY : tmpdir(), prefix));
}

/** Whether more than this is free of the memory that serves as a file system. */
export async function isMemoryFree(bytes = MIN_FREE_BYTES): Promise<boolean> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, freemem()) > bytes;
}

/** What killed runs left in memory. */
async function removeAbandoned(prefix: string): Promise<void> {
  const names = await readdir(MEMORY).catch((): string[] => []);
  for (const folder of names.filter((name) => name.startsWith(prefix)).map((name) => join(MEMORY, name))) {
    const changed = await stat(folder).catch(() => undefined);
    const isOld = changed !== undefined && changed.mtimeMs < Date.now() - ABANDONED_AFTER_MS;
    if (isOld && (await runningPort(join(folder, "postgres"))) === undefined)
      await rm(folder, { recursive: true, force: true });
  }
}
