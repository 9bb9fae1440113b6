import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeOsd } from "./merge-osd.ts";

interface Osd {
  mode_code?: number;
  battery?: { capacity_percent?: number; batteries?: { index: number }[] };
  wind_speed?: number | undefined;
}

test("keeps fields missing from a partial report, also in nested objects", () => {
  const before: Osd = { mode_code: 0, battery: { capacity_percent: 90, batteries: [{ index: 0 }] } };
  expect(mergeOsd(before, { battery: { capacity_percent: 89 } })).toEqual({
    mode_code: 0,
    battery: { capacity_percent: 89, batteries: [{ index: 0 }] },
  });
});

test("keeps the known value of a field without a value", () => {
  const before: Osd = { mode_code: 5, wind_speed: 3.2 };
  expect(mergeOsd(before, { wind_speed: undefined })).toEqual(before);
});

test("replaces arrays", () => {
  const before: Osd = { battery: { batteries: [{ index: 0 }, { index: 1 }] } };
  expect(mergeOsd(before, { battery: { batteries: [{ index: 1 }] } }).battery?.batteries).toEqual([
    { index: 1 },
  ]);
});

test("does not change the previous state", () => {
  const before: Osd = { battery: { capacity_percent: 90 } };
  mergeOsd(before, { battery: { capacity_percent: 10 }, wind_speed: undefined });
  expect(before).toEqual({ battery: { capacity_percent: 90 } });
});

test("a report split into parts and sent twice gives the same state", () => {
  const report = fc.dictionary(
    fc.constantFrom("a", "b", "c"),
    fc.oneof(fc.integer(), fc.record({ x: fc.integer() })),
  );
  fc.assert(
    fc.property(report, fc.array(fc.boolean()), (whole, sides) => {
      const entries = Object.entries(whole);
      const first = Object.fromEntries(entries.filter((_, i) => sides[i]));
      const second = Object.fromEntries(entries.filter((_, i) => !sides[i]));
      const parts = [first, second, first].reduce(mergeOsd, {});
      expect(parts).toEqual(whole);
    }),
  );
});
