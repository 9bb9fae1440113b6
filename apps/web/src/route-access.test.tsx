import { sites } from "@overfly/contract/sites/sites";
import { reports } from "@overfly/contract/reports/reports";
import { projects } from "@overfly/contract/projects/projects";
import { pilots } from "@overfly/contract/pilots/pilots";
import { outbox } from "@overfly/contract/outbox/outbox";
import { missions } from "@overfly/contract/missions/missions";
import { inventory } from "@overfly/contract/inventory/inventory";
import { flights } from "@overfly/contract/flights/flights";
import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import type { Endpoint } from "@overfly/contract/endpoint";
import { docks } from "@overfly/contract/docks/docks";
import { clients } from "@overfly/contract/clients/clients";
import { auditLog } from "@overfly/contract/audit-log/audit-log";
import { anomalies } from "@overfly/contract/anomalies/anomalies";
import { type Permission, PERMISSIONS } from "@overfly/contract/permissions";
import type { UserType } from "@overfly/contract/user-type";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { guardedScreen } from "./guarded-screen.tsx";
import { mayOpen, ROUTE_ACCESS } from "./route-access.ts";

afterEach(cleanup);

/** The built-in roles of the domain: service provider admin, organization admin and pilot. */
const ROLES: Record<UserType, readonly Permission[]> = {
  center: PERMISSIONS,
  client: [
    "Show Client",
    "view sites",
    "view missions",
    "view flights",
    "view projects",
    "view clouds",
    "view streaming",
    "add missions",
    "add projects",
    "download clouds",
    "allow managing accounts",
    "edit sites",
  ],
  pilot: [
    "view missions",
    "view sites",
    "view flights",
    "view routes",
    "view drones",
    "view payloads",
    "view batteries",
    "view accessories",
    "view docks",
    "view kits",
    "view streaming",
    "view command control",
    "add flights",
    "upload-status sites",
    "add clouds",
  ],
};

const ALL = "center client pilot";
const CENTER = "center";
const CENTER_CLIENT = "center client";
const CENTER_PILOT = "center pilot";
const CLIENT = "client";

/** The specification's route table, and who may open each. Orders are the client's, missions hidden from clients. */
const ROUTES: readonly [path: string, sides: string][] = [
  ["", ALL],
  ["dashboard", ALL],
  ["sites", ALL],
  ["sites/create", CENTER],
  ["sites/view/:siteToken", ALL],
  ["sites/edit/:siteToken", CENTER_CLIENT],
  ["flight-routes/:siteToken", CENTER_PILOT],
  ["cloud", CENTER_CLIENT],
  ["cloud/sites", CENTER_CLIENT],
  ["cloud/sites/:itemId", CENTER_CLIENT],
  ["flights", ALL],
  ["clients", CENTER],
  ["clients/view/:clientId", CENTER],
  ["employees", CENTER],
  ["employees/view/:pilotId", CENTER_PILOT],
  ["projects", CENTER_CLIENT],
  ["projects/create", CENTER_CLIENT],
  ["projects/view/:projectId", CENTER_CLIENT],
  ["client-projects/view/:projectId", CENTER_CLIENT],
  ["client-projects", CENTER_CLIENT],
  ["client-projects/create", CENTER_CLIENT],
  ["missions", CENTER_PILOT],
  ["missions/create", CENTER],
  ["missions/edit/:missionToken", CENTER],
  ["missions/checklists", CENTER],
  ["missions/multi-site", CENTER],
  ["missions/multi-site/:orderToken", CENTER],
  ["missions/view/:missionToken", CENTER_PILOT],
  ["missions/view/:missionToken/processing-center", CENTER_PILOT],
  ["missions/view/:missionToken/assign", CENTER],
  ["orders", CLIENT],
  ["orders/create", CLIENT],
  ["orders/edit/:missionToken", CLIENT],
  ["orders/multi-site", CLIENT],
  ["orders/multi-site/:orderToken", CLIENT],
  ["orders/view/:missionToken", CLIENT],
  ["orders/view/:missionToken/processing-center", CLIENT],
  ["orders/view/:missionToken/assign", ""],
  ["inventory", CENTER_PILOT],
  ["inventory/kits", CENTER_PILOT],
  ["inventory/drones", CENTER_PILOT],
  ["inventory/payloads", CENTER_PILOT],
  ["inventory/batteries", CENTER_PILOT],
  ["inventory/accessories", CENTER_PILOT],
  ["inventory/work-orders", CENTER],
  ["inventory/work-orders/:workOrderId", CENTER],
  ["inventory/programs", CENTER],
  ["inventory/docks", CENTER_PILOT],
  ["inventory/docks/:dockId", CENTER_PILOT],
  ["streaming-hub", ALL],
  ["streaming-hub/:streamingId", ALL],
  ["notifications", ALL],
  ["settings/*", ALL],
];

