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
export async function p95(
  { origin, paths, headers }: Target,
  { seconds, connections = CONNECTIONS }: Load,
): Promise<number> {
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
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN);
}
