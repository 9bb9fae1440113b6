import type { PlanarPolygon } from "@overfly/geo/planar-geometry";
import { expect, test } from "vitest";
import { planArea } from "#coverage/plan-area.ts";
import { at, box } from "#testing/sample-documents.ts";
import { rememberLines } from "./remembered-parts.ts";
import type { SurveyLine } from "./survey-line.ts";

const square = (sideM: number): PlanarPolygon => [
  [
    [0, 0],
    [sideM, 0],
    [sideM, sideM],
    [0, sideM],
  ],
];
const input = { lineSpacingM: 13.44, angleDeg: "best" as const };

test("a part's lines are generated once, and again where the part or the settings differ", () => {
  const generated: PlanarPolygon[] = [];
  const generate = (part: PlanarPolygon): SurveyLine[] => {
    generated.push(part);
    return [];
  };
  for (const part of [square(80.5), square(80.5), square(81)]) rememberLines(input, 3, generate)(part);
  expect(generated).toEqual([square(80.5), square(81)]);

  rememberLines({ ...input, lineSpacingM: 10 }, 3, generate)(square(81));
  rememberLines({ ...input, effort: "draft" }, 3, generate)(square(81));
  expect(generated).toHaveLength(4);
});

test("an area whose other parts are remembered gets the same plan as the first time", () => {
  const boundary = {
    type: "MultiPolygon" as const,
    coordinates: [0, 200, 400, 600].map((eastM) => box(eastM, 50, 150, 90).coordinates),
  };
  const moved = structuredClone(boundary);
  moved.coordinates[2]?.[0]?.splice(2, 1, at(570, 170));
  const fresh = planArea(moved, input);
  planArea(boundary, input);
  expect(planArea(moved, input)).toEqual(fresh);
});
