import type { MissionDetail } from "@overfly/contract/missions/missions";
import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { missions } from "@overfly/contract/missions/missions";
import type { Permission } from "@overfly/contract/permissions";
import { type Project, projects } from "@overfly/contract/projects/projects";
import type { UserType } from "@overfly/contract/user-type";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { deliverables } from "@overfly/contract/media/deliverables";
import { missionDocuments } from "@overfly/contract/missions/mission-documents";
import { missionProblems } from "@overfly/contract/missions/mission-problems";
import { streams } from "@overfly/contract/streams/streams";
import { missionChecklists } from "@overfly/contract/checklists/mission-checklists";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleMission } from "#testing/sample-mission.ts";
import { MissionScreen } from "./mission-screen.tsx";

let mission: MissionDetail;
let requests: { call: string; body: unknown }[] = [];
const noted =
  (call: string, status: MissionDetail["status"]) =>
  ({ body }: { body: unknown }) => {
    requests.push({ call, body });
    mission = { ...mission, status, transitions: [] };
    return { data: mission };
  };
const NOTHING = { data: [], meta: { page: 1, item_count: 50, total: 0, last_page: 1 } };
const server = setupServer(
  answer(missionChecklists.list, () => ({ data: { checklists: [], open_before_start: 0, batteries: [] } })),
  answer(missions.get, () => ({ data: mission })),
  answer(missionProblems.list, () => ({ data: [] })),
  answer(missionDocuments.list, () => NOTHING),
  answer(deliverables.listForMission, () => ({ data: [] })),
  answer(streams.list, () => NOTHING),
  answer(missionTransitions.approve, noted("approve", "approved")),
  answer(missionTransitions.reject, noted("reject", "rejected")),
  answer(missionTransitions.hold, noted("hold", "on_hold")),
);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  requests = [];
  mission = sampleMission({ transitions: ["hold", "approve", "reject", "cancel"] });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const show = (userType: UserType = "center", path = "/missions", permissions: Permission[] = []) =>
  renderScreen(<MissionScreen />, ["view missions", ...permissions], userType, {
    path: `${path}/view/:missionToken`,
    url: `${path}/view/${mission.token}`,
  });

describe("the project", () => {
  const warranty = { id: 3, name: "Warranty" };
  const known = [
    { ...warranty, client: { id: 7, company_name: "Desert Power" } },
    { id: 4, name: "Own tests", client: null },
    { id: 5, name: "Of another client", client: { id: 8, company_name: "Coast Solar" } },
  ];
  const showTo = (...permissions: Permission[]) => {
    server.use(
      answer(projects.list, () => ({ ...NOTHING, data: known as Project[] })),
      answer(missions.update, ({ body }) => {
        requests.push({ call: "update", body });
        return { data: { ...mission, project: null } };
      }),
    );
    show("center", "/missions", permissions);
  };

  test("is changed to another one of the client, or to none", async () => {
    mission = { ...mission, project: warranty };
    showTo("view projects", "edit missions");
    expect((await screen.findByRole("link", { name: "Warranty" })).getAttribute("href")).toBe(
      "/projects/view/3",
    );
    await userEvent.click(screen.getByRole("button", { name: "Change project" }));
    await userEvent.click(await screen.findByRole("combobox", { name: "Project" }));
    const options = await screen.findAllByRole("option", { hidden: true });
    expect(options.map(({ textContent }) => textContent)).toEqual(["No project", "Warranty", "Own tests"]);
    fireEvent.click(screen.getByRole("option", { name: "No project", hidden: true }));
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await expect
      .poll(() => requests.map(({ body }) => body))
      .toEqual([{ project_id: null, updated_at: mission.updated_at }]);
  });

  test.each<[string, Permission[], MissionDetail["client_status"]]>([
    ["without the permission to edit", ["view projects"], "requested"],
    ["of a completed mission", ["view projects", "edit missions"], "ready"],
  ])("%s is only read", async (_what, permissions, client_status) => {
    mission = { ...mission, client_status, project: warranty };
    showTo(...permissions);
    expect(await screen.findByRole("link", { name: "Warranty" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Change project" })).toBeNull();
  });

  test("is no link for who may not open it", async () => {
    mission = { ...mission, project: warranty };
    showTo();
    expect(await screen.findByText("Warranty")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Warranty" })).toBeNull();
  });
});

describe("reporting a problem", () => {
  const menuItem = () => screen.findByRole("menuitem", { name: "Report a problem" });
  const openMenu = async () => userEvent.click(await screen.findByRole("button", { name: "More actions" }));

  test("is in the center's menu, also without any problem and for who may do nothing else", async () => {
    mission = sampleMission({ status: "planned", client_status: "scheduled", transitions: [] });
    show();
    await openMenu();
    await userEvent.click(await menuItem());
    expect(await screen.findByRole("dialog", { name: `Problem on ${mission.number}` })).toBeTruthy();
  });

  test.each<[string, UserType, Partial<MissionDetail>]>([
    ["a client", "client", { status: "planned", client_status: "scheduled" }],
    ["a closed mission", "center", { status: "completed", client_status: "ready" }],
    ["a draft", "center", { status: "draft", client_status: "draft" }],
  ])("is not possible for %s", async (_what, userType, values) => {
    mission = sampleMission({ ...values, transitions: [] });
    show(userType);
    expect(await screen.findByRole("heading", { level: 1, name: mission.number })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "More actions" })).toBeNull();
  });
});

describe("the primary action", () => {
  test("is a button with its opposite beside it and the rest in a menu", async () => {
    show();

    expect(await screen.findByRole("button", { name: "Approve" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Reject" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Put on hold" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "More actions" }));
    expect(await screen.findByText("Put on hold")).toBeTruthy();
  });

  test("runs with one click", async () => {
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Approve" }));

    await expect.poll(() => requests.map(({ call }) => call)).toEqual(["approve"]);
    await expect.poll(() => screen.queryByRole("button", { name: "Approve" })).toBeNull();
  });

  test("is absent when nothing may be done", async () => {
    mission = sampleMission({ transitions: [] });
    show("client");

    expect(await screen.findByRole("heading", { name: "M-2026-0042" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "More actions" })).toBeNull();
  });
});

test("the menu leads those who may watch to live video", async () => {
  show("center", "/missions", ["view streaming"]);
  await userEvent.click(await screen.findByRole("button", { name: "More actions" }));
  const link = await screen.findByRole("menuitem", { name: "Live video", hidden: true });
  expect(link.getAttribute("href")).toBe("/streaming-hub");
});

test("nothing is rejected without a reason", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Reject" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Reject" }));

  expect(await dialog.findByText("Enter a reason")).toBeTruthy();
  expect(requests).toEqual([]);

  await userEvent.type(dialog.getByRole("textbox"), "No-fly order until Sunday");
  await userEvent.click(dialog.getByRole("button", { name: "Reject" }));

  await expect
    .poll(() => requests)
    .toEqual([{ call: "reject", body: { reason: "No-fly order until Sunday" } }]);
});

