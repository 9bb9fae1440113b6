import { z } from "zod";

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);

/** [longitude, latitude] or [longitude, latitude, height in metres], WGS 84. */
export const Position = z.union([z.tuple([longitude, latitude]), z.tuple([longitude, latitude, z.number()])]);
const Ring = z.array(Position).min(4).max(100_000);

export const Point = z.object({ type: z.literal("Point"), coordinates: Position });
export type Point = z.infer<typeof Point>;
export const Polygon = z.object({ type: z.literal("Polygon"), coordinates: z.array(Ring).min(1).max(2000) });
export type Polygon = z.infer<typeof Polygon>;
export const MultiPolygon = z.object({
  type: z.literal("MultiPolygon"),
  coordinates: z.array(z.array(Ring).min(1).max(2000)).min(1).max(2000),
});
export type MultiPolygon = z.infer<typeof MultiPolygon>;
export const Boundary = z.discriminatedUnion("type", [Polygon, MultiPolygon]);
export type Boundary = z.infer<typeof Boundary>;
export const LineString = z.object({
  type: z.literal("LineString"),
  coordinates: z.array(Position).min(2).max(100_000),
});
export type LineString = z.infer<typeof LineString>;

/** West, south, east, north in degrees, as `w,s,e,n`. */
export const BoundingBox = z
  .string()
  .transform((text) => text.split(",").map(Number))
  .pipe(z.tuple([longitude, latitude, longitude, latitude]));
