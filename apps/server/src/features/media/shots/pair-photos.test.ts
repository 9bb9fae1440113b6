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
  const zoomFirst = pairPhotos([
    photo(1, "DJI_0028_Z.JPG"),
    photo(2, "DJI_0028_T.JPG"),
    photo(3, "DJI_0028_W.JPG"),
  ]);
  expect(zoomFirst).toContainEqual({ thermal_id: 2, visual_id: 3 });
});

test("an equal name wins over a nearer time", () => {
  const shots = pairPhotos([
    photo(1, "DJI_0001_T.JPG", { capturedAt: 1000 }),
    photo(2, "DJI_0002_V.JPG", { capturedAt: 1000 }),
    photo(3, "DJI_0001_V.JPG", { capturedAt: 2500 }),
  ]);
  expect(shots).toContainEqual({ thermal_id: 1, visual_id: 3 });
});

test("DJI's sequence number wins over a nearer time, where the lenses' names differ by a second", () => {
  const shots = pairPhotos([
    photo(1, "DJI_20261121090001_0042_T.JPG", { capturedAt: 1000 }),
    photo(2, "DJI_20261121090001_0041_V.JPG", { capturedAt: 1000 }),
    photo(3, "DJI_20261121090002_0042_V.JPG", { capturedAt: 2000 }),
  ]);
  expect(shots).toContainEqual({ thermal_id: 1, visual_id: 3 });
});

test.each([
  ["another flight's", { flightId: 2 }],
  ["a much later one", { capturedAt: 40_000 }],
])("an equal sequence number is no shot if it is %s", (_, changes) => {
  const shots = pairPhotos([
    photo(1, "DJI_20261121090001_0042_T.JPG", { flightId: 1 }),
    photo(2, "DJI_20261121090002_0042_V.JPG", { flightId: 1, ...changes }),
  ]);
  expect(shots).toContainEqual({ thermal_id: 1, visual_id: null });
});

test("a waypoint's name after the camera's letter is no obstacle", () => {
  const names = ["DJI_20261121090001_0042_T_Waypoint3.JPG", "DJI_20261121090001_0042_V_Waypoint3.JPG"];
  const [thermal = "", visual = ""] = names;
  expect(
    pairPhotos([photo(1, thermal, { kind: "thermal_photo" }), photo(2, visual, { capturedAt: 5000 })]),
  ).toEqual([{ thermal_id: 1, visual_id: 2 }]);
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
