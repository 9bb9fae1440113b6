import { expect, test } from "vitest";
import { runInThread } from "#platform/threads/thread-pool.ts";
import { HOSTILE_DOCUMENTS } from "#testing/hostile/hostile-documents.ts";

/** The readers of documents, in the threads and with the memory that they have on the server. */
const READERS: readonly [name: string, module: URL, input: (bytes: Uint8Array) => object][] = [
  ["route files", new URL("./read-route-file-worker.ts", import.meta.url), (bytes) => ({ bytes, name: "a" })],
  [
    "boundaries",
    new URL("../../../testing/hostile/read-boundary-worker.ts", import.meta.url),
    (bytes) => ({ bytes }),
  ],
  [
    "layouts",
    new URL("../../sites/layouts/parse-layout-worker.ts", import.meta.url),
    (bytes) => ({ json: bytes }),
  ],
  [
    "elevation models",
    new URL("../elevation/read-elevation-worker.ts", import.meta.url),
    (bytes) => ({ bytes, box: [8, 47, 8.01, 47.01] }),
  ],
  [
    "pictures",
    new URL("../../media/checks/inspect-photo-file.ts", import.meta.url),
    (bytes) => ({ bytes, name: "a.jpg" }),
  ],
];

const isRefused = (result: object): boolean =>
  ("ok" in result && result.ok === false && "code" in result && typeof result.code === "string") ||
  "fault" in result ||
  "errors" in result ||
  ("problems" in result && Array.isArray(result.problems) && result.problems.includes("broken"));

test.each(HOSTILE_DOCUMENTS)("%s is refused by every reader, within its memory", async (_name, make) => {
  const content = make();
  const results: [reader: string, refused: boolean][] = [];
  const before = process.threadCpuUsage();
  for (const [reader, module, input] of READERS) {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content.slice();
    const result = await runInThread<object, object>(module, input(bytes), {
      transfer: [bytes.buffer as ArrayBuffer],
    });
    results.push([reader, isRefused(result)]);
  }
  const { user } = process.threadCpuUsage(before);
  expect(results).toEqual(READERS.map(([reader]) => [reader, true]));
  expect(user / 1000).toBeLessThan(1000); // the readers take far longer; this thread only encodes the text
});
