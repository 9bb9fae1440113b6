import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Services } from "#context.ts";

type Settings = Services["settings"];

const folderOf = ({ DATA_DIR }: Pick<Settings, "DATA_DIR">) => join(resolve(DATA_DIR), "incoming");

/** Runs work with a temporary file path and deletes the file afterwards. */
export async function withTemporaryFile<T>(
  settings: Pick<Settings, "DATA_DIR">,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const folder = folderOf(settings);
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${randomUUID()}.part`);
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Deletes files that a killed process left: those unchanged for this long. */
export async function removeStaleFiles(
  settings: Pick<Settings, "DATA_DIR">,
  { olderThanMs }: { olderThanMs: number },
): Promise<void> {
  const folder = folderOf(settings);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((file) => file.endsWith(".part"))) {
    const path = join(folder, name);
    const changed = await stat(path).catch(() => undefined);
    if (changed && changed.mtimeMs <= Date.now() - olderThanMs) await rm(path, { force: true });
  }
}
