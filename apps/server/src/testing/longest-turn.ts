import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * How long `work` blocks the event loop at worst: the CPU milliseconds that this thread spends in one turn of the loop.
 * CPU time doesn't count what other processes take from a busy machine, so the figure is the code's own.
 */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  const state = { isDone: false };
  const done = work().finally(() => (state.isDone = true));
  let longest = 0;
  while (!state.isDone) {
    const before = process.threadCpuUsage();
    await nextTurn();
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
  }
  await done;
  return longest;
}
