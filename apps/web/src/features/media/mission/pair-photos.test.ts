import type { MediaFile } from "@overfly/contract/media/media";
import { expect, test } from "vitest";
import { pairOf } from "./pair-photos.ts";

type Photo = Pick<MediaFile, "id" | "name" | "kind" | "captured_at" | "flight_id">;
const photo = (id: number, name: string, kind: MediaFile["kind"], second: number | null = null): Photo => ({
  id,
  name,
  kind,
  flight_id: 1,
  captured_at: second === null ? null : new Date(Date.UTC(2026, 10, 21, 9, 0, second)).toISOString(),
});

const thermal = photo(1, "DJI_20261121093012_0042_T.JPG", "thermal_photo");
const visual = photo(2, "DJI_20261121093012_0042_V.JPG", "photo");
const otherVisual = photo(3, "DJI_20261121093016_0043_V.JPG", "photo");

test.each([
  ["a thermal photograph", thermal],
  ["a visual photograph", visual],
])("%s is paired by its name", (_what, one) => {
  const pair = pairOf(one, [otherVisual, thermal, visual]);

  expect(pair).toEqual({ thermal, visual });
});

test("other names are paired by capture time", () => {
  const late = photo(5, "IMG_0007.JPG", "photo", 9);
  const near = photo(6, "IMG_0006.JPG", "photo", 4);
  const one = photo(4, "FLIR_001.JPG", "thermal_photo", 3);

  expect(pairOf(one, [late, near]).visual).toBe(near);
  expect(pairOf(one, [late]).visual).toBeUndefined();
});

test("photos of different flights are no pair, however close in time", () => {
  const one = photo(4, "FLIR_001.JPG", "thermal_photo", 3);
  const other = { ...photo(5, "IMG_0001.JPG", "photo", 3), flight_id: 2 };

  expect(pairOf(one, [other]).visual).toBeUndefined();
});
