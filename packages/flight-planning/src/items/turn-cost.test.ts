import { expect, test } from "vitest";
import { at, document, planned } from "#testing/sample-documents.ts";
import { turnCostM } from "./turn-cost.ts";

const corner = { cornerM: 3, lineSpacingM: 13.44 };

test("a turn at 5 m/s costs what is lost by slowing to the corners' 2.4 m/s and by their arcs", () => {
  // corners of 3 m radius at 2 m/s²: √6 m/s over arcs of 4.71 m, which replace 6 m each
  const cornerMps = Math.sqrt(2 * 3);
  const arcsS = 2 * ((1.5 * Math.PI) / cornerMps - 6 / 5);
  const changeS = (5 - cornerMps) ** 2 / (2 * 2 * 5);
  const betweenM = 13.44 - 6;
  const peakMps = Math.sqrt(cornerMps ** 2 + 2 * betweenM);
  const betweenS = (2 * (peakMps - cornerMps)) / 2 - betweenM / 5;
  expect(turnCostM({ ...corner, speedMps: 5 })).toBeCloseTo(5 * (arcsS + 2 * changeS + betweenS), 1);
});

test.each([
  [3, 5, 5],
  [8, 30, 60],
])("at %d m/s it costs %d to %d m", (speedMps, low, high) => {
  const costM = turnCostM({ ...corner, speedMps });
  expect(costM).toBeGreaterThanOrEqual(low);
  expect(costM).toBeLessThanOrEqual(high);
});

test("an area is flown in fewer, longer lines the faster the flight", () => {
  const corners = [at(0, 0), at(500, 0), at(500, 80), at(300, 80), at(300, 240), at(0, 240), at(0, 0)];
  const [slow = 0, fast = 0] = [3, 8].map((speedMps) => {
    const plan = planned(
      document({
        id: "a",
        name: "Area",
        kind: "area",
        boundary: { type: "Polygon", coordinates: [corners] },
        pattern: "lines",
        angle: "best",
        marginM: 0,
        imaging: { heightM: 30, frontOverlap: 70, sideOverlap: 30, gimbalPitchDeg: -90, speedMps },
      }),
    );
    return plan.items[0]?.lines.length;
  });
  expect(fast).toBeLessThan(0.7 * slow);
});