test("a hold shows the weather that was kept with it", async () => {
  const hold = {
    id: 1,
    kind: "status" as const,
    from_status: "planned",
    to_status: "on_hold",
    text: "Too windy",
    message: null,
    center_only: false,
    mentions: [],
    weather: {
      at: "2026-11-21T10:00:00.000Z",
      source: "dock" as const,
      attribution: null,
      wind_mps: 11.4,
      gust_mps: null,
      rain_mm: null,
      rain_level: 2,
      irradiance_w_m2: null,
      ambient_c: 31,
    },
    actor: "Omar Nasser",
    created_at: "2026-11-21T10:00:00.000Z",
  };
  mission = sampleMission({ status: "on_hold", timeline: [hold] });
  show();
  const weather = await screen.findByText(/^Weather at the site/);
  expect(weather.textContent).toMatch(/wind 11\.4\sm\/s, moderate rain, 31\s°C/);
  expect(weather.textContent).toContain("Measured by the dock");
});

describe("a client", () => {
  beforeEach(() => {
    mission = sampleMission({
      status: "scheduled",
      client_status: "scheduled",
      timeline: [
        {
          id: 1,
          kind: "status",
          from_status: "requested",
          to_status: "assigned",
          text: null,
          message: null,
          center_only: false,
          mentions: [],
          weather: null,
          actor: "Omar Nasser",
          created_at: "2026-11-21T10:00:00.000Z",
        },
      ],
    });
  });

  test("sees client statuses only, even where an internal one slips through", async () => {
    show("client", "/orders");

    expect(await screen.findByRole("heading", { name: "M-2026-0042" })).toBeTruthy();
    expect(screen.getAllByText("Scheduled").length).toBeGreaterThan(1);
    expect(screen.queryByText("Assigned")).toBeNull();
  });

  test("sees no anomalies before they are delivered", async () => {
    show("client", "/orders");

    expect(await screen.findByRole("tab", { name: "Comments" })).toBeTruthy();
    expect(screen.queryByRole("tab", { name: "Anomalies" })).toBeNull();
    expect(screen.queryByRole("tab", { name: "Plan" })).toBeNull();
  });

  test("is led to the flight while it is flown", async () => {
    mission = sampleMission({ status: "in_progress", client_status: "flying" });
    show("client", "/orders");

    const link = await screen.findByRole("link", { name: "Watch flight" });
    expect(link.getAttribute("href")).toBe("/orders/view/missionToken1234?tab=flights");
  });

  test("sees why an order was rejected", async () => {
    mission = sampleMission({
      status: "rejected",
      client_status: "rejected",
      reason: "No-fly order until Sunday",
    });
    show("client", "/orders");

    expect(await screen.findByText("No-fly order until Sunday")).toBeTruthy();
  });
});

test.each<[UserType, path: string, steps: number, doneOrCurrent: string[]]>([
  ["center", "/missions", 9, ["Requested", "Approved", "Planned", "In progress"]], // nobody was assigned
  ["client", "/orders", 5, ["Requested", "Scheduled", "Flying"]],
])("the %s sees its own steps, and none as done that was left out", async (side, path, steps, reached) => {
  mission = sampleMission({ status: "in_progress", client_status: "flying", assignment: null });
  show(side, path);
  const shown = within(await screen.findByRole("list", { name: "Progress" })).getAllByRole("listitem");
  expect(shown).toHaveLength(steps);
  const past = shown.filter(({ dataset }) => dataset["state"] !== "upcoming");
  expect(past.map((step) => reached.find((name) => step.textContent.startsWith(name)))).toEqual(reached);
});

test.each([
  ["2036-11-25T20:59:00.000Z", "25 Nov 2036"],
  ["2036-11-29T20:59:00.000Z", "25 Nov 2036 – 29 Nov 2036"],
])("a window until %s is written as %s", async (window_end, shown) => {
  mission = sampleMission({ window_start: "2036-11-24T21:00:00.000Z", window_end });
  show();
  const label = await screen.findByText("Requested window");
  expect(label.nextElementSibling?.textContent).toBe(shown);
});
