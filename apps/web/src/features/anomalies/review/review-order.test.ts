import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import { expect, test } from "vitest";
import { matchingAnomalies, nextToReview, stepFrom } from "./review-order.ts";

const anomaly = (id: number, review: Anomaly["review"], severity: Anomaly["severity"] = "low") => ({
  id,
  review,
  severity,
});

test.each<[number | null, 1 | -1, number | null]>([
  [null, 1, 10],
  [10, 1, 11],
  [12, 1, 12],
  [10, -1, 10],
  [12, -1, 11],
  [99, 1, 10],
])("from %s by %i it goes to %s", (from, step, to) => {
  expect(stepFrom([10, 11, 12], from, step)).toBe(to);
});

test("an empty list has no next anomaly", () => {
  expect(stepFrom([], null, 1)).toBeNull();
});

test("after a decision the next unreviewed anomaly follows, wrapping around at the end", () => {
  const anomalies = [
    anomaly(1, "unreviewed"),
    anomaly(2, "confirmed"),
    anomaly(3, "unreviewed"),
    anomaly(4, "dismissed"),
  ];

  expect(nextToReview(anomalies, 2)).toBe(3);
  expect(nextToReview(anomalies, 3)).toBe(1);
  expect(nextToReview([anomaly(1, "confirmed")], 1)).toBeNull();
});

test("filters are combined", () => {
  const anomalies = [
    anomaly(1, "unreviewed", "high"),
    anomaly(2, "confirmed", "high"),
    anomaly(3, "unreviewed", "low"),
  ];

  expect(
    matchingAnomalies(anomalies, { review: "unreviewed", severity: "high" }).map(({ id }) => id),
  ).toEqual([1]);
  expect(matchingAnomalies(anomalies, { review: "all", severity: "any" })).toHaveLength(3);
});
