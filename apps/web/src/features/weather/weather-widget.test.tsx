import { weather } from "@overfly/contract/weather/weather";
import { cleanup, screen } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { WeatherWidget } from "./weather-widget.tsx";
import { wholeDegrees } from "./whole-degrees.ts";

let requests = 0;
const server = setupServer();
const replying = (reply: { temp_max: number; temp_min: number } | Response) =>
  server.use(
    answer(weather.now, () => {
      requests += 1;
      return reply instanceof Response ? reply : { data: reply };
    }),
  );
beforeAll(() => server.listen());
beforeEach(() => {
  requests = 0;
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const show = (user: { country?: string; city?: string }) =>
  renderScreen(<WeatherWidget />, [], "center", { user });

test.each([
  [24.96, 24],
  [0.9, 0],
  [-0.9, 0],
  [-3.7, -3],
  [-12, -12],
])("temperatures are shown with the decimal part cut off: %f reads %i", (raw, displayed) => {
  expect(Object.is(wholeDegrees(raw), displayed)).toBe(true);
});

describe("the weather widget", () => {
  test("shows max and min temperature in whole degrees C, after a skeleton", async () => {
    replying({ temp_max: 24.96, temp_min: -0.9 });
    show({ country: "Jordan", city: "Amman" });

    expect(screen.getByTestId("weather-skeleton")).toBeTruthy();
    const widget = await screen.findByTitle("Weather in Amman: high 24 °C, low 0 °C");
    expect(widget.textContent).toBe("24°C / 0°C");
  });

  test.each([{ country: "Jordan" }, { city: "Amman" }, {}])(
    "requests nothing when the user has not both country and city: %o",
    async (user) => {
      replying({ temp_max: 1, temp_min: 0 });
      show(user);
      await Promise.resolve();
      expect([requests, screen.queryByTitle(/Weather/), screen.queryByTestId("weather-skeleton")]).toEqual([
        0,
        null,
        null,
      ]);
    },
  );

  test("says 'Error fetching weather data' on a 404", async () => {
    replying(failure(404, "Error fetching weather data"));
    show({ country: "Jordan", city: "Nowhere" });
    expect(await screen.findByText("Error fetching weather data")).toBeTruthy();
  });
});
