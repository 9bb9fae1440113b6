import { expect, test } from "vitest";
import { photoView } from "./photo-view.ts";

const photosAt = (count: number, lat: number) =>
  Array.from({ length: count }, (_, index) => ({ position: [36 + index * 1e-5, lat, 40] }) as never);
const batteries = [photosAt(100, 32), photosAt(50, 33)].map((photos) => ({
  places: [],
  photos,
  durationS: 0,
}));

test("photographs inside of the box are told with their battery", () => {
  const { photos } = photoView({ batteries }, [35, 32.5, 37, 33.5]);
  expect(photos).toHaveLength(50);
  expect(photos.every(({ battery }) => battery === 1)).toBe(true);
});

test("no more are told than can be told apart", () => {
  const many = [{ places: [], photos: photosAt(20_000, 32), durationS: 0 }];
  expect(photoView({ batteries: many }, [-180, -90, 180, 90]).photos).toHaveLength(5_000);
});
