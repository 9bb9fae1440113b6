import type { SiteDetail } from "@overfly/contract/sites/sites";
import { localFrame } from "@overfly/geo/local-frame";
import { type Bounds, boundsOf } from "#platform/map/bounds.ts";

/** Room for a plant round a site of which only the place is known. */
const LOCATION_RADIUS_M = 400;

/** What the map of a site shows at first. */
export function siteBounds({
  boundary,
  location,
}: Pick<SiteDetail, "boundary" | "location">): Bounds | undefined {
  if (boundary || !location) return boundsOf([boundary]);
  const { toPosition } = localFrame(location.coordinates);
  const corners = [
    toPosition([-LOCATION_RADIUS_M, -LOCATION_RADIUS_M]),
    toPosition([LOCATION_RADIUS_M, LOCATION_RADIUS_M]),
  ];
  return boundsOf([{ type: "MultiPoint", coordinates: corners }]);
}

/** The box around boxes. */
export const unionOfBounds = (boxes: readonly (Bounds | undefined)[]): Bounds | undefined =>
  boundsOf(
    boxes.map((box) => {
      if (!box) return undefined;
      const [west, south, east, north] = box;
      return {
        type: "MultiPoint",
        coordinates: [
          [west, south],
          [east, north],
        ],
      };
    }),
  );
