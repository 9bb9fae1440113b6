import { bearingDeg } from "@overfly/geo/bearing";
import { validateArea } from "@overfly/geo/polygons/validate-area";
import { localFrame } from "@overfly/geo/local-frame";
import type { Polygon } from "geojson";
import { expect, test } from "vitest";
import { middleLine } from "./site-data.ts";
import { boundingRectangle, tablePolygons } from "./table-polygons.ts";
import { turnedModule } from "#testing/rotated-module.ts";

const frame = localFrame([35.78, 30.17]);

/** Two rows of modules of 1 by 2 m with gaps of 2 cm, turned by so much. */
function modulesOf(count: number, turnDeg: number): Polygon[] {
  const turn = (turnDeg * Math.PI) / 180;
  const at = (x: number, y: number): [number, number] => {
    const [longitude = 0, latitude = 0] = frame.toPosition([
      x * Math.sin(turn) - y * Math.cos(turn),
      x * Math.cos(turn) + y * Math.sin(turn),
    ]);
    return [longitude, latitude];
  };
  return [0, 2.02].flatMap((y) =>
    Array.from({ length: count }, (_, k): Polygon => {
      const x = k * 1.02;
      const ring = [at(x, y), at(x + 1, y), at(x + 1, y + 2), at(x, y + 2), at(x, y)];
      return { type: "Polygon", coordinates: [ring] };
    }),
  );
}

test.each([0, 33, 90, 171])(
  "a table's outline holds its modules and lies as they do, turned by %d°",
  (turnDeg) => {
    const outline = boundingRectangle(modulesOf(14, turnDeg));
    const checked = outline && validateArea(outline);
    expect(checked?.ok && checked.area.areaM2).toBeCloseTo(14.26 * 4.02, 1);
    const [from = [], to = []] = (outline && middleLine(outline)?.coordinates) ?? [];
    const apart = Math.abs(((bearingDeg(from, to) - turnDeg + 270) % 180) - 90);
    expect(apart).toBeLessThan(0.1);
  },
);

test("a table without drawn modules has none", () => {
  expect(boundingRectangle([])).toBeNull();
});

test("each table has an outline of its own; modules without a table have none", () => {
  const module = (parent_id: number | null, alongM: number) => ({
    parent_id,
    polygon: turnedModule({ frame, turnDeg: 20, alongM, acrossM: 0 }),
  });
  expect(tablePolygons([module(1, 0), module(1, 1), module(2, 9), module(null, 30)])).toHaveLength(2);
});
