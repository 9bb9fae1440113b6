import { auth } from "@overfly/contract/auth/auth";
import { type DockAlarm, docks } from "@overfly/contract/docks/docks";
import { flights } from "@overfly/contract/flights/flights";
import { activityLogs } from "@overfly/contract/inventory/activity-logs";
import { damageReports } from "@overfly/contract/inventory/damage-reports";
import { inventory } from "@overfly/contract/inventory/inventory";
import { itemDocuments } from "@overfly/contract/inventory/item-documents";
import { maintenanceLogs } from "@overfly/contract/inventory/maintenance-logs";
import { maintenancePrograms } from "@overfly/contract/inventory/maintenance-programs";
import { workOrders } from "@overfly/contract/inventory/work-orders";
import { missions } from "@overfly/contract/missions/missions";
import { streams } from "@overfly/contract/streams/streams";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { personWith, renderScreen } from "#testing/render-screen.tsx";
import { sampleDock } from "#testing/sample-dock.ts";
import { sampleListedFlight } from "#testing/sample-flight.ts";
import { sampleMission } from "#testing/sample-mission.ts";
import { DockScreen } from "#features/docks/dock-screen.tsx";

const ALL = [
  "view docks",
  "view flights",
  "view missions",
  "view streaming",
  "view command control",
] as const;
const ALARM: DockAlarm = {
  id: 8,
  dock: { id: 3, name: "North gate" },
  time_zone: "Asia/Amman",
  level: "warning",
  code: "0x1",
  text: "Heavy rain",
  message: { key: "devices:unknown", values: {} },
  raised_at: "2026-05-01T08:00:00.000Z",
  resolved_at: null,
  acknowledged_at: null,
};
const page = <T,>(data: T[], total = data.length) => ({
  data,
  meta: { page: 1, item_count: 10, total, last_page: Math.ceil(total / 10) },
});
let asked: [call: string, dock: string | null][] = [];
let acknowledged: unknown[] = [];
let reported: unknown[] = [];
let photos = 0;
const note = (call: string, query: URLSearchParams) => void asked.push([call, query.get("dock")]);

const server = setupServer(
  answer(auth.authUser, () => ({ data: personWith(ALL, "center") })),
  answer(docks.get, () => ({ data: sampleDock({ bound_at: "2026-05-01T08:00:00.000Z" }) })),
  answer(maintenanceLogs.due, () => ({ data: [] })),
  answer(inventory.usage, () => ({
    data: { flights: 31, flight_hours: 9.5, last_flight_at: "2026-05-01T08:00:00.000Z" },
  })),
  answer(workOrders.list, () => page<never>([])),
  answer(maintenancePrograms.list, () => page<never>([])),
  answer(maintenanceLogs.list, () => page<never>([])),
  answer(activityLogs.list, () => page<never>([])),
  answer(itemDocuments.list, () => page<never>([])),
  answer(damageReports.create, ({ body }) => {
    reported.push(body);
    return { data: { work_order_id: 5 } };
  }),
  answer(damageReports.addPhoto, ({ params }) => {
    photos += 1;
    return photos === 2 ? failure(409, "Try later") : { data: { work_order_id: Number(params["id"]) } };
  }),
  answer(docks.alarmsOfDock, () => page([ALARM])),
  answer(docks.acknowledgeAlarm, ({ params }) => {
    acknowledged.push(params["id"]);
    return { data: { ...ALARM, acknowledged_at: "2026-05-01T09:00:00.000Z" } };
  }),
  answer(flights.list, ({ query }) => {
    note("flights", query);
    return page(query.get("status") ? [] : [sampleListedFlight({ status: "landed" })]);
  }),
  answer(missions.list, ({ query }) => {
    note("missions", query);
    return page([sampleMission({ status: "assigned", number: "M-2026-0050" })], 7);
  }),
  answer(streams.list, ({ query }) => {
    note("streams", query);
    return page<never>([]);
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: "bypass" }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
  asked = [];
  acknowledged = [];
  reported = [];
  photos = 0;
});
afterAll(() => server.close());

const show = (
  permissions: Parameters<typeof renderScreen>[1] = ALL,
  side: Parameters<typeof renderScreen>[2] = "center",
) =>
  renderScreen(<DockScreen />, permissions, side, {
    path: "/inventory/docks/:dockId",
    url: "/inventory/docks/3",
  });
