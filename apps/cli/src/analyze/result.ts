/** What `analyze` writes of one picture; pixels count from the centre of the top left one, (0, 0). */
export interface PictureResult {
  file: string;
  /** Why the picture could not be read; nothing else is stated then. */
  failure?: string;
  takenAt?: string | null;
  width?: number;
  height?: number;
  radiometry?: {
    /** "relative": the picture holds no degrees, anomalies are counted against their surroundings alone. */
    kind: "degrees" | "relative";
    source: string;
    uncertainty: string;
  };
  /** Null without a layout. */
  registration?: Registration | null;
  modules?: ModuleResult[];
  anomalies?: AnomalyResult[];
}

type Registration =
  | { found: false; reason: string }
  | {
      found: true;
      /** Of the picture against the place that its metadata state, to the right and down. */
      shiftPx: [number, number];
      /** The same on the ground, to the east and north. */
      shiftM: [number, number] | null;
      /** 0 to 1; below 0.1 modules are not named, as the next one fits as well. */
      sureness: number;
      /** Share of the found modules that lie on one of the layout. */
      matched: number;
    };

interface ModuleResult {
  /** In the layout; null without one, or where it is not sure. */
  id: string | null;
  /** The layout's name where the module is known, else its number in this picture. */
  table: string;
  /** Within the part of the table that the picture shows, from the top left, 1-based. */
  row: number;
  column: number;
  /** Clockwise from the top left. */
  corners: [number, number][];
}

export interface AnomalyResult {
  class: string;
  /** x, y, width, height in pixels. */
  box: [number, number, number, number];
  /** Peak above the surroundings. */
  delta: { value: number; unit: "K" | "counts" | "grey" };
  /** 0 to 1, from the signal and the picture's noise. */
  confidence: number;
  module: Omit<ModuleResult, "corners">;
  /** Null where the picture does not state where it was taken. */
  place: { longitude: number; latitude: number } | null;
}

export interface AnalysisResult {
  folder: string;
  layout: string | null;
  pictures: PictureResult[];
}

/** All anomalies that have a place. */
export function anomaliesGeoJson({ pictures }: AnalysisResult): object {
  const features = pictures.flatMap(({ file, anomalies = [] }) =>
    anomalies.flatMap(({ place, module, delta, box, class: kind, confidence }) =>
      place === null
        ? []
        : [
            {
              type: "Feature",
              geometry: { type: "Point", coordinates: [place.longitude, place.latitude] },
              properties: {
                file,
                class: kind,
                delta: delta.value,
                unit: delta.unit,
                confidence,
                box,
                module: module.id,
                table: module.table,
                row: module.row,
                column: module.column,
              },
            },
          ],
    ),
  );
  return { type: "FeatureCollection", features };
}
