import { expect, test } from "vitest";
import { createRateLimit } from "./rate-limit.ts";

const MINUTE = { max: 2, windowMs: 60_000 };

test("a key is limited until its window is over", () => {
  let now = 0;
  const limit = createRateLimit(MINUTE, () => now);
  expect([limit.take("a"), limit.isExhausted("a"), limit.take("a"), limit.isExhausted("a")]).toEqual([
    true,
    false,
    true,
    true,
  ]);
  expect([limit.take("a"), limit.take("b")]).toEqual([false, true]);
  now = 60_000;
  expect([limit.isExhausted("a"), limit.take("a")]).toEqual([false, true]);
});

test("of more keys than it counts the oldest are forgotten; to ask after one counts none", () => {
  const limit = createRateLimit(MINUTE, () => 0);
  for (let time = 0; time < 3; time += 1) limit.take("first");
  for (let number = 0; number < 20_000; number += 1) limit.isExhausted(`asked ${number}`);
  expect(limit.isExhausted("first")).toBe(true);
  for (let number = 0; number < 10_000; number += 1) limit.take(`counted ${number}`);
  expect(limit.isExhausted("first")).toBe(false);
});
