import { open, stat, unlink, writeFile } from "node:fs/promises";
import { CommandError } from "./command.ts";

/** Checked before minutes of work, not after. */
export async function checkWritable(file: string): Promise<void> {
  const isFolder = await stat(file).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isFolder) throw new CommandError(`${file} can't be written: it is a folder.`);
  // opening tells what access rights alone don't, such as a disk that is read-only; an earlier result stays as it is
  const isNew = await stat(file).then(
    () => false,
    () => true,
  );
  await open(file, "a")
    .then((handle) => handle.close())
    .catch(() => {
      throw new CommandError(`${file} can't be written: its folder doesn't exist or isn't writable.`);
    });
  if (isNew) await unlink(file);
}

export async function write(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(file, content).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} can't be written: ${error.message}.`);
  });
}
