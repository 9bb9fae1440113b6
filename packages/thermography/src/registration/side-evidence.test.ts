import { expect, test } from "vitest";
import { logOdds, SAMPLED } from "./side-evidence.ts";

const SIDES = 240;
const inner = new Uint8Array(SIDES);
const evidence = (of: (side: number) => number): Float32Array =>
  Float32Array.from({ length: SIDES }, (_, side) => of(side));

test("a place that explains more of the picture is likelier, where both explain what they share", () => {
  const both = evidence((side) => (side < SIDES / 2 ? 0.9 : Number.NaN));
  const withOneRowMore = evidence(() => 0.9);
  expect(logOdds(withOneRowMore, both, inner)).toBeGreaterThan(2);
  expect(logOdds(both, withOneRowMore, inner)).toBeLessThan(-2);
});

test("what neither shows clearly, or was not looked at, says nothing", () => {
  const looked = evidence(() => 0.2);
  const unseen = evidence(() => Number.NaN);
  expect(logOdds(looked, unseen, inner)).toBe(0);
  const fewer = evidence((side) => (side % SAMPLED === 0 ? 0.9 : Number.NaN));
  expect(
    logOdds(
      evidence(() => 0.9),
      fewer,
      inner,
    ),
  ).toBe(0);
});

test("an end of a row says more than a line between two modules", () => {
  const [seen, missing] = [evidence((side) => (side === 3 ? 0.9 : 0.5)), evidence(() => 0.5)];
  const isOuter = inner.map((_, side) => (side === 3 ? 1 : 0));
  expect(logOdds(seen, missing, isOuter)).toBeGreaterThan(logOdds(seen, missing, inner));
});
