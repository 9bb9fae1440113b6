import autocannon from "autocannon";

export interface Target {
  origin: string;
  paths: readonly string[];
  headers: Record<string, string>;
}

export const CONNECTIONS = 32;

interface Load {
  seconds: number;
  connections?: number;
}

/** The time in ms in which 95 of 100 answers came; each connection asks for one path after the other. */
export const p95 = async (target: Target, load: Load): Promise<number> => (await loaded(target, load)).p95;

/** The same, with the number of answers. */
export async function loaded(
  { origin, paths, headers }: Target,
  { seconds, connections = CONNECTIONS }: Load,
): Promise<{ p95: number; answers: number }> {
  const times: number[] = [];
  const requests = paths.map((path) => ({ path, headers }));
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const load = autocannon(
    { url: origin, requests, connections, duration: seconds, timeout: 60 },
    (error: unknown, result) => (error ? reject(error) : resolve(result)),
  );
  load.on("response", (_client, _status, _bytes, ms) => times.push(ms));
  const { non2xx, errors } = await promise;
  if (non2xx > 0 || errors > 0)
    throw new Error(`${origin}${paths.join(" ")}: ${non2xx} failed, ${errors} errors`);
  const late = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
  return { p95: Math.round(late), answers: times.length };
}
