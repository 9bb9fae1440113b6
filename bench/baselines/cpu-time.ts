import { readdir, readFile } from "node:fs/promises";
import type pg from "pg";

/** Of /proc/…/stat, in ticks of 10 ms. */
interface ProcessTimes {
  parent: number;
  own: number;
  /** Of children that have ended. */
  children: number;
}

/** CPU time of an answer: the client, which runs in this process, included. */
export async function withCpuTime(pool: pg.Pool, run: () => Promise<{ p95: number; answers: number }>) {
  const before = await cpuTimeMs(pool);
  const { p95: late, answers } = await run();
  return { p95: late, cpuMs: Math.round((((await cpuTimeMs(pool)) - before) / answers) * 10) / 10 };
}

/** CPU time in ms of this process and of PostgreSQL with all its processes; only Linux tells it, others have NaN. */
async function cpuTimeMs(pool: pg.Pool): Promise<number> {
  const { user, system } = process.cpuUsage();
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const backend = await timesOf(rows[0]?.pid ?? 0);
  const server = backend && (await timesOf(backend.parent));
  if (!server) return Number.NaN;
  const pids = (await readdir("/proc")).map(Number).filter((pid) => pid > 0);
  const all = await Promise.all(pids.map(timesOf));
  const running = all.filter((times) => times?.parent === backend.parent);
  const ticks = running.reduce((sum, times) => sum + (times?.own ?? 0), server.own + server.children);
  return (user + system) / 1000 + ticks * 10;
}

/** Undefined where it has ended. */
async function timesOf(pid: number): Promise<ProcessTimes | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number); // from the third one on
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11);
  return { parent: fields[1] ?? 0, own: user + system, children: childUser + childSystem };
}
