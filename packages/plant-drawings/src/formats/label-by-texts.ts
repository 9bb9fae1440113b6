import { isPointInRings } from "@overfly/geo/polygons/point-in-polygon";
import Flatbush from "flatbush";
import { type Box, boxOf } from "#layout/box-of.ts";
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
      .filter((number) => isPointInRings(at, [drawing.outlines[number]?.ring ?? []]));
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

const areaOfBox = ([minX, minY, maxX, maxY]: Box = [0, 0, 0, 0]): number => (maxX - minX) * (maxY - minY);
