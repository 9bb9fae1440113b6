/** A place on a local plane: metres east and north of the plane's origin. */
export type MetrePoint = readonly [eastM: number, northM: number];

/** Points in order around, the first not repeated at the end; either direction. */
export type MetreRing = readonly MetrePoint[];

/** Outer ring first, then its holes. */
export type MetrePolygon = readonly MetreRing[];
