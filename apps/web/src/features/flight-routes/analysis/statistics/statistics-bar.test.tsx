import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleRoute } from "#features/flight-routes/testing/sample-route.tsx";
import { StatisticsBar } from "./statistics-bar.tsx";

afterEach(cleanup);

const figure = async (name: string) =>
  (await screen.findByText(name, { selector: "dt" })).nextElementSibling?.textContent;

test("statistics that a route does not have are a dash, not zero", async () => {
  const statistics = { ...sampleRoute().statistics, area_m2: 0, line_spacing_m: 0, trigger_distance_m: 0 };
  renderScreen(<StatisticsBar status="saved" statistics={statistics} />, []);
  expect(await figure("Area")).toBe("–");
  expect(await figure("Line spacing")).toBe("–");
  expect(await figure("Photo interval")).toBe("–");
  expect(await figure("Distance")).toMatch(/\d/);
});

test("the status says that the routes could not be loaded", async () => {
  renderScreen(<StatisticsBar status="routesFailed" statistics={undefined} />, []);
  const bar = await screen.findByLabelText("Route statistics");
  expect(bar.querySelector("output")?.textContent).toBe("FailedRoutes couldn't be loaded");
});
