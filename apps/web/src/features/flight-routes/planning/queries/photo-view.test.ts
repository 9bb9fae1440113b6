import { expect, test } from "vitest";
import { photoView } from "./photo-view.ts";

const photosAt = (count: number, lat: number) =>
  Array.from({ length: count }, (_, index) => ({ position: [36 + index * 1e-5, lat, 40] }) as never);
const batteries = [photosAt(100, 32), photosAt(50, 33)].map((photos) => ({
  points: [],
  photos,
  durationS: 0,
}));

test("photos inside the bounds are returned with their battery", () => {
  const { photos } = photoView({ batteries }, [35, 32.5, 37, 33.5]);
  expect(photos).toHaveLength(50);
  expect(photos.every(({ battery }) => battery === 1)).toBe(true);
});

test("no more than 5000 photos are returned", () => {
  const many = [{ points: [], photos: photosAt(20_000, 32), durationS: 0 }];
  expect(photoView({ batteries: many }, [-180, -90, 180, 90]).photos).toHaveLength(5_000);
});
