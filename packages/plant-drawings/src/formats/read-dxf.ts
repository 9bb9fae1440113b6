import parser, {
  type IBlock,
  type IDxf,
  type IEntity,
  type IInsertEntity,
  type ILwpolylineEntity,
  type IMtextEntity,
  type IPoint,
  type ITextEntity,
} from "dxf-parser";
import { decodeText } from "@overfly/route-files/text/decode-text";
import {
  type Drawing,
  DrawingBuilder,
  type DrawingError,
  drawingError,
  type DrawnPoint,
  isSamePoint,
  MAX_OUTLINES,
} from "#drawing.ts";
import { labelByTexts, type PlacedText } from "./label-by-texts.ts";

/** CommonJS in Node and a module in the browser, whose types say neither. */
const DxfParser = parser as unknown as new () => { parseSync: (text: string) => Partial<IDxf> | null };

/**
 * Closed polylines, faces and solids of the model space, those of inserted blocks included. Layers, blocks' names and
 * texts inside an outline are attributes.
 */
export function readDxf(bytes: Uint8Array): Drawing | DrawingError {
  const text = decodeText(bytes);
  let dxf;
  try {
    dxf = new DxfParser().parseSync(text);
  } catch (error) {
    return drawingError("damaged", { reason: error instanceof Error ? error.message : String(error) });
  }
  if (!dxf) return drawingError("damaged", { reason: "" });
  const reader = new DxfReader(dxf.blocks ?? {});
  reader.read(dxf.entities ?? [], { at: (x, y) => [x, y], layer: undefined, block: undefined, depth: 0 });
  return reader.build(METRES_BY_UNIT.get(Number(dxf.header?.["$INSUNITS"])));
}

/** By the number of the header's $INSUNITS, AutoCAD DXF reference; 6 is the metre. */
const METRES_BY_UNIT = new Map([
  [1, 0.0254],
  [2, 0.3048],
  [4, 0.001],
  [5, 0.01],
  [21, 1200 / 3937],
]);
const MAX_DEPTH = 8;

/** The parser leaves out what the file leaves out. */
type Insert = Pick<IInsertEntity, "layer" | "name" | "position"> & Partial<IInsertEntity>;

interface Placing {
  at: (x: number, y: number) => DrawnPoint;
  /** Of the insert: entities on layer 0 of a block are on it. */
  layer: string | undefined;
  block: string | undefined;
  depth: number;
}

class DxfReader {
  readonly #drawing = new DrawingBuilder();
  readonly #texts: PlacedText[] = [];
  readonly #blocks: Readonly<Record<string, IBlock>>;

  constructor(blocks: Readonly<Record<string, IBlock>>) {
    this.#blocks = blocks;
  }

  read(entities: readonly IEntity[], placing: Placing): void {
    for (const entity of entities) {
      if (this.#drawing.count > MAX_OUTLINES) return;
      if (entity.inPaperSpace) continue;
      if (entity.type === "INSERT") this.#readInsert(entity as Insert, placing);
      else if (entity.type === "TEXT" || entity.type === "MTEXT") this.#readText(entity, placing);
      else this.#readOutline(entity, placing);
    }
  }

  build(unitM: number | undefined): Drawing | DrawingError {
    const drawing = this.#drawing.build("dxf", { kind: "unknown" });
    if (!drawing.ok) return drawing;
    return { ...labelByTexts(drawing, this.#texts), ...(unitM !== undefined && { unitM }) };
  }

  #readOutline(entity: IEntity, { at, layer, block }: Placing): void {
    const points = cornersOf(entity).map(({ x, y }) => at(x, y));
    const own = entity.layer === "0" && layer !== undefined ? layer : entity.layer;
    this.#drawing.add(points, { Layer: own, ...(block !== undefined && { Block: block }) });
  }

  #readText(entity: IEntity, { at }: Placing): void {
    const { startPoint, position, text } = entity as Partial<ITextEntity & IMtextEntity>;
    const start = startPoint ?? position;
    if (!start || text === undefined) return;
    const content = plainText(text);
    if (content !== "") this.#texts.push({ at: at(start.x, start.y), text: content });
  }

  #readInsert(insert: Insert, placing: Placing): void {
    const block = this.#blocks[insert.name];
    if (!block?.entities || placing.depth >= MAX_DEPTH) return;
    const layer = insert.layer === "0" && placing.layer !== undefined ? placing.layer : insert.layer;
    for (const at of placesOf(insert, block.position, placing.at)) {
      if (this.#drawing.count > MAX_OUTLINES) return;
      this.read(block.entities, { at, layer, block: insert.name, depth: placing.depth + 1 });
    }
  }
}

/** The corners of a closed outline; none for anything else. */
function cornersOf(entity: IEntity): readonly IPoint[] {
  const { type, vertices, shape, points } = entity as Partial<ILwpolylineEntity> & {
    type: string;
    points?: readonly IPoint[];
  };
  if (type === "3DFACE") return vertices ?? [];
  // a solid's corners go crosswise
  if (type === "SOLID" && points)
    return [points[0], points[1], points[3], points[2]].filter((point) => point !== undefined);
  if ((type !== "LWPOLYLINE" && type !== "POLYLINE") || !vertices) return [];
  const pairs = vertices.map(({ x, y }): DrawnPoint => [x, y]);
  return shape === true || isSamePoint(pairs[0], pairs.at(-1)) ? vertices : [];
}

/** Where an insert's block is drawn: once, or in rows and columns. */
function* placesOf(insert: Insert, base: IPoint | undefined, outer: Placing["at"]): Generator<Placing["at"]> {
  const { position, xScale = 1, yScale = 1, rotation = 0 } = insert;
  const { columnCount = 1, rowCount = 1, columnSpacing = 0, rowSpacing = 0 } = insert;
  const [sin, cos] = [Math.sin((rotation * Math.PI) / 180), Math.cos((rotation * Math.PI) / 180)];
  for (let row = 0; row < Math.max(1, rowCount); row += 1)
    for (let column = 0; column < Math.max(1, columnCount); column += 1)
      yield (x, y) => {
        const [px, py] = [
          (x - (base?.x ?? 0)) * xScale + column * columnSpacing,
          (y - (base?.y ?? 0)) * yScale + row * rowSpacing,
        ];
        return outer(position.x + px * cos - py * sin, position.y + px * sin + py * cos);
      };
}

/** Without the marks of an MTEXT for fonts and line breaks. */
const plainText = (text: string): string =>
  text
    .replaceAll(/\\[A-Za-z][^;\\]*;/gu, "")
    .replaceAll(/\\P/gu, " ")
    .replaceAll(/[{}]/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim();
