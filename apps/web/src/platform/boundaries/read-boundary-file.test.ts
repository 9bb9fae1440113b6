import { expect, test, vi } from "vitest";
import { BoundaryWorker, stubBoundaryWorker } from "#testing/boundary-worker.ts";
import { readBoundaryFile } from "./read-boundary-file.ts";

const KML = `<kml><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>
35.7,30.2 35.71,30.2 35.71,30.21 35.7,30.2</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;

const read = (file: Blob, { dies = false } = {}) => {
  stubBoundaryWorker({ dies });
  return readBoundaryFile(file).finally(() => vi.unstubAllGlobals());
};

test("a boundary is read by a worker, which ends", async () => {
  expect(await read(new Blob([KML]))).toMatchObject({ ok: true, boundary: { type: "Polygon" } });
  expect(BoundaryWorker.instances.map(({ isTerminated }) => isTerminated)).toEqual([true]);
});

test("a file above the limit is refused without being loaded", async () => {
  const file = { size: 64 * 1024 * 1024 + 1, arrayBuffer: () => Promise.reject(new Error("loaded")) };
  expect(await read(file as unknown as Blob)).toMatchObject({ ok: false, code: "too-large" });
  expect(BoundaryWorker.instances).toEqual([]);
});

test("a worker that dies is a refusal, not an endless wait", async () => {
  expect(await read(new Blob([KML]), { dies: true })).toMatchObject({ ok: false, code: "too-large" });
});
