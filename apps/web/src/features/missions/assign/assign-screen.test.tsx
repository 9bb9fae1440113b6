import { message } from "@overfly/i18n/message";
import { type FlightRoute, flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import type { Candidate } from "@overfly/contract/missions/candidate";
import { crewCalendar } from "@overfly/contract/missions/crew-calendar";
import { flightConditions } from "@overfly/contract/missions/flight-conditions";
import { type FlightForecast, flightForecast } from "@overfly/contract/missions/flight-forecast";
import { type MissionDetail, missions } from "@overfly/contract/missions/missions";
import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import type { Permission } from "@overfly/contract/permissions";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { setLocale } from "#platform/i18n/set-locale.ts";
import { sampleRoute } from "#features/flight-routes/testing/sample-route.tsx";
import { sampleMission } from "#testing/sample-mission.ts";
import { AssignScreen } from "./assign-screen.tsx";

const APPROVED = { status: "approved", client_status: "scheduled" } as const;
const BOTH: Permission[] = ["assign mission pilot and equipment", "plan missions", "view routes"];
let mission: MissionDetail;
const CLASH = "Rami is assigned to M-2026-0041 at this time";
const ARABIC_CLASH = "\u2068Rami\u2069 مُسند إلى \u2068M-2026-0041\u2069 في هذا الوقت";
const candidate = (
  id: string,
  name: string,
  readiness: Candidate["readiness"],
  reasons: Candidate["reasons"] = [],
) => ({ kind: "pilot", id, name, readiness, reasons, can_be_justified: false }) as const;
let bodies: unknown[] = [];
let routes: FlightRoute[] = [];
let forecast: FlightForecast;
let asked: unknown[] = [];
const NO_FORECAST = { hours: [], missing: "no_service" as const, attribution: null };
const SLOT = { starts_at: "2036-05-01T08:10:00.000Z", ends_at: "2036-05-01T14:00:00.000Z" };
const server = setupServer(
  answer(missions.get, () => ({ data: mission })),
  answer(missions.candidates, () => ({
    data: [
      candidate("1", "Rami", "blocked", [
        {
          level: "blocked",
          text: message("readiness:assigned", { name: "Rami", number: "M-2026-0041" }),
          fix: { kind: "missions", id: "abcdefghijklmnop" },
          is_final: true,
        },
      ]),
      candidate("2", "Marta", "ready"),
    ],
  })),
  answer(crewCalendar.list, () => ({ data: [] })),
  answer(flightConditions.get, ({ query }) => ({
    data: {
      at: query.get("at") ?? SLOT.starts_at,
      conditions: [
        { kind: "daylight" as const, state: "reason" as const, value: -20, limit: 0 },
        { kind: "wind" as const, state: "unknown" as const, value: null, limit: 7.8 },
      ],
      weather: null,
      daylight: [SLOT],
    },
  })),
  answer(flightForecast.get, ({ query }) => {
    asked.push([query.get("from"), query.get("to")]);
    return { data: forecast };
  }),
  answer(flightRoutes.list, () => ({ data: routes })),
  answer(missionTransitions.schedule, ({ body }) => {
    bodies.push(body);
    if (body.updated_at === mission.updated_at) return { data: mission };
    return failure(409, "Someone else has changed M-2026-0042; it is now planned");
  }),
  answer(missionTransitions.plan, ({ body }) => {
    bodies.push(body);
    return { data: mission };
  }),
  answer(missionTransitions.assign, ({ body }) => {
    bodies.push(body);
    return body.pilot_id === "1" ? failure(409, CLASH, { pilot_id: [CLASH] }) : { data: mission };
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  mission = sampleMission({ ...APPROVED, transitions: ["assign"] });
  routes = [sampleRoute()];
  forecast = NO_FORECAST;
  asked = [];
});
afterEach(() => {
  cleanup();
  bodies = [];
  setLocale("en");
});
afterAll(() => server.close());

const show = (permissions: Permission[] = ["assign mission pilot and equipment"]) =>
  renderScreen(<AssignScreen />, permissions, "center", {
    path: "/missions/view/:missionToken/assign",
    url: `/missions/view/${mission.token}/assign`,
  });

test("ranks ready candidates before blocked ones and shows the reasons", async () => {
  show();
  const group = within(await screen.findByRole("group", { name: "Pilots" }));

  expect(group.getAllByRole("radio").map((radio) => radio.getAttribute("aria-label"))).toEqual([
    "Marta",
    "Rami",
  ]);
  expect(group.getByText(CLASH)).toBeTruthy();
  expect(group.getByRole("link", { name: "Open mission" }).getAttribute("href")).toBe(
    "/missions/view/abcdefghijklmnop/assign",
  );
});

test("shows the weather that is forecast for the chosen time, with what doesn't suit the mission", async () => {
  const hour = { at: "2036-05-01T08:00:00.000Z", rain_percent: 20, rain_mm: 0 };
  forecast = {
    hours: [
      { ...hour, wind_mps: 3, gust_mps: 6, irradiance_w_m2: 720 },
      {
        ...hour,
        at: "2036-05-01T09:00:00.000Z",
        wind_mps: 8,
        gust_mps: 11,
        irradiance_w_m2: 540,
        rain_mm: 0.4,
      },
    ],
    missing: null,
    attribution: "Open-Meteo.com",
  };
  show();
  const rows = within(await screen.findByRole("table", { name: "Forecast for this time" })).getAllByRole(
    "row",
  );
  const unsuited = ", unsuitable for this mission"; // thermography: 7.8 m/s, 600 W/m²
  expect(
    rows.slice(1).map((row) =>
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent.replaceAll(/\s/g, " ")),
    ),
  ).toEqual([
    ["3.0 m/s (6.0 m/s)", "0.0 mm, 20 %", "720 W/m²"],
    [`8.0 m/s (11.0 m/s)${unsuited}`, `0.4 mm, 20 %${unsuited}`, `540 W/m²${unsuited}`],
  ]);
  expect(screen.getByText("Weather data by Open-Meteo.com")).toBeTruthy();
  expect(asked[0]).toEqual([SLOT.starts_at, expect.any(String)]);
});

test("says why there is no forecast", async () => {
  show();
  expect(await screen.findByText(/no weather service is set/)).toBeTruthy();
});

test("shows the reasons in Arabic", async () => {
  setLocale("ar");
  show();

  expect(await screen.findByText(ARABIC_CLASH)).toBeTruthy();
  expect(screen.queryByText(CLASH)).toBeNull();
});

test("shows a conflict at its field", async () => {
  show();
  await userEvent.click(await screen.findByRole("radio", { name: "Rami" }));
  await userEvent.click(screen.getByRole("button", { name: "Assign" }));

  expect((await screen.findByRole("alert")).textContent).toBe(CLASH);
  await userEvent.click(screen.getByRole("radio", { name: "Marta" }));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("requires a pilot or dock before it calls the server", async () => {
  show();
  await screen.findByRole("radio", { name: "Marta" });
  await userEvent.click(screen.getByRole("button", { name: "Assign" }));

  expect((await screen.findByRole("alert")).textContent).toBe("Choose a pilot or a dock");
  expect(bodies).toEqual([]);
});

describe("who may assign and plan", () => {
  beforeEach(() => {
    mission = sampleMission({ ...APPROVED, transitions: ["assign", "plan"] });
  });
  const chooseMarta = async () => userEvent.click(await screen.findByRole("radio", { name: "Marta" }));
  const explainNight = async (text: string) =>
    userEvent.type(await screen.findByLabelText(/^Reason for flying/), text);
  const schedule = () => userEvent.click(screen.getByRole("button", { name: "Schedule" }));
  const SCHEDULED = {
    pilot_id: "2",
    dock_id: null,
    kit_id: null,
    starts_at: SLOT.starts_at,
    ends_at: "2036-05-01T12:10:00.000Z",
    route_ids: [1],
  };

  test("does both with one button: time and the only route are proposed", async () => {
    show(BOTH);
    await chooseMarta();
    const route = await screen.findByRole<HTMLInputElement>("checkbox", { name: "North field" });
    expect(route.checked).toBe(true);
    await explainNight("Rehearsal");
    await schedule();
    await expect
      .poll(() => bodies)
      .toEqual([{ ...SCHEDULED, conditions_reason: "Rehearsal", updated_at: mission.updated_at }]);
  });

  test("is told at each half what is missing, before the server is called", async () => {
    routes = [sampleRoute(), sampleRoute({ id: 2, name: "South field" })];
    show(BOTH);
    await screen.findByRole("radio", { name: "Marta" });
    await schedule();
    expect(await screen.findByText("Choose a pilot or a dock")).toBeTruthy();
    expect(screen.getByText("Choose at least one route")).toBeTruthy();
    expect(bodies).toEqual([]);
  });

  test("learns that somebody else was faster, and replaces that only knowingly", async () => {
    show(BOTH);
    await chooseMarta();
    const read = mission.updated_at;
    mission = {
      ...mission,
      status: "planned",
      scheduled_for: SLOT.starts_at,
      updated_at: "2036-04-01T08:00:00.000Z",
    };
    await schedule();
    expect(await screen.findByText("Someone else has changed M-2026-0042; it is now: Planned")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Keep my entries" }));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Marta" }).checked).toBe(true);
    await schedule();
    await expect
      .poll(() => bodies.map((body) => (body as { updated_at: string }).updated_at))
      .toEqual([read, mission.updated_at]);
  });

  test("may start anew from what the other has scheduled", async () => {
    show(BOTH);
    await chooseMarta();
    mission = {
      ...mission,
      status: "planned",
      scheduled_for: SLOT.starts_at,
      updated_at: "2036-04-01T08:00:00.000Z",
    };
    await schedule();
    await userEvent.click(await screen.findByRole("button", { name: "Show the new schedule" }));
    const marta = await screen.findByRole<HTMLInputElement>("radio", { name: "Marta" });
    expect(marta.checked).toBe(false);
    expect(screen.queryByText(/Someone else has changed/)).toBeNull();
  });

  test("can't choose a route with errors", async () => {
    const error = {
      code: "terrain",
      severity: "error",
      worst: null,
      limit: null,
      locations: [],
      subject_id: null,
    };
    routes = [sampleRoute({ issues: [error as FlightRoute["issues"][number]] })];
    show(BOTH);
    const route = await screen.findByRole<HTMLInputElement>("checkbox", { name: "North field" });
    expect([route.checked, route.disabled]).toEqual([false, true]);
    expect(screen.getByText("1 error: fix it in the planner")).toBeTruthy();
  });
});

test("who may only plan sees time and routes, and no crew", async () => {
  mission = sampleMission({ ...APPROVED, transitions: ["plan"] });
  show(["plan missions", "view routes"]);
  await userEvent.click(await screen.findByRole("button", { name: "Plan flight" }));
  await expect
    .poll(() => bodies)
    .toEqual([{ route_ids: [1], scheduled_for: SLOT.starts_at, updated_at: mission.updated_at }]);
  expect(screen.queryByText("Crew and equipment")).toBeNull();
});

test("who may only assign sees no routes", async () => {
  show();
  await screen.findByRole("radio", { name: "Marta" });
  expect(screen.queryByText("Routes")).toBeNull();
});

test("a mission in flight can't be scheduled", async () => {
  mission = sampleMission({ status: "in_progress", client_status: "flying", transitions: [] });
  show(BOTH);
  expect(await screen.findByText("This mission can't be scheduled in its current status.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Schedule" })).toBeNull();
});
