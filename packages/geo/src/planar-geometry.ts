/** A place on a local plane: metres east and north of the plane's origin. */
export type PlanarPoint = readonly [eastM: number, northM: number];

/** Points in order around, the first not repeated at the end; either direction. */
export type PlanarRing = readonly PlanarPoint[];

/** Outer ring first, then its holes. */
export type PlanarPolygon = readonly PlanarRing[];
