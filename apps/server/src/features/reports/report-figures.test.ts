import { localFrame } from "@overfly/geo/local-frame";
import { pathLengthM } from "@overfly/geo/path-length";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createReport } from "#testing/sample-report.ts";
import { compareInspections, type EarlierState, type LocatedAnomaly } from "./compare-inspections.ts";
import { anomaliesCsv } from "./anomalies-csv.ts";
import { walkingOrder } from "./walking-order.ts";

const frame = localFrame([35.9, 31.9]);
const at = (east: number, north: number) => frame.toPosition([east, north]);
const metres = fc.integer({ min: 0, max: 500 });

describe("the walking order", () => {
  test("follows a line from the start", () => {
    expect(walkingOrder([at(30, 0), at(10, 0), at(20, 0)], at(0, 0))).toEqual([2, 0, 1]);
  });

  test("visits every position once, on a walk that is never longer than the given order", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(metres, metres), { minLength: 2, maxLength: 25 }), (points) => {
        const places = points.map(([east, north]) => at(east, north));
        const order = walkingOrder(places, at(0, 0));
        expect(new Set(order)).toEqual(new Set(places.keys()));
        const walked = places.map((_, step) => places[order.indexOf(step)] ?? []);
        expect(pathLengthM([at(0, 0), ...walked])).toBeLessThanOrEqual(
          pathLengthM([at(0, 0), ...places]) + 0.01,
        );
      }),
      { numRuns: 60 },
    );
  });
});

let ids = 1;
const placed = (
  name: string,
  east: number,
  label: string | null = null,
  module_certain = true,
): LocatedAnomaly => ({
  id: ids++,
  class: name,
  position: { coordinates: at(east, 0) },
  element: label === null ? null : { label },
  module_certain,
});

const found = (counted: LocatedAnomaly[]) => ({ counted, dismissed: [], unreviewed: [] });
const covered = (anomaly: LocatedAnomaly) => ({ anomaly, isCovered: true, isReopened: false });

test.each<[string, LocatedAnomaly[], LocatedAnomaly[], object]>([
  [
    "the same class within 2 m persists",
    [placed("cell", 0)],
    [placed("cell", 1.5)],
    { new: 0, persisting: 1, resolved: 0 },
  ],
  ["another class is new", [placed("cell", 0)], [placed("diode", 0)], { new: 1, persisting: 0, resolved: 1 }],
  [
    "up to 2 m away persists",
    [placed("cell", 0)],
    [placed("cell", 1.99)],
    { new: 0, persisting: 1, resolved: 0 },
  ],
  [
    "the same table says nothing where the module is in doubt",
    [placed("cell", 0, "T-1", false)],
    [placed("cell", 5, "T-1", false)],
    { new: 1, persisting: 0, resolved: 1 },
  ],
  [
    "more than 2 m away is new",
    [placed("cell", 0)],
    [placed("cell", 2.01)],
    { new: 1, persisting: 0, resolved: 1 },
  ],
  [
    "another class in the same element is new",
    [placed("cell", 0, "M1")],
    [placed("diode", 0, "M1")],
    { new: 1, persisting: 0, resolved: 1 },
  ],
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
  const { new: added, persisting, resolved } = compareInspections(found(now), before.map(covered));
  expect({ new: added.length, persisting: persisting.length, resolved: resolved.length }).toEqual(change);
});

test("what was found again but dismissed is not resolved", () => {
  const [cell, gone] = [placed("cell", 0), placed("cell", 50)];
  expect(
    compareInspections({ ...found([]), dismissed: [placed("cell", 1)] }, [cell, gone].map(covered)),
  ).toEqual({ new: [], persisting: [], resolved: [gone], dismissed: [cell], not_inspected: [] });
});

test("what the photos don't show, nobody reviewed or a person opened again is not resolved", () => {
  const [outside, unreviewed, reopened, dismissed] = [0, 50, 100, 150].map((east) => placed("cell", east));
  const now = { counted: [], unreviewed: [placed("cell", 50)], dismissed: [placed("cell", 150)] };
  const before = [
    { anomaly: outside, isCovered: false, isReopened: false },
    { anomaly: unreviewed, isCovered: true, isReopened: false },
    { anomaly: reopened, isCovered: true, isReopened: true },
    { anomaly: dismissed, isCovered: true, isReopened: true },
  ];
  const change = compareInspections(now, before as EarlierState<LocatedAnomaly>[]);
  expect(change).toMatchObject({ resolved: [], dismissed: [] });
  expect(new Set(change.not_inspected)).toEqual(new Set([outside, unreviewed, reopened, dismissed]));
});

describe("the CSV", () => {
  const [sample] = createReport().anomalies;
  const rowOf = (changes: Partial<typeof sample>) => {
    const anomalies = sample ? [{ ...sample, ...changes }] : [];
    const [head = "", row = ""] = anomaliesCsv({ anomalies }).replace("\uFEFF", "").split("\r\n");
    return { head: head.split(","), row };
  };
  const cellsOf = (changes: Partial<typeof sample>) => {
    const { head, row } = rowOf(changes);
    return Object.fromEntries(row.split(",").map((cell, at) => [head[at], cell]));
  };

  test.each([
    ["=", `'=1+1`],
    ["+", `'+1+1`],
    ["-", `'-1+1`],
    ["@", `'@1+1`],
    ["\t", `'\t1+1`],
    ["\r", `"'\r1+1"`],
  ])("has no formula from a note that begins with %j", (sign, expected) => {
    expect(rowOf({ note: `${sign}1+1` }).row.endsWith(`,${expected}`)).toBe(true);
  });

  test("escapes a formula in quotes and doubles the quotes", () => {
    expect(rowOf({ note: '=HYPERLINK("x")' }).row).toContain(`"'=HYPERLINK(""x"")"`);
  });

  test("rounds to a centimetre, a tenth of a degree, a tenth of a watt and a cent; negatives stay numbers", () => {
    expect(
      cellsOf({
        position: { type: "Point", coordinates: [-35.900_123_46, 31.900_456_72] },
        delta_t_k: -12.34,
        delta_t_normalised_k: 14.56,
        max_c: 61.25,
        reference_c: -0.04,
        irradiance_w_m2: 849.6,
        lost_kwdc: 0.18333,
        lost_kwh_per_year: 348.33,
        lost_money_per_year: 20.899,
        affected_modules: ["M1", "M2"],
      }),
    ).toMatchObject({
      longitude: "-35.9001235",
      latitude: "31.9004567",
      delta_t_k: "-12.3",
      delta_t_normalised_k: "14.6",
      max_c: "61.3",
      irradiance_w_m2: "850",
      lost_kwdc: "0.1833",
      lost_kwh_per_year: "348.3",
      lost_money_per_year: "20.90",
      currency: "USD",
      affected_modules: "M1 M2",
    });
  });

  test("leaves cells of unknown values empty", () => {
    const unknown = { delta_t_k: null, lost_money_per_year: null, element: null, zone: null };
    expect(cellsOf(unknown)).toMatchObject({ delta_t_k: "", lost_money_per_year: "", element: "", zone: "" });
  });
});
