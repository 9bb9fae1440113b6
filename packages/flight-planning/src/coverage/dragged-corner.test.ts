import { localFrame } from "@overfly/geo/local-frame";
import { validateArea } from "@overfly/geo/polygons/validate-area";
import type { MultiPolygon, Position } from "geojson";
import { expect, test, vi } from "vitest";
import { rememberLines } from "./lines/remembered-parts.ts";
import { planArea } from "./plan-area.ts";

const frame = localFrame([36.2, 31.8]);

/** A dozen blocks beside roads, every third with a hole. */
function plant(): MultiPolygon {
  const rectangle = (x: number, y: number, widthM: number, heightM: number): Position[] =>
    [
      [x, y] as const,
      [x + widthM, y] as const,
      [x + widthM, y + heightM] as const,
      [x, y + heightM] as const,
      [x, y] as const,
    ].map(frame.toPosition);
  return {
    type: "MultiPolygon",
    coordinates: Array.from({ length: 12 }, (_, block) => {
      const [x, y] = [330 * (block % 4), 250 * Math.floor(block / 4)];
      const hole = block % 3 === 0 ? [rectangle(x + 100, y + 80, 60, 50)] : [];
      return [rectangle(x, y, 300 - 5 * block, 220), ...hole];
    }),
  };
}

interface Corner {
  part: number;
  ring: number;
  corner: number;
}

function dragged(boundary: MultiPolygon, { part, ring, corner }: Corner, byM: number): MultiPolygon {
  const moved = structuredClone(boundary);
  const positions = moved.coordinates[part]?.[ring] ?? [];
  const [x, y] = frame.toMetres(positions[corner] ?? []);
  positions[corner] = frame.toPosition([x - byM, y + byM / 2]);
  if (corner === 0) positions[positions.length - 1] = positions[0] ?? [];
  return moved;
}

const corners: [name: string, corner: Corner][] = [
  ["the first corner", { part: 0, ring: 0, corner: 0 }],
  ["a corner in the middle", { part: 5, ring: 0, corner: 2 }],
  ["the last part's corner", { part: 11, ring: 0, corner: 1 }],
  ["a hole's corner", { part: 6, ring: 1, corner: 2 }],
];

test.each(corners)("while %s is dragged, only its part is planned again", (_, corner) => {
  const planned: number[] = [];
  const lookAt = (boundary: MultiPolygon): void => {
    const checked = validateArea(boundary);
    if (!checked.ok) throw new Error(checked.error.message);
    const { polygons } = checked.area;
    const linesOf = rememberLines({ lineSpacingM: 9.5, angleDeg: "best" }, polygons.length, (part) => {
      planned.push(polygons.indexOf(part));
      return [];
    });
    for (const part of polygons) linesOf(part);
  };
  lookAt(plant());
  planned.length = 0;
  for (let step = 1; step <= 5; step += 1) lookAt(dragged(plant(), corner, step * 1.3));
  expect(planned).toEqual(Array.from({ length: 5 }, () => corner.part));
});

const photos = { triggerDistanceM: 4.6, widthM: 19.2, lengthM: 15.36 };

test.each(["draft", "final"] as const)(
  "a %s after a drag is the plan of the outline as it is",
  async (effort) => {
    const input = { lineSpacingM: 13.44, angleDeg: "best" as const, photos, effort };
    vi.resetModules();
    const unused = await import("./plan-area.ts");
    const end = corners.reduce((boundary, [, corner]) => {
      planArea(boundary, input);
      return dragged(boundary, corner, 7);
    }, plant());
    const after = planArea(end, input);
    expect(after).toEqual(unused.planArea(end, input));
    expect(planArea(plant(), input)).not.toEqual(after);
  },
);
