/** Milliseconds that the thread itself works; what else a busy machine does meanwhile does not count. */
export function ownWorkMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
