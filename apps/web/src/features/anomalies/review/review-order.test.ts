import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import { expect, test } from "vitest";
import { matchingAnomalies, nextToReview, stepFrom } from "./review-order.ts";

const anomaly = (id: number, review: Anomaly["review"], severity: Anomaly["severity"] = "low") => ({
  id,
  review,
  severity,
  class: "hot_spot" as Anomaly["class"],
  work_state: "pending" as Anomaly["work_state"],
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
    matchingAnomalies(anomalies, { review: "unreviewed", severity: "high", class: "any", work: "any" }).map(
      ({ id }) => id,
    ),
  ).toEqual([1]);
  expect(
    matchingAnomalies(anomalies, { review: "all", severity: "any", class: "any", work: "any" }),
  ).toHaveLength(3);
});

test("a class and the state of the repair filter, too; open is every state that isn't over", () => {
  const all = { review: "all", severity: "any", class: "any", work: "any" } as const;
  const anomalies = [
    anomaly(1, "confirmed"),
    { ...anomaly(2, "confirmed"), class: "diode" as const, work_state: "resolved" as const },
    { ...anomaly(3, "confirmed"), work_state: "on_hold" as const },
  ];
  const idsOf = (filter: object) => matchingAnomalies(anomalies, { ...all, ...filter }).map(({ id }) => id);
  expect(idsOf({ class: "diode" })).toEqual([2]);
  expect(idsOf({ work: "open" })).toEqual([1, 3]);
  expect(idsOf({ work: "resolved" })).toEqual([2]);
});
