import { dashboards } from "@overfly/contract/dashboard/dashboards";
import { firstSteps } from "@overfly/contract/dashboard/first-steps";
import { flights } from "@overfly/contract/flights/flights";
import { type Mission, missions } from "@overfly/contract/missions/missions";
import { pilotCertificates } from "@overfly/contract/pilots/pilot-certificates";
import { sites } from "@overfly/contract/sites/sites";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleMission } from "#testing/sample-mission.ts";
import { DashboardScreen } from "./dashboard-screen.tsx";

let latest: Mission[];
let requests: string[];
const page = <T,>(data: T[], total: number) => ({
  data,
  meta: { page: 1, item_count: 1, total, last_page: total },
});
const MAY = { first: "2026-05-01", last: "2026-05-31" };
const server = setupServer(
  answer(dashboards.operations, ({ query }) => {
    requests.push(`operations ${query.get("period") ?? ""}`.trim());
    return {
      data: {
        period: MAY,
        waiting: [{ reason: "approval" as const, count: 3, since: "2026-05-01T08:00:00.000Z" }],
        longest: [],
        processing: [
          {
            id: 1,
            token: "CCCCCCCCCCCCCCCC",
            number: "M-2026-0007",
            site: "Ma'an One",
            kind: "thermography" as const,
            state: "queued" as const,
            since: "2026-05-31T08:00:00.000Z",
          },
        ],
        missions: [{ status: "planned" as const, count: 4 }],
        completed: [{ first: "2026-05-01", last: "2026-05-03", count: 2 }],
        flights: null,
        fleet: [{ kind: "drones" as const, status: "in_maintenance", count: 1 }],
        maintenance: { overdue: 6, soon: 8 },
        certificates: { expired: 1, expiring: 0 },
      },
    };
  }),
  answer(dashboards.portfolio, () => ({
    data: {
      period: MAY,
      sites: { total: 2, never_inspected: 1 },
      losses: [{ currency: "JOD", lost_kwdc: 8.2, lost_money_per_year: 12_400 }],
      open_repairs: [{ severity: "critical" as const, count: 6 }],
      overdue_repairs: 0,
      orders: [],
      months: [{ ...MAY, inspections: 1, found: 2, lost_kwdc: 8.2 }],
    },
  })),
  answer(dashboards.pilot, () => ({
    data: {
      today: "2026-05-21",
      week: { first: "2026-05-18", last: "2026-05-24" },
      missions: 4,
      undated: 1,
      flown: { week: 0, week_hours: 0, days_90: 0, days_90_hours: 0 },
      last_90_days: { first: "2026-02-21", last: "2026-05-21" },
      months: [],
    },
  })),
  answer(pilotCertificates.own, () => ({ data: [] })),
  answer(firstSteps.get, () => ({ data: [] })),
  answer(sites.list, () => {
    requests.push("sites");
    return page([], 12_040);
  }),
  answer(missions.list, ({ query }) => {
    requests.push("missions");
    const isShown = query.get("item_count") === "6" || query.has("has_flight_date");
    if (isShown) return page(latest, latest.length);
    return page([], query.has("flight_date") ? 0 : 37);
  }),
  answer(flights.list, () => {
    requests.push("flights");
    return page([], 5);
  }),
);
beforeAll(() => server.listen());
beforeEach(() => {
  latest = [sampleMission({ anomaly_count: 1, created_at: "2026-11-21T22:30:00.000Z" })];
  requests = [];
});
afterEach(cleanup);
afterAll(() => server.close());

const ALL = ["view sites", "view missions", "view flights"] as const;
/** With spaces as they are typed, since thousands are set apart by a thin one. */
const figureOf = (label: string) =>
  screen.getByText(label, { selector: "dt" }).nextElementSibling?.textContent.replaceAll(/\s/g, " ");

test("the figures are the totals of the lists, not the length of a page", async () => {
  renderScreen(<DashboardScreen />, ALL);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Center Dashboard");
  await waitFor(() => expect(screen.queryByText("…")).toBeNull());
  expect(figureOf("Sites")).toBe("12 040");
  expect(figureOf("Missions")).toBe("37");
  expect(figureOf("Flights")).toBe("5");
});

const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

