import { parentPort } from "node:worker_threads";

export interface ThreadTask {
  module: string;
  input: unknown;
}

export type ThreadResult = { ok: true; result: unknown } | { ok: false; message: string };

interface Runnable {
  run: (input: unknown) => unknown;
}

/** A thread of the pool: imports the module once and runs it for every task. */
parentPort?.on("message", ({ module, input }: ThreadTask) => {
  void runTask(module, input).then(({ reply, transfer }) => parentPort?.postMessage(reply, transfer));
});

async function runTask(
  module: string,
  input: unknown,
): Promise<{ reply: ThreadResult; transfer: ArrayBuffer[] }> {
  try {
    const { run } = (await import(module)) as Runnable;
    const result = await run(input);
    return { reply: { ok: true, result }, transfer: transferableBuffers(result) };
  } catch (error) {
    return {
      reply: { ok: false, message: error instanceof Error ? error.message : String(error) },
      transfer: [],
    };
  }
}

/** Top-level buffers of a result, and lists of them, are transferred instead of copied; pooled ones can't be. */
function transferableBuffers(result: unknown): ArrayBuffer[] {
  if (typeof result !== "object" || result === null) return [];
  const values = Object.values(result).flatMap((value: unknown) =>
    Array.isArray(value) && ArrayBuffer.isView(value[0]) ? (value as unknown[]) : [value],
  );
  return values.flatMap((value) =>
    ArrayBuffer.isView(value) &&
    value.buffer instanceof ArrayBuffer &&
    value.byteLength === value.buffer.byteLength
      ? [value.buffer]
      : [],
  );
}
