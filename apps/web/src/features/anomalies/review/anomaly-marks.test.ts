import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import { expect, test } from "vitest";
import { marksOf, outlinesOf } from "./anomaly-marks.ts";

const outline = {
  type: "Polygon" as const,
  coordinates: [
    [
      [35, 30],
      [35.001, 30],
      [35.001, 30.001],
      [35, 30],
    ],
  ],
};
const anomaly = (id: number, review: Anomaly["review"], severity: Anomaly["severity"] = "low") =>
  ({
    id,
    number: id,
    review,
    severity,
    outline,
    position: { type: "Point", coordinates: [35, 30] },
  }) as unknown as Anomaly;
const anomalies = [anomaly(1, "confirmed"), anomaly(2, "dismissed", "critical"), anomaly(3, "unreviewed")];
const color = () => "#123456";

test("a dismissed anomaly is drawn back, and has no outline", () => {
  const marks = marksOf(anomalies, null, color);
  expect(marks.filter(({ faint }) => faint).map(({ id, sign }) => [id, sign])).toEqual([[2, "2"]]);
  expect(outlinesOf(anomalies, null, color).map(({ id }) => id)).toEqual([1, 3]);
});

test("while it is selected, it shows where it was", () =>
  expect(outlinesOf(anomalies, 2, color).map(({ id, selected }) => [id, selected])).toEqual([
    [1, false],
    [2, true],
    [3, false],
  ]));

test("the most severe one lies on top, whatever the order", () =>
  expect(marksOf(anomalies, null, color).at(-1)?.id).toBe(2));
