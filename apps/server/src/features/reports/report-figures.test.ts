import { localFrame } from "@overfly/geo/local-frame";
import { pathLengthM } from "@overfly/geo/path-length";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareInspections, type LocatedAnomaly } from "./compare-inspections.ts";
import { anomaliesCsv } from "./anomalies-csv.ts";
import { walkingOrder } from "./walking-order.ts";

const frame = localFrame([35.9, 31.9]);
const at = (east: number, north: number) => frame.toPosition([east, north]);
const metres = fc.integer({ min: 0, max: 500 });

describe("the walking order", () => {
  test("follows a line from the start", () => {
    expect(walkingOrder([at(30, 0), at(10, 0), at(20, 0)], at(0, 0))).toEqual([2, 0, 1]);
  });

  test("visits every position once, on a walk that is not much longer than any order", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(metres, metres), { minLength: 2, maxLength: 25 }), (points) => {
        const places = points.map(([east, north]) => at(east, north));
        const order = walkingOrder(places, at(0, 0));
        expect(new Set(order)).toEqual(new Set(places.keys()));
        const walked = places.map((_, step) => places[order.indexOf(step)] ?? []);
        expect(pathLengthM([at(0, 0), ...walked])).toBeLessThanOrEqual(
          pathLengthM([at(0, 0), ...places]) * 1.25 + 1,
        );
      }),
      { numRuns: 60 },
    );
  });
});

const placed = (name: string, east: number, label: string | null = null): LocatedAnomaly => ({
  class: name,
  position: { coordinates: at(east, 0) },
  element: label === null ? null : { label },
});

test.each<[string, LocatedAnomaly[], LocatedAnomaly[], object]>([
  [
    "the same class within 2 m persists",
    [placed("cell", 0)],
    [placed("cell", 1.5)],
    { new: 0, persisting: 1, resolved: 0 },
  ],
  ["another class is new", [placed("cell", 0)], [placed("diode", 0)], { new: 1, persisting: 0, resolved: 1 }],
  ["3 m away is new", [placed("cell", 0)], [placed("cell", 3)], { new: 1, persisting: 0, resolved: 1 }],
  [
    "the same element persists",
    [placed("cell", 0, "M1")],
    [placed("cell", 9, "M1")],
    { new: 0, persisting: 1, resolved: 0 },
  ],
  [
    "one earlier anomaly matches only once",
    [placed("cell", 0), placed("cell", 1)],
    [placed("cell", 0)],
    { new: 1, persisting: 1, resolved: 0 },
  ],
])("since the last inspection, %s", (_name, now, before, change) => {
  expect(compareInspections(now, before)).toEqual(change);
});

test("formulas in notes are escaped in the CSV, and quotes doubled", () => {
  const figures = [
    "delta_t_k",
    "delta_t_normalised_k",
    "max_c",
    "reference_c",
    "irradiance_w_m2",
    "lost_kwdc",
  ];
  const none = Object.fromEntries(
    [...figures, "lost_kwh_per_year", "lost_money_per_year"].map((key) => [key, null]),
  );
  const place = { coordinates: [1, 2] };
  const anomaly = { ...none, affected_modules: [], position: place, element: null, note: '=HYPERLINK("x")' };
  const csv = anomaliesCsv({ anomalies: [anomaly as never] });
  expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
});
