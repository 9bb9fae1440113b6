import type { UnzipErrorCode } from "@overfly/route-files/archive/unzip";

/** A point of a drawing, in the units of its coordinate system. */
export type DrawnPoint = [x: number, y: number];

/** A closed outline of a drawing, whose first and last points are the same. */
export interface Outline {
  ring: DrawnPoint[];
  /** What the file says of it, such as its name, layer or folder. */
  attributes: Readonly<Record<string, string>>;
}

/** What a file says of its coordinates; `unknown` for a drawing that doesn't. */
export type DrawnSystem =
  | { kind: "wgs84" }
  | { kind: "epsg"; code: number }
  /** Well-known text, as in a Shapefile's .prj. */
  | { kind: "wkt"; text: string }
  | { kind: "unknown" };

export type DrawingFormat = "geojson" | "kml" | "shapefile" | "dxf" | "csv";

export interface Drawing {
  ok: true;
  format: DrawingFormat;
  outlines: Outline[];
  /** Names of the outlines' attributes, in the file's order. */
  attributes: string[];
  system: DrawnSystem;
  /** What the file says that its unit is, in metres. Programs write it without asking, so that it is often wrong. */
  unitM?: number;
  /** Objects that are no closed outlines, such as texts and open lines. */
  ignored: number;
}

export interface DrawingError {
  ok: false;
  code:
    | UnzipErrorCode
    | "not-json"
    | "not-xml"
    | "forbidden-xml"
    | "damaged"
    | "no-outlines"
    | "no-columns"
    | "bad-number"
    | "too-many"
    | "unknown-format"
    | "unsupported-file-type";
  /** For the message, such as the number of the line that can't be read. */
  values?: Readonly<Record<string, string | number>>;
}

/** The most outlines of a drawing: as many elements as a layout may have. */
export const MAX_OUTLINES = 200_000;
/** The largest file that is read. */
export const MAX_BYTES = 64 * 1024 * 1024;

export const drawingError = (code: DrawingError["code"], values?: DrawingError["values"]): DrawingError => ({
  ok: false,
  code,
  ...(values && { values }),
});

/** Collects what a file's reader finds. */
export class DrawingBuilder {
  readonly #outlines: Outline[] = [];
  readonly #attributes = new Set<string>();
  ignored = 0;

  /** Anything that isn't a ring of three corners at least is ignored. */
  add(points: readonly DrawnPoint[], attributes: Readonly<Record<string, string>>): void {
    const ring = closed(points);
    if (ring.length < 4 || !ring.flat().every(Number.isFinite)) {
      this.ignored += 1;
      return;
    }
    for (const name of Object.keys(attributes)) this.#attributes.add(name);
    this.#outlines.push({ ring, attributes });
  }

  get count(): number {
    return this.#outlines.length;
  }

  build(format: DrawingFormat, system: DrawnSystem): Drawing | DrawingError {
    if (this.count === 0) return drawingError("no-outlines");
    if (this.count > MAX_OUTLINES) return drawingError("too-many", { count: MAX_OUTLINES });
    const { ignored } = this;
    return { ok: true, format, outlines: this.#outlines, attributes: [...this.#attributes], system, ignored };
  }
}

export const isSamePoint = (a: DrawnPoint | undefined, b: DrawnPoint | undefined): boolean =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];

function closed(points: readonly DrawnPoint[]): DrawnPoint[] {
  const [first] = points;
  return first && !isSamePoint(first, points.at(-1)) ? [...points, first] : [...points];
}
