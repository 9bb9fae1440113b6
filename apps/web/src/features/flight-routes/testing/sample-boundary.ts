import type { Boundary } from "@overfly/contract/geometry";

/** A field of some 290 by 220 m, for tests. */
export const sampleBoundary: Boundary & { type: "Polygon" } = {
  type: "Polygon",
  coordinates: [
    [
      [35.78, 30.17],
      [35.783, 30.17],
      [35.783, 30.172],
      [35.78, 30.172],
      [35.78, 30.17],
    ],
  ],
};
