/** Works through a list with this many at once; the next begins as soon as one ends. Rejects with the first failure. */
export async function inLanes<T>(
  list: readonly T[],
  lanes: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const rest = list.values();
  const lane = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
