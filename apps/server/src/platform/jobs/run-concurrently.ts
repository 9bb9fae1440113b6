/** Processes a list with a limited concurrency. Rejects with the first failure. */
export async function runConcurrently<T>(
  list: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const remaining = list.values();
  const worker = async () => {
    for (const item of remaining) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
