import { createHash, randomUUID } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PhotoRenderer, Rendering } from "./photo-renderer.ts";

/**
 * Renders each exposure of a scene once and keeps it as a file. Several processes may share the folder, but not several
 * versions of this program.
 */
export function cachedRenderer(render: PhotoRenderer, folder: string, scene: object): PhotoRenderer {
  return async (pose, noiseSeed) => {
    const key = createHash("sha256")
      .update(JSON.stringify([scene, pose, noiseSeed]))
      .digest("hex");
    const path = join(folder, key);
    const cached = await readFile(path).catch(() => undefined);
    if (cached) return unpack(cached);
    const rendering = await render(pose, noiseSeed);
    const temporary = `${path}.${randomUUID()}`;
    await writeFile(temporary, pack(rendering));
    await rename(temporary, path);
    return rendering;
  };
}

const LENGTH_BYTES = 4;

function pack({ thermal, wide }: Rendering): Uint8Array {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(thermal.length);
  return Buffer.concat([length, thermal, wide]);
}

function unpack(bytes: Buffer): Rendering {
  const end = LENGTH_BYTES + bytes.readUInt32BE();
  return { thermal: bytes.subarray(LENGTH_BYTES, end), wide: bytes.subarray(end) };
}
