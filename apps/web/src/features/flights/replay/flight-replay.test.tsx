import { flights } from "@overfly/contract/flights/flights";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { FlightReplay } from "./flight-replay.tsx";

/** happy-dom has no WebGL. */
const Map = () => <p>Map</p>;
const EVENTS = [
  { kind: "paused", text: "Paused", message: null, at: "2026-05-01T08:00:10.000Z" },
  { kind: "landed", text: "Landed", message: null, at: "2026-05-01T08:00:25.000Z" },
];
const ALARM = {
  id: 3,
  level: "warning" as const,
  text: "Strong wind",
  message: { key: "devices:x", values: {} },
  raised_at: "2026-05-01T08:00:15.000Z",
};
const show = (id: number) =>
  renderScreen(<FlightReplay id={id} zone="Asia/Amman" events={EVENTS} Map={Map} />, ["view flights"]);

const POINTS = [0, 10, 20].map((second) => ({
  at: new Date(Date.UTC(2026, 4, 1, 8, 0, second)).toISOString(),
  longitude: 35 + second / 1000,
  latitude: 31,
  height_m: second * 2,
  speed_mps: 5,
  heading_deg: 90,
  battery_percent: 90 - second,
  link_quality: second === 10 ? 3 : 5,
  satellites: null,
  rtk_fixed: second < 20,
}));
const PHOTO = { id: 1, name: "a.jpg", captured_at: POINTS[1]!.at, longitude: 35.01, latitude: 31 };
let points = POINTS;
const server = setupServer(
  answer(flights.replay, () => ({ data: { points, photos: [PHOTO], alarms: [ALARM] } })),
);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(cleanup);
afterAll(() => server.close());

/** Beside the charts, which name the same. */
const figure = (label: string) =>
  screen.getByText(label, { ignore: "[data-testid=replay-charts] *" }).parentElement?.textContent;

test("what the drone reported, and its photos so far, follow the slider", async () => {
  show(5);
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

test("events and alarms are in order of time, and lead the replay to their moment", async () => {
  show(7);
  const list = within(await screen.findByRole("list", { name: "Events of the flight" }));
  const marks = list.getAllByRole("button");
  expect(marks.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Paused$/),
    expect.stringMatching(/Strong wind$/),
    expect.stringMatching(/Landed$/),
  ]);
  const user = userEvent.setup();
  await user.click(marks[0] as Element);
  expect(figure("Battery")).toContain("80");
  await user.click(marks[2] as Element); // after the last report
  expect(figure("Battery")).toContain("70");
});

test("the charts' values are in a table, and what was never reported is in neither", async () => {
  show(8);
  await userEvent.setup().click(await screen.findByText("Show as table"));
  const table = within(await screen.findByRole("table"));
  const [head, ...rows] = table
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent.replaceAll(/\s/g, " ")));
  expect(head).toEqual(["Time", "Height", "Speed", "Battery", "Link (of 5)", "RTK"]);
  expect(rows.map((cells) => cells.slice(1))).toEqual([
    ["0.0 m", "5.0 m/s", "90 %", "5", "Fix"],
    ["20.0 m", "5.0 m/s", "80 %", "3", "Fix"],
    ["40.0 m", "5.0 m/s", "70 %", "5", "No fix"],
  ]);
  const charts = within(screen.getByTestId("replay-charts"));
  expect(charts.getByText("RTK")).toBeTruthy();
  expect(charts.queryByText("Satellites")).toBeNull();
});

test("a flight whose drone reported nothing has no replay", async () => {
  points = [];
  const { container } = show(6);
  await vi.waitFor(() => expect(container.textContent).not.toContain("Loading"));
  expect(screen.queryByText("Replay")).toBeNull();
});