const panel = async (title: string) =>
  within((await screen.findByRole("heading", { name: title })).closest("section") as HTMLElement);

test("a dock shows its own alarms, missions, flights and live video", async () => {
  show();
  expect(await (await panel("Alarms")).findByText("Heavy rain")).toBeTruthy();
  expect(await (await panel("Assigned missions")).findByText("M-2026-0050")).toBeTruthy();
  expect(await screen.findByText("6 more missions")).toBeTruthy();
  const ofFlights = await panel("Flights");
  expect((await ofFlights.findByRole("link", { name: "M-2026-0042" })).getAttribute("href")).toBe(
    "/flights/view/11",
  );
  expect(ofFlights.getByRole("link", { name: "All flights" }).getAttribute("href")).toBe("/flights?dock=3");
  expect(await (await panel("Live video")).findByText("No live video")).toBeTruthy();
  expect(new Set(asked.map(([call, dock]) => `${call} of dock ${dock}`))).toEqual(
    new Set(["flights of dock 3", "missions of dock 3", "streams of dock 3"]),
  );
});

test("an alarm is acknowledged on the dock's page", async () => {
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Acknowledge" }));
  await expect.poll(() => acknowledged).toEqual(["8"]);
});

test("whoever may only view docks gets the alarms alone, and can't acknowledge them", async () => {
  show(["view docks"]);
  await screen.findByText("Heavy rain");
  for (const title of ["Assigned missions", "Flights", "Live video"])
    expect(screen.queryByRole("heading", { name: title })).toBeNull();
  expect(screen.queryByRole("button", { name: "Acknowledge" })).toBeNull();
  expect(asked).toEqual([]);
});

test("alarms that can't be loaded say so, and are asked for again", async () => {
  server.use(answer(docks.alarmsOfDock, () => failure(422, "The list can't be read")));
  show(["view docks"]);
  const alarms = await panel("Alarms");
  await alarms.findByText("The list can't be read");
  server.resetHandlers();
  fireEvent.click(alarms.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Heavy rain")).toBeTruthy();
});

test("a dock has use, maintenance, activity and documents like all equipment", async () => {
  show(["view docks"]);
  expect(await (await panel("Usage")).findByText("31")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Print label" }).getAttribute("href")).toBe(
    "/inventory/labels?kind=docks&ids=3",
  );
  for (const [tab, title] of [
    ["Maintenance", "Maintenance programs"],
    ["Activity", "Activity"],
    ["Documents", "Documents"],
  ] as const) {
    fireEvent.click(screen.getByRole("tab", { name: tab }));
    expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
  }
  expect(screen.queryByRole("button", { name: "Log maintenance" })).toBeNull();
});

test.each(["center", "pilot"] as const)(
  "damage of a dock is reported with photos by the %s",
  async (side) => {
    server.use(answer(auth.authUser, () => ({ data: personWith(["view docks"], side) })));
    show(["view docks"], side);
    fireEvent.click(await screen.findByRole("button", { name: "Report damage" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Report" }));
    expect(reported).toEqual([]);
    fireEvent.change(dialog.getByRole("textbox", { name: /What is damaged/ }), {
      target: { value: " Cover is bent " },
    });
    fireEvent.click(dialog.getByRole("checkbox", { name: /Ground it/ }));
    const file = (name: string) => new File(["x"], name, { type: "image/png" });
    fireEvent.change(dialog.getByLabelText(/^Photos of the damage/), {
      target: { files: [file("a.png"), file("b.png")] },
    });
    fireEvent.click(dialog.getByRole("button", { name: "Report" }));
    await dialog.findByText(/^The damage was reported, but 1 photo wasn't sent: /);
    fireEvent.click(dialog.getByRole("button", { name: "Report" }));
    await expect.poll(() => photos).toBe(3);
    expect(reported).toEqual([
      { item_kind: "docks", item_id: 3, note: "Cover is bent", is_grounding: false },
    ]);
  },
);

test("docks aren't moved to storage", async () => {
  show(["view docks", "edit docks"]);
  await screen.findByRole("button", { name: "Log maintenance" });
  expect(screen.queryByRole("button", { name: "Move" })).toBeNull();
});

test("a dock that maintenance grounds says so beside its state", async () => {
  server.use(answer(docks.get, () => ({ data: sampleDock({ is_grounded: true }) })));
  show(["view docks"]);
  expect((await screen.findAllByText("In maintenance")).length).toBe(2);
});
