import { type Box3, type PerspectiveCamera, Vector3 } from "three";

const UP = new Vector3(0, 1, 0);
/** Of a model that is a single point. */
const NEAREST_M = 0.5;

/** How far from a box's middle a camera sees all of it, looking against `towards`, which leads to the camera. */
export function fitDistance(
  box: Box3,
  towards: Vector3,
  { fov, aspect }: Pick<PerspectiveCamera, "fov" | "aspect">,
): number {
  const right = new Vector3().crossVectors(UP, towards).normalize();
  const up = new Vector3().crossVectors(towards, right);
  const tangent = Math.tan((fov / 2) * (Math.PI / 180));
  const middle = box.getCenter(new Vector3());
  const distances = cornersOf(box).map((corner) => {
    const from = corner.sub(middle);
    const side = Math.abs(from.dot(right)) / (tangent * aspect);
    const height = Math.abs(from.dot(up)) / tangent;
    return from.dot(towards) + Math.max(side, height);
  });
  return Math.max(NEAREST_M, ...distances);
}

const cornersOf = ({ min, max }: Box3): Vector3[] =>
  [min.x, max.x].flatMap((x) =>
    [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => new Vector3(x, y, z))),
  );
