import { setTimeout as nextTimer } from "node:timers/promises";

/**
 * How long `work` blocks the event loop at worst: the CPU milliseconds that this thread spends in one turn of the loop.
 * CPU time doesn't count what other processes take from a busy machine, so the figure is the code's own. It is read once
 * a millisecond, so that the loop rests while a thread works: a turn lies within two readings, with short ones at most.
 */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  const state = { isDone: false };
  const done = work().finally(() => (state.isDone = true));
  let longest = 0;
  while (!state.isDone) {
    const before = process.threadCpuUsage();
    await nextTimer(1);
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
  }
  await done;
  return longest;
}

/** Parsed again and again: 1 MB of JSON. */
const TEXT = JSON.stringify(
  Array.from({ length: 20_000 }, (_, index) => ({ lat: index / 1000, lng: 35.5, name: `Waypoint ${index}` })),
);
/** CPU milliseconds of one parse on the two idle cores for which limits are stated. */
const REFERENCE_MS = 3.5;
const PARSES = 5;
const TRIES = 5;

/**
 * How many times slower than the reference this machine is now, at least 1. Even CPU time grows on a machine whose cores
 * are shared or throttled, by the same factor for this work as for what is measured.
 */
export function machineSlowness(): number {
  const times = Array.from({ length: TRIES }, () => {
    const before = process.threadCpuUsage();
    for (let parsed = 0; parsed < PARSES; parsed += 1) JSON.parse(TEXT);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000 / PARSES;
  });
  return Math.max(1, Math.min(...times) / REFERENCE_MS);
}
