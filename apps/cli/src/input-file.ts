import { readFile } from "node:fs/promises";

/** The bytes of a file, or the reason why there are none. */
export async function readInput(file: string): Promise<Uint8Array | string> {
  try {
    return await readFile(file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === "ENOENT" ? "no such file" : code === "EISDIR" ? "it is a folder" : message;
  }
}
