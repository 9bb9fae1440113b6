import { expect, test } from "vitest";
import { weekOf } from "./week-of.ts";

// Jordan's weekend is Friday and Saturday, Iran's Friday; Spain's week begins on Monday, Saudi Arabia's on Sunday (CLDR).
test.each([
  ["Jordan", 6, [5, 6]],
  ["JO", 6, [5, 6]],
  ["Saudi Arabia", 0, [5, 6]],
  ["Spain", 1, [6, 0]],
  ["Iran", 6, [5]],
  ["Atlantis", 1, [6, 0]],
  [null, 1, [6, 0]],
])("the week of %s begins on day %i, its weekend is %j", (country, firstDayOfWeek, weekendDays) => {
  expect(weekOf(country)).toEqual({ firstDayOfWeek, weekendDays });
});
