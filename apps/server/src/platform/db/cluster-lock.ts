import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Never a process: more than any system's highest id. */
const NO_PROCESS = 2_147_483_646;
const PORT_LINE = 3;

const lockFile = (data: string) => join(data, "postmaster.pid");

const linesOf = async (data: string): Promise<string[] | undefined> =>
  (await readFile(lockFile(data), "utf8").catch(() => undefined))?.split("\n");

/** The port of a cluster that runs in this folder. */
export async function runningPort(data: string): Promise<number | undefined> {
  const lines = await linesOf(data);
  return lines && (await isPostgres(Number(lines[0]))) ? Number(lines[PORT_LINE]) : undefined;
}

/**
 * Makes PostgreSQL start again after it was killed and its process id given to another process, or kept by nobody: it
 * would take that process for itself. The rest of the file stays, by which it finds out what its children still use.
 */
export async function clearStaleLock(data: string): Promise<void> {
  const [pid, ...rest] = (await linesOf(data)) ?? [];
  if (pid === undefined || (await isPostgres(Number(pid)))) return;
  await writeFile(lockFile(data), [NO_PROCESS, ...rest].join("\n"));
}

/** Whether a process runs and is PostgreSQL. A process that ended but wasn't waited for by its parent has no name. */
async function isPostgres(pid: number): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (process.platform === "linux") {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    return /^\d+ \(postgres\) [^ZX]/.test(stat);
  }
  if (process.platform === "win32") return exists(pid);
  const { stdout } = await run("ps", ["-o", "stat=,comm=", "-p", String(pid)]).catch(() => ({ stdout: "" }));
  return /^[^Z]\S*\s.*postgres/.test(stdout.trim());
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
