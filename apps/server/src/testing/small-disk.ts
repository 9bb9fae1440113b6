import { execFileSync } from "node:child_process";
import { mkdtempSync, rmdirSync, statfsSync, writeFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SmallDisk {
  folder: string;
  /** Leaves this much free; 0 fills the disk. */
  fill: (freeBytes: number) => void;
  /** Bytes that are free. */
  free: () => number;
  unmount: () => void;
}

/** A file system of its own that can really be filled. Undefined without the right to mount one. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), "overfly-small-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    rmdirSync(folder);
    return undefined;
  }
  const filler = join(folder, "filler");
  const free = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    fill: (freeBytes) => {
      rmSync(filler, { force: true });
      writeFileSync(filler, Buffer.alloc(Math.max(0, free() - freeBytes)));
    },
    free,
    unmount: () => {
      execFileSync("umount", ["-l", folder]);
      rmdirSync(folder);
    },
  };
}
