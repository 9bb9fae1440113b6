import type { Boundary } from "@overfly/contract/geometry";

export const FIGURE_EIGHT: Boundary = {
  type: "Polygon",
  coordinates: [
    [
      [35.78, 30.17],
      [35.79, 30.18],
      [35.79, 30.17],
      [35.78, 30.18],
      [35.78, 30.17],
    ],
  ],
};

/** Where its edges intersect, as an error says it. */
export const FIGURE_EIGHT_CROSSING = /crosses itself.*(35\.785.*30\.175|30\.175.*35\.785)/is;

const [WEST, SOUTH, EAST, NORTH] = [30, 25, 36, 31];
export const WHOLE_COUNTRY: Boundary = {
  type: "Polygon",
  coordinates: [
    [
      [WEST, SOUTH],
      [EAST, SOUTH],
      [EAST, NORTH],
      [WEST, NORTH],
      [WEST, SOUTH],
    ],
  ],
};
