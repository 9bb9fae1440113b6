import { flights } from "@overfly/contract/flights/flights";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { FlightReplay } from "./flight-replay.tsx";

// happy-dom has no WebGL
vi.mock("#platform/map/map-view.tsx", () => ({ MapView: () => <p>Map</p> }));

const POINTS = [0, 10, 20].map((second) => ({
  at: new Date(Date.UTC(2026, 4, 1, 8, 0, second)).toISOString(),
  longitude: 35 + second / 1000,
  latitude: 31,
  height_m: second * 2,
  speed_mps: 5,
  heading_deg: 90,
  battery_percent: 90 - second,
}));
const PHOTO = { id: 1, name: "a.jpg", captured_at: POINTS[1]!.at, longitude: 35.01, latitude: 31 };
let points = POINTS;
const server = setupServer(answer(flights.replay, () => ({ data: { points, photos: [PHOTO] } })));
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(cleanup);
afterAll(() => server.close());

const figure = (label: string) => screen.getByText(label).parentElement?.textContent;

test("what the drone reported, and its photos so far, follow the slider", async () => {
  renderScreen(<FlightReplay id={5} zone="Asia/Amman" />, ["view flights"]);
  const slider = await screen.findByRole("slider", { name: "Time of the flight" });
  expect([figure("Height"), figure("Battery"), figure("Photos so far")]).toEqual([
    expect.stringContaining("0.0"),
    expect.stringContaining("90"),
    expect.stringMatching(/0$/),
  ]);
  slider.focus();
  await userEvent.setup().keyboard("{End}");
  expect([figure("Height"), figure("Battery"), figure("Photos so far")]).toEqual([
    expect.stringContaining("40.0"),
    expect.stringContaining("70"),
    expect.stringMatching(/1$/),
  ]);
});

test("a flight whose drone reported nothing has no replay", async () => {
  points = [];
  const { container } = renderScreen(<FlightReplay id={6} zone="Asia/Amman" />, ["view flights"]);
  await vi.waitFor(() => expect(container.textContent).not.toContain("Loading"));
  expect(screen.queryByText("Replay")).toBeNull();
});
