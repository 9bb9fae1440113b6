import type { SiteDetail } from "@overfly/contract/sites/sites";
import { localFrame } from "@overfly/geo/local-frame";
import { type Bounds, boundsOf } from "#platform/map/bounds.ts";

/** Shown around a site without a boundary. */
const LOCATION_RADIUS_M = 400;

/** The initial view of a site's map. */
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

/** Undefined without any bounds. */
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
