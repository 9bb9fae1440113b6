import { Box3, PerspectiveCamera, Vector3 } from "three";
import { expect, test } from "vitest";
import { fitDistance } from "./fit-distance.ts";

const TOWARDS = new Vector3(0.6, 0.5, 0.8).normalize();

/** How far from the middle of the picture the outermost corner is seen: 1 is its edge. */
function outermost(box: Box3, aspect: number): number {
  const camera = new PerspectiveCamera(45, aspect, 0.1, 10_000);
  const middle = box.getCenter(new Vector3());
  camera.position.copy(middle).addScaledVector(TOWARDS, fitDistance(box, TOWARDS, camera));
  camera.lookAt(middle);
  camera.updateMatrixWorld();
  const edges = [box.min.x, box.max.x].flatMap((x) =>
    [box.min.y, box.max.y].flatMap((y) =>
      [box.min.z, box.max.z].map((z) => {
        const seen = new Vector3(x, y, z).project(camera);
        return Math.max(Math.abs(seen.x), Math.abs(seen.y));
      }),
    ),
  );
  return Math.max(...edges);
}

test.each([
  ["a flat solar field, on a desktop", [300, 3, 1100], 2.2],
  ["a flat solar field, on a phone", [300, 3, 1100], 0.75],
  ["a tower, on a desktop", [20, 120, 20], 2.2],
  ["a long wall, on a phone", [80, 3, 0.3], 0.75],
])("%s fills the picture, and is not cut", (_name, [x, y, z], aspect) => {
  const box = new Box3(new Vector3(10, 0, -5), new Vector3(10 + (x ?? 0), y, -5 + (z ?? 0)));
  expect(outermost(box, aspect)).toBeCloseTo(1, 3);
});

test("a single point is seen from half a metre", () => {
  const box = new Box3(new Vector3(1, 1, 1), new Vector3(1, 1, 1));
  expect(fitDistance(box, TOWARDS, { fov: 45, aspect: 1 })).toBe(0.5);
});
