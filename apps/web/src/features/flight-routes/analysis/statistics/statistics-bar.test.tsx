import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleRoute } from "#features/flight-routes/testing/sample-route.tsx";
import { StatisticsBar } from "./statistics-bar.tsx";

afterEach(cleanup);

const figure = async (name: string) =>
  (await screen.findByText(name, { selector: "dt" })).nextElementSibling?.textContent;

test("what a route of waypoints has not is a dash, not nought", async () => {
  const statistics = { ...sampleRoute().statistics, area_m2: 0, line_spacing_m: 0, trigger_distance_m: 0 };
  renderScreen(<StatisticsBar status="kept" statistics={statistics} />, []);
  expect(await figure("Area")).toBe("–");
  expect(await figure("Line spacing")).toBe("–");
  expect(await figure("Photo every")).toBe("–");
  expect(await figure("Distance")).toMatch(/\d/);
});

test("while the list of routes is not here, the status says so", async () => {
  renderScreen(<StatisticsBar status="unread" statistics={undefined} />, []);
  const bar = await screen.findByLabelText("Figures of the route");
  expect(bar.querySelector("output")?.textContent).toBe("FailedRoutes not loaded");
});
