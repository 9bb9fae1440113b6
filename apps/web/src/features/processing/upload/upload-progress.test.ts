import fc from "fast-check";
import { expect, test } from "vitest";
import { uploadProgress, uploadRate, type UploadItem, type UploadState } from "./upload-progress.ts";

const MB = 1_000_000;
const item = (state: UploadState, sent: number, size = 10 * MB): UploadItem => ({
  id: 1,
  name: "DJI_0001_T.JPG",
  size,
  sent,
  state,
});

test("shows progress, speed and remaining time", () => {
  const items = [item("done", 10 * MB), item("sending", 5 * MB), item("waiting", 0)];
  const samples = [
    { at: 0, bytes: 0 },
    { at: 1000, bytes: 3 * MB },
    { at: 2000, bytes: 2 * MB },
  ];

  const figures = uploadProgress(items, samples, 2000);

  expect(figures).toMatchObject({ files: 3, done: 1, open: 2, share: 0.5, rate: 2.5 * MB, secondsLeft: 6 });
});

test("ignores old samples", () => {
  expect(uploadRate([{ at: 0, bytes: 100 * MB }], 20_000)).toBeUndefined();
});

test("a paused batch has neither rate nor time left", () => {
  const figures = uploadProgress([item("paused", 5 * MB)], [{ at: 0, bytes: MB }], 2000);

  expect(figures.paused).toBe(true);
  expect(figures.rate).toBeUndefined();
  expect(figures.secondsLeft).toBeUndefined();
});

test("canceled files no longer count, failed ones do", () => {
  const figures = uploadProgress([item("canceled", 0), item("failed", 2 * MB), item("done", 10 * MB)], [], 0);

  expect(figures).toMatchObject({ files: 2, done: 1, failed: 1, open: 0 });
  expect(figures.share).toBeCloseTo(0.6);
});

test("the share stays between 0 and 1", () => {
  const states = fc.constantFrom<UploadState>("waiting", "sending", "paused", "done", "failed", "canceled");
  const items = fc.array(
    fc.record({ size: fc.nat(1e9), part: fc.double({ min: 0, max: 1, noNaN: true }), state: states }),
  );
  fc.assert(
    fc.property(items, (uploads) => {
      const { share, files, done, failed, open } = uploadProgress(
        uploads.map(({ size, part, state }) => item(state, Math.floor(size * part), size)),
        [],
        0,
      );
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1);
      expect(done + failed + open).toBe(files);
    }),
  );
});
