/** A point on a local plane, in metres from its origin. */
export type PlanarPoint = readonly [eastM: number, northM: number];

/** A ring without its closing point, in either winding order. */
export type PlanarRing = readonly PlanarPoint[];

/** The exterior ring, followed by the holes. */
export type PlanarPolygon = readonly PlanarRing[];
