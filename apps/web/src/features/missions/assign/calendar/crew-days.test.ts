import type { BusyBlock } from "@overfly/contract/missions/crew-calendar";
import { expect, test } from "vitest";
import { nextFree, placeOf, shownOf, ticksOf } from "./crew-days.ts";

const WEEK = ["12", "13", "14", "15", "16", "17", "18"].map((day) => `2036-05-${day}`);
const block = (starts_at: string, ends_at: string): BusyBlock => ({
  candidate: "pilot",
  id: "1",
  kind: "mission",
  starts_at,
  ends_at,
  mission: null,
  reason: null,
});
const MORNING = { starts_at: "2036-05-12T06:00:00.000Z", ends_at: "2036-05-12T10:00:00.000Z" };

test("days begin and end at midnight at the site, also where clocks change", () => {
  expect(shownOf(["2036-05-12"], "Asia/Amman")).toMatchObject({
    from: "2036-05-11T21:00:00.000Z",
    to: "2036-05-12T21:00:00.000Z",
  });
  // Sunday 30 March 2036 has 23 hours in Madrid
  const shown = shownOf(["2036-03-30", "2036-03-31"], "Europe/Madrid");
  expect(shown).toMatchObject({ from: "2036-03-29T23:00:00.000Z", to: "2036-03-31T22:00:00.000Z" });
  expect(ticksOf(shown).map(({ at }) => at)).toEqual([0, 23 / 47]);
});

test("a single day is divided into quarters", () => {
  const ticks = ticksOf(shownOf(["2036-05-12"], "Asia/Amman"));
  expect(ticks.map(({ at, time }) => [at, time])).toEqual([
    [0, null],
    [0.25, "06:00"],
    [0.5, "12:00"],
    [0.75, "18:00"],
  ]);
});

test("what begins before or ends after is cut, and what lies outside isn't shown", () => {
  const shown = shownOf(["2036-05-12"], "UTC");
  const place = (starts_at: string, ends_at: string) => placeOf({ starts_at, ends_at }, shown);
  expect(place("2036-05-11T12:00:00.000Z", "2036-05-12T06:00:00.000Z")).toEqual({ start: 0, length: 0.25 });
  expect(place("2036-05-12T18:00:00.000Z", "2036-05-14T00:00:00.000Z")).toEqual({
    start: 0.75,
    length: 0.25,
  });
  expect(place("2036-05-13T00:00:00.000Z", "2036-05-14T00:00:00.000Z")).toBeUndefined();
});

test("the next free day has the same time of day and nothing against it", () => {
  const shown = shownOf(WEEK, "Asia/Amman");
  const blocks = [
    block("2036-05-12T06:00:00.000Z", "2036-05-12T08:00:00.000Z"),
    block("2036-05-13T09:59:00.000Z", "2036-05-14T05:00:00.000Z"),
    block("2036-05-14T10:00:00.000Z", "2036-05-14T12:00:00.000Z"), // begins as it ends
  ];
  expect(nextFree(MORNING, blocks, shown)).toEqual({
    starts_at: "2036-05-14T06:00:00.000Z",
    ends_at: "2036-05-14T10:00:00.000Z",
  });
});

test("no day is offered where none is free", () => {
  const shown = shownOf(WEEK, "Asia/Amman");
  const all = [block(shown.from, shown.to)];
  expect(nextFree(MORNING, all, shown)).toBeUndefined();
  expect(nextFree(MORNING, [], shownOf(["2036-05-12"], "Asia/Amman"))).toBeUndefined();
});
