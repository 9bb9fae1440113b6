import { type FileHandle, open } from "node:fs/promises";
import { StreamTarget, type StreamTargetChunk } from "mediabunny";

/**
 * A file that is written as the video comes. Unlike the library's, it is closed where a write fails, too: a file that
 * stays open keeps its room on the full disk after it was deleted.
 */
export function recordingTarget(path: string): StreamTarget {
  let file: FileHandle | undefined;
  const close = async () => {
    const open = file;
    file = undefined;
    await open?.close();
  };
  const writable = new WritableStream<StreamTargetChunk>({
    start: async () => {
      file = await open(path, "w");
    },
    write: async ({ data, position }) => {
      try {
        await writeWhole(file, data, position);
      } catch (error) {
        await close();
        throw error;
      }
    },
    close,
    abort: close,
  });
  // in chunks, it would wait for 16 MB, which a crash would lose
  return new StreamTarget(writable, { chunked: false });
}

/** A disk that is nearly full takes a part, and says so only at the next write. */
async function writeWhole(file: FileHandle | undefined, data: Uint8Array, position: number): Promise<void> {
  for (let at = 0; file && at < data.length;) {
    const { bytesWritten } = await file.write(data, at, data.length - at, position + at);
    at += bytesWritten;
  }
}
