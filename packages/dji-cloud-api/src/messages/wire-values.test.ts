import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { noData, wireBoolean, wireNumber } from "./wire-values.ts";

describe("a number from a device", () => {
  test("is the same as JSON number and as string", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(wireNumber.parse(value)).toBe(value);
        expect(wireNumber.parse(String(value))).toBe(Number(String(value)));
      }),
    );
  });

  test.each(["", "north", "12 m", "0x10", "NaN", null, {}, true])("refuses %j", (value) => {
    expect(wireNumber.safeParse(value).success).toBe(false);
  });
});

test.each([
  [true, true],
  [1, true],
  ["1", true],
  ["true", true],
  [false, false],
  [0, false],
  ["0", false],
])("a boolean sent as %j is %j", (sent, expected) => {
  expect(wireBoolean.parse(sent)).toBe(expected);
});

test("a boolean is no other number", () => {
  expect(wireBoolean.safeParse(2).success).toBe(false);
});

test.each([[null], [undefined], [{}]])("a command without parameters may carry %j", (data) => {
  expect(noData.parse(data)).toEqual({});
});
