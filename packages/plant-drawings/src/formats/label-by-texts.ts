import Flatbush from "flatbush";
import type { Drawing, DrawnPoint, Outline } from "#drawing.ts";

export interface PlacedText {
  at: DrawnPoint;
  text: string;
}

const NAME = "Text";

/** Gives each text to the smallest outline that it stands in; an outline with several keeps the first. */
export function labelByTexts(drawing: Drawing, texts: readonly PlacedText[]): Drawing {
  if (texts.length === 0) return drawing;
  const index = new Flatbush(drawing.outlines.length);
  const boxes = drawing.outlines.map(({ ring }) => boxOf(ring));
  for (const box of boxes) index.add(...box);
  index.finish();
  const labels = new Map<number, string>();
  for (const { at, text } of texts) {
    const inside = index
      .search(...at, ...at)
      .filter((number) => contains(drawing.outlines[number]?.ring ?? [], at));
    const [smallest] = inside.toSorted((a, b) => areaOfBox(boxes[a]) - areaOfBox(boxes[b]));
    if (smallest !== undefined && !labels.has(smallest)) labels.set(smallest, text);
  }
  if (labels.size === 0) return drawing;
  const outlines = drawing.outlines.map((outline, number): Outline => {
    const text = labels.get(number);
    return text === undefined ? outline : { ...outline, attributes: { ...outline.attributes, [NAME]: text } };
  });
  return { ...drawing, outlines, attributes: [...drawing.attributes, NAME] };
}

type Box = [minX: number, minY: number, maxX: number, maxY: number];

function boxOf(ring: readonly DrawnPoint[]): Box {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const areaOfBox = ([minX, minY, maxX, maxY]: Box = [0, 0, 0, 0]): number => (maxX - minX) * (maxY - minY);

/** Even-odd rule. */
export function contains(
  ring: readonly (readonly [x: number, y: number])[],
  [x, y]: readonly [x: number, y: number],
): boolean {
  let inside = false;
  for (let index = 1; index < ring.length; index += 1) {
    const [[x1, y1] = [0, 0], [x2, y2] = [0, 0]] = [ring[index - 1], ring[index]];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}