describe.each(["center", "client", "pilot"] as const)("for the %s side", (user_type) => {
  test.each(ROUTES)("/%s is open to: %s", (path, sides) => {
    const user = { user_type, permissions: ROLES[user_type] };
    expect(mayOpen(user, path)).toBe(sides.split(" ").includes(user_type));
  });

  test("nothing but the home screens is open without permissions, and a pilot's own page", () => {
    const open = ROUTES.filter(([path]) => mayOpen({ user_type, permissions: [] }, path));
    const own = user_type === "pilot" ? ["employees/view/:pilotId"] : [];
    const paths = ["", "dashboard", ...own, "notifications", "settings/*"];
    expect(open.map(([path]) => path)).toEqual(paths);
  });
});

test("a side's foreign address shows the error page 403 and nothing of the screen", async () => {
  const Screen = guardedScreen("clients", () => <h1>Clients</h1>);
  renderScreen(<Screen />, ROLES.client, "client", { url: "/clients" });
  expect(await screen.findByText("OOPS")).toBeTruthy();
  expect(screen.getByText("403")).toBeTruthy();
  expect(
    screen.getByText("Forbidden. You’ve wandered into restricted territory—no entry allowed!"),
  ).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Clients" })).toBeNull();
});

test("who may open it gets the screen", async () => {
  const Screen = guardedScreen("clients", () => <h1>Clients</h1>);
  renderScreen(<Screen />, ROLES.center, "center", { url: "/clients" });
  expect(await screen.findByRole("heading", { name: "Clients" })).toBeTruthy();
});

test.each([
  ["sites", sites.list],
  ["sites/create", sites.create],
  ["sites/view/:siteToken", sites.get],
  ["sites/edit/:siteToken", sites.update],
  ["flight-routes/:siteToken", flightRoutes.list],
  ["flights", flights.list],
  ["clients", clients.list],
  ["employees", pilots.list],
  ["projects", projects.list],
  ["projects/create", projects.create],
  ["projects/view/:projectId", projects.get],
  ["missions", missions.list],
  ["missions/create", missions.create],
  ["missions/view/:missionToken", missions.get],
  ["missions/view/:missionToken/anomalies", anomalies.listForMission],
  ["missions/view/:missionToken/report", reports.get],
  ["inventory/kits", inventory.kits],
  ["inventory/drones", inventory.drones],
  ["inventory/payloads", inventory.payloads],
  ["inventory/batteries", inventory.batteries],
  ["inventory/accessories", inventory.accessories],
  ["inventory/docks", docks.list],
  ["inventory/docks/:dockId", docks.get],
  ["outbox", outbox.list],
  ["audit-log", auditLog.list],
])("%s needs what its call needs", (path, { permission, side }: Pick<Endpoint, "permission" | "side">) => {
  expect(ROUTE_ACCESS[path]?.calls).toEqual([side ? { permission, side } : { permission }]);
});

test.each([
  ["assign mission pilot and equipment", true],
  ["plan missions", true],
  ["edit missions", false],
] as const)("a mission's schedule opens to who may only %s: %s", (permission, opens) => {
  const user = { user_type: "center" as const, permissions: [permission] };
  expect(mayOpen(user, "missions/view/:missionToken/assign")).toBe(opens);
});
