export type ThreadTaskKind = "answer" | "wait" | "exhaust-memory" | "crash";

/** A task for tests of the thread pool. "wait" ends when the first number of `gate` is no longer 0. */
export function run({ kind, gate }: { kind: ThreadTaskKind; gate?: Int32Array }): string {
  if (kind === "crash") process.exit(1);
  if (kind === "exhaust-memory") {
    const chunks: number[][] = [];
    for (;;) chunks.push(Array.from<number>({ length: 2_000_000 }).fill(chunks.length));
  }
  if (kind === "wait" && gate) Atomics.wait(gate, 0, 0);
  return "done";
}
