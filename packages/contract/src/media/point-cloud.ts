import { z } from "zod";

/** A LAS or LAZ point cloud, as its header describes it. */
export const PointCloud = z.object({
  epsg: z.number().int().nullable(),
  /** West, south, east, north in degrees; null without a known coordinate system. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  point_count: z.number().int(),
  is_compressed: z.boolean(),
  /** Lowest and highest point, in the file's unit. */
  low: z.number(),
  high: z.number(),
});
export type PointCloud = z.infer<typeof PointCloud>;
