import { z } from "zod";

/** A georeferenced raster, as its header and its coarsest overview describe it. */
export const Raster = z.object({
  /** Null for a system without an EPSG code; `proj4` describes it nevertheless. */
  epsg: z.number().int().nullable(),
  proj4: z.string(),
  /** x = a·column + b·row + c, y = d·column + e·row + f, from the upper left corner of a pixel, in the system's unit. */
  matrix: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]),
  /** West, south, east, north in degrees. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  gsd_m: z.number(),
  bands: z.number().int(),
  sample: z.string(),
  no_data: z.number().nullable(),
  /** Range of the first band's values without outliers; null for colours. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Of colours of more than 8 bits: the range that is shown from black to white. */
  colour_range: z.tuple([z.number(), z.number()]).nullish(),
  /** Tiled with overviews, or small: the map can read it in parts. */
  is_readable_in_parts: z.boolean(),
});
export type Raster = z.infer<typeof Raster>;
