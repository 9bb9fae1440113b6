import { z } from "zod";

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);

type LonLat = [longitude: number, latitude: number];
type LonLatHeight = [longitude: number, latitude: number, height: number];

/** [longitude, latitude] or [longitude, latitude, height in metres], WGS 84. Checked by hand, since outlines have thousands. */
export const Position = z
  .custom<LonLat | LonLatHeight>()
  .superRefine((value: unknown, context) => {
    if (isPosition(value)) return;
    for (const issue of positionIssues(value)) context.addIssue(issue);
  })
  .meta({ type: "array", items: { type: "number" }, minItems: 2, maxItems: 3 });

function isPosition(value: unknown): boolean {
  if (!hasLengthOfPosition(value)) return false;
  const [lon, lat, height = 0] = value;
  return isWithin(lon, 180) && isWithin(lat, 90) && Number.isFinite(height);
}

const hasLengthOfPosition = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.length >= 2 && value.length <= 3;

const isWithin = (value: unknown, most: number) =>
  typeof value === "number" && value >= -most && value <= most;

type PositionIssue = Parameters<z.RefinementCtx["addIssue"]>[0];

/** What is wrong, as a tuple of numbers would say it. */
function positionIssues(value: unknown): PositionIssue[] {
  if (!hasLengthOfPosition(value)) return [{ code: "invalid_type", expected: "tuple", input: value }];
  return value.flatMap((input, index): PositionIssue[] => {
    const most = [180, 90][index] ?? Number.POSITIVE_INFINITY;
    const path = [index];
    if (typeof input !== "number" || Number.isNaN(input))
      return [{ code: "invalid_type", expected: "number", input, path }];
    if (input > most)
      return [{ code: "too_big", origin: "number", maximum: most, inclusive: true, input, path }];
    if (input < -most)
      return [{ code: "too_small", origin: "number", minimum: -most, inclusive: true, input, path }];
    return Number.isFinite(input) ? [] : [{ code: "invalid_type", expected: "number", input, path }];
  });
}

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
