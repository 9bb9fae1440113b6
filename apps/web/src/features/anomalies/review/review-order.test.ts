import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import { expect, test } from "vitest";
import { matching, nextToReview, stepFrom } from "./review-order.ts";

const finding = (id: number, review: Anomaly["review"], severity: Anomaly["severity"] = "low") => ({
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

test("an empty list has nowhere to go", () => {
  expect(stepFrom([], null, 1)).toBeNull();
});

test("after a decision the next undecided one follows, from the start again at the end", () => {
  const findings = [
    finding(1, "unreviewed"),
    finding(2, "confirmed"),
    finding(3, "unreviewed"),
    finding(4, "dismissed"),
  ];

  expect(nextToReview(findings, 2)).toBe(3);
  expect(nextToReview(findings, 3)).toBe(1);
  expect(nextToReview([finding(1, "confirmed")], 1)).toBeNull();
});

test("filters hold together", () => {
  const findings = [
    finding(1, "unreviewed", "high"),
    finding(2, "confirmed", "high"),
    finding(3, "unreviewed", "low"),
  ];

  expect(matching(findings, { review: "unreviewed", severity: "high" }).map(({ id }) => id)).toEqual([1]);
  expect(matching(findings, { review: "all", severity: "any" })).toHaveLength(3);
});