test("every number of operations leads to its rows, with the period that it counts", async () => {
  renderScreen(<DashboardScreen />, ALL, "center", { url: "/dashboard?period=2026-05-01%2C2026-05-31" });
  await screen.findByText("Stalled");
  expect(requests).toContain("operations 2026-05-01,2026-05-31");
  expect(hrefOf("3")).toBe("/missions?waiting=approval");
  expect(hrefOf("M-2026-0007")).toBe("/missions/view/CCCCCCCCCCCCCCCC/processing-center");
  expect(screen.getByText("Queued")).not.toBeNull();
  expect(hrefOf("4")).toBe("/missions?status=planned&date=2026-05-01%2C2026-05-31");
  expect(hrefOf("2")).toBe("/missions?completed=2026-05-01%2C2026-05-03");
  expect(hrefOf("6")).toBe("/inventory?due=overdue");
  expect(hrefOf("8")).toBe("/inventory?due=soon");
  const fleet = screen.getAllByRole("link", { name: "1" }).map((link) => link.getAttribute("href"));
  expect(fleet).toEqual(["/employees?certificates=expired", "/inventory/drones?status=in_maintenance"]);
  expect(screen.queryByText("Flights by week")).toBeNull(); // what a person may not see is null
});

test("every number of a client's portfolio leads to its rows", async () => {
  renderScreen(<DashboardScreen />, ALL, "client");
  await screen.findByText("Open repairs by severity");
  expect(screen.getAllByRole("link", { name: "6" }).map((link) => link.getAttribute("href"))).toEqual([
    "/repairs?state=open",
    "/repairs?state=open&severity=critical",
  ]);
  expect(figureOf("Loss per year")).toBe("12 400 JOD");
  const ones = screen.getAllByRole("link", { name: "1" }).map((link) => link.getAttribute("href"));
  expect(ones).toEqual(["/sites?has_data_product=false", "/orders?completed=2026-05-01%2C2026-05-31"]);
});

test("a pilot's missions without a date are apart from those of the week", async () => {
  latest = [sampleMission({ number: "M-2026-0050", flight_period: null })];
  renderScreen(<DashboardScreen />, ["view missions"], "pilot");
  const heading = await screen.findByRole("heading", { name: "No date yet" });
  expect(await within(heading.parentElement as HTMLElement).findByText("M-2026-0050")).toBeTruthy();
  expect(await screen.findByText("No missions this week")).toBeTruthy();
  expect(hrefOf("4")).toBe("/missions?flight_date=2026-05-18%2C2026-05-24");
  expect(hrefOf("1 without a date")).toBe("/missions?has_flight_date=false");
});

test("figures that a person may not see are neither shown nor asked for", async () => {
  renderScreen(<DashboardScreen />, ["view sites"]);
  await screen.findByText("12 040");
  expect(screen.queryByText("Missions")).toBeNull();
  expect(screen.queryByText("Latest missions")).toBeNull();
  expect(screen.queryByText("Flights")).toBeNull();
  expect(requests).toEqual(["sites"]);
});

test("each of the latest missions shows its site and anomalies, and its day where the site is", async () => {
  renderScreen(<DashboardScreen />, ALL);
  const link = await screen.findByRole("link", { name: "M-2026-0042" });
  expect(link.getAttribute("href")).toBe("/missions/view/missionToken1234");
  const row = within(link.closest("li") as HTMLElement);
  expect(row.getByText("North field")).toBeTruthy();
  expect(row.getByText("1 anomaly")).toBeTruthy();
  expect(row.getByText(/Nov/).textContent).toMatch(/22/); // 01:30 of the next day in Amman
});

test("a mission that is not processed yet shows its status, and not that it had no anomalies", async () => {
  latest = [sampleMission({ anomaly_count: null, status: "approved", client_status: "scheduled" })];
  renderScreen(<DashboardScreen />, ALL);
  const status = await screen.findByText("Approved"); // its words are loaded when a mission is shown
  const row = within(status.closest("li") ?? document.body);
  expect(row.getByText("M-2026-0042")).toBeTruthy();
  expect(row.queryByText(/anomal/)).toBeNull();
});

test("a processed mission without anomalies says so", async () => {
  latest = [sampleMission({ anomaly_count: 0, status: "completed", client_status: "ready" })];
  renderScreen(<DashboardScreen />, ALL);
  expect(await screen.findByText("0 anomalies")).toBeTruthy();
});

test("a client reads of orders, which lead to the client's screens", async () => {
  renderScreen(<DashboardScreen />, ALL, "client");
  const link = await screen.findByRole("link", { name: "M-2026-0042" });
  expect(link.getAttribute("href")).toBe("/orders/view/missionToken1234");
  expect(screen.getByText("Latest orders")).toBeTruthy();
  expect(screen.queryByText("Missions")).toBeNull();
});

test.each([
  ["center", "Request a mission", "/missions/create"],
  ["client", "Request an order", "/orders/create"],
] as const)("without missions, the %s can request the first", async (side, name, href) => {
  latest = [];
  renderScreen(<DashboardScreen />, [...ALL, "add missions"], side);
  expect((await screen.findByRole("link", { name })).getAttribute("href")).toBe(href);
});
