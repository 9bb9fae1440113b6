import fc from "fast-check";
import { expect, test } from "vitest";
import { pairPhotos, type Photo } from "./pair-photos.ts";

const photo = (id: number, name: string, changes: Partial<Photo> = {}): Photo => ({
  id,
  kind: name.endsWith("_T.JPG") ? "thermal_photo" : "photo",
  name,
  flightId: null,
  capturedAt: 0,
  ...changes,
});

test("of three cameras none is left out: the zoom's picture is a shot of its own, beside the same thermal", () => {
  const shots = pairPhotos([
    photo(1, "DJI_0028_T.JPG"),
    photo(2, "DJI_0028_W.JPG"),
    photo(3, "DJI_0028_Z.JPG"),
  ]);
  expect(shots).toEqual([
    { thermal_id: 1, visual_id: 2 },
    { thermal_id: 1, visual_id: 3 },
  ]);
});

test("an equal name wins over a nearer time", () => {
  const shots = pairPhotos([
    photo(1, "DJI_0001_T.JPG", { capturedAt: 1000 }),
    photo(2, "DJI_0002_V.JPG", { capturedAt: 1000 }),
    photo(3, "DJI_0001_V.JPG", { capturedAt: 2500 }),
  ]);
  expect(shots).toContainEqual({ thermal_id: 1, visual_id: 3 });
});

const photos = fc
  .array(
    fc.record({
      kind: fc.constantFrom("photo" as const, "thermal_photo" as const),
      name: fc.constantFrom("DJI_1_T.JPG", "DJI_1_V.JPG", "DJI_2_V.JPG", "FLIR.jpg", "a.jpg"),
      flightId: fc.constantFrom(null, 1, 2),
      capturedAt: fc.option(fc.integer({ min: 0, max: 90_000 })),
    }),
    { maxLength: 12 },
  )
  .map((rows) => rows.map((row, at): Photo => ({ ...row, id: at + 1 })));

test("every photo is in a shot, and no two shots are the same", () => {
  fc.assert(
    fc.property(photos, (all) => {
      const shots = pairPhotos(all);
      const shown = new Set(shots.flatMap(({ thermal_id, visual_id }) => [thermal_id, visual_id]));
      expect(all.every(({ id }) => shown.has(id))).toBe(true);
      expect(new Set(shots.map((shot) => JSON.stringify(shot))).size).toBe(shots.length);
      const kindOf = new Map<number | null, string>(all.map(({ id, kind }) => [id, kind]));
      expect(shots.map(({ thermal_id }) => kindOf.get(thermal_id) ?? "thermal_photo")).not.toContain("photo");
      expect(shots.map(({ visual_id }) => kindOf.get(visual_id) ?? "photo")).not.toContain("thermal_photo");
    }),
  );
});
