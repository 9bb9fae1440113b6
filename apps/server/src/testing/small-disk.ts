import { execFileSync } from "node:child_process";
import { mkdtempSync, rmdirSync, statfsSync, writeFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SmallDisk {
  folder: string;
  /** Leaves this much free; 0 fills the disk. */
  fill: (freeBytes: number) => void;
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
  return {
    folder,
    fill: (freeBytes) => {
      rmSync(filler, { force: true });
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - freeBytes)));
    },
    unmount: () => {
      execFileSync("umount", ["-l", folder]);
      rmdirSync(folder);
    },
  };
}
