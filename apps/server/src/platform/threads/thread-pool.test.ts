import { expect, test } from "vitest";
import type { ThreadTaskKind } from "#testing/thread-tasks.ts";
import { type ThreadOptions, runInThread } from "./thread-pool.ts";

const TASKS = new URL("../../testing/thread-tasks.ts", import.meta.url);
const runTask = (kind: ThreadTaskKind, options?: ThreadOptions, gate?: Int32Array) =>
  runInThread<object, string>(TASKS, { kind, gate }, options);

test.each([
  ["exhaust-memory", "out-of-memory"],
  ["crash", "crashed"],
] as const)("a task that ends its thread (%s) fails as %s, and the pool goes on", async (kind, reason) => {
  await expect(runTask(kind, { fileOwner: "a" })).rejects.toMatchObject({ reason });
  expect(await Promise.all([1, 2, 3, 4, 5].map(() => runTask("answer")))).toHaveLength(5);
});

test("files leave a thread to other tasks, and share theirs among owners", async () => {
  const gates = Array.from({ length: 8 }, () => new Int32Array(new SharedArrayBuffer(4)));
  const open = (gate: Int32Array) => {
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
  };
  const waiting = gates.map((gate) => runTask("wait", { fileOwner: "greedy" }, gate));
  expect(await runTask("answer")).toBe("done");

  const [first, ...others] = gates;
  const other = runTask("answer", { fileOwner: "other" });
  if (first) open(first);
  await waiting[0];
  expect(await other).toBe("done"); // although files of the greedy owner came earlier
  for (const gate of others) open(gate);
  expect(await Promise.all(waiting)).toHaveLength(8);
});
