import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { setLocale } from "#platform/i18n/set-locale.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { TemperatureRangeControl } from "./temperature-range-control.tsx";

afterEach(() => {
  cleanup();
  setLocale("en");
});

test.each([
  ["en", "90deg"],
  ["ar", "270deg"],
] as const)("the palette begins beside the lowest temperature (%s)", async (locale, angle) => {
  setLocale(locale);
  const { container } = renderScreen(
    <TemperatureRangeControl file={{ min_c: 20, max_c: 60 }} range={{}} onChange={() => {}} palette="iron" />,
  );
  const texts = (await screen.findAllByText(/°C/)).map(({ textContent }) => textContent);
  expect(texts).toEqual([expect.stringContaining("20.0"), expect.stringContaining("60.0")]);
  const legend = container.querySelector<HTMLElement>("[aria-hidden][style*=gradient]");
  expect(legend?.style.background).toContain(`linear-gradient(${angle}`);
});
