import type { FlightCondition } from "@overfly/contract/missions/flight-conditions";
import type { Locale } from "@overfly/i18n/generated/locales";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { setLocale } from "#platform/i18n/set-locale.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { ConditionsList } from "./conditions-list.tsx";

afterEach(cleanup);
afterEach(() => setLocale("en"));

const CONDITIONS: readonly FlightCondition[] = [
  { kind: "daylight", state: "ok", value: 38, limit: 0 },
  { kind: "irradiance", state: "reason", value: 450, limit: 600 },
  { kind: "wind", state: "ok", value: 2.4, limit: 10 },
];

/** Of the lines, without the marks of direction. */
const lines = async () =>
  (await screen.findAllByRole("listitem")).map(({ textContent }) =>
    textContent.replaceAll(/[\u2066-\u2069]/g, "").replaceAll("\u202f", " "),
  );

test.each<[Locale, string[]]>([
  ["en", ["sun at 38°", "450 W/m² (at least 600)", "2.4 m/s (at most 10.0)"]],
  // a sign would be turned round between Arabic words
  ["ar", ["ارتفاع الشمس 38°", "450 W/m² (الحد الأدنى 600)", "2.4 m/s (الحد الأقصى 10.0)"]],
])("limits read as words in %s", async (locale, values) => {
  setLocale(locale);
  renderScreen(<ConditionsList conditions={CONDITIONS} />);
  const shown = await lines();
  for (const [index, value] of values.entries()) expect(shown[index]).toContain(value);
});
