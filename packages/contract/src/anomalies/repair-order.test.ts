import { expect, test } from "vitest";
import {
  inRepairOrder,
  type RankedAnomaly,
  ratedDeltaK,
  type RepairOrder,
  shownLoss,
} from "./repair-order.ts";

const ANOMALY: RankedAnomaly = {
  class: "cell",
  iec_class: 2,
  severity: "medium",
  delta_t_k: 10,
  delta_t_normalised_k: 12,
  lost_kwdc: 0.1,
  lost_money_per_year: 10,
  work_state: "pending",
};

const named = {
  burning: { ...ANOMALY, iec_class: 3, severity: "critical", lost_money_per_year: 1 },
  hotCell: { ...ANOMALY, severity: "high", delta_t_normalised_k: 24, lost_money_per_year: 2 },
  warmerCell: { ...ANOMALY, severity: "high", delta_t_normalised_k: 29, lost_money_per_year: 2 },
  module: { ...ANOMALY, class: "module_offline", lost_money_per_year: 24 },
  string: { ...ANOMALY, class: "string_offline", severity: "high", lost_money_per_year: 900 },
  repaired: {
    ...ANOMALY,
    iec_class: 3,
    severity: "critical",
    lost_money_per_year: 999,
    work_state: "resolved",
  },
} satisfies Record<string, RankedAnomaly>;

const order = (by: RepairOrder) => {
  const entries = Object.entries(named).map(([name, anomaly]) => ({ name, ...anomaly }));
  return inRepairOrder(entries, by).map(({ name }) => name);
};

test.each<[RepairOrder, string[]]>([
  // a high hot cell is never behind a medium module, whatever that one costs
  ["safety", ["burning", "string", "warmerCell", "hotCell", "module", "repaired"]],
  ["cost", ["string", "module", "warmerCell", "hotCell", "burning", "repaired"]],
  ["severity", ["burning", "warmerCell", "hotCell", "string", "module", "repaired"]],
])("by %s, what is repaired last", (by, names) => {
  expect(order(by)).toEqual(names);
});

test("the normalised ΔT counts, the measured one only where it is unknown", () => {
  expect(ratedDeltaK({ delta_t_k: 6.7, delta_t_normalised_k: 8 })).toBe(8);
  expect(ratedDeltaK({ delta_t_k: 6.7, delta_t_normalised_k: null })).toBe(6.7);
  expect(ratedDeltaK({ delta_t_k: null, delta_t_normalised_k: null })).toBeNull();
});

test.each([
  [0, null],
  [null, null],
  [0.0004, 0.0004],
])("a loss of %s is shown as %s", (loss, shown) => {
  expect(shownLoss(loss)).toBe(shown);
});

test("without money the power decides", () => {
  const unpriced = { ...ANOMALY, lost_money_per_year: null };
  const small = { ...unpriced, lost_kwdc: 0.1 };
  const large = { ...unpriced, lost_kwdc: 5 };
  expect(inRepairOrder([small, large], "cost")).toEqual([large, small]);
});
