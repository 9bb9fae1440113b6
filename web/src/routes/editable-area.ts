import type { Boundary } from "@overfly/contract/geometry";

/** More corners than a hand can grasp, or the drawing tool can move at once. */
const MOST_CORNERS = 400;

/** Whether an area can be edited corner by corner: one outline, no holes. */
export const isEditable = (boundary: Boundary): boolean =>
  boundary.type === "Polygon" &&
  boundary.coordinates.length === 1 &&
  (boundary.coordinates[0]?.length ?? 0) <= MOST_CORNERS;
