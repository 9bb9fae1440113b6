import type { MissionStatus } from "@overfly/contract/missions/mission-workflow";
import type { Permission } from "@overfly/contract/permissions";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import type { ReactElement } from "react";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { AnomaliesTab } from "#features/anomalies/anomalies-tab.tsx";
import { ClientsScreen } from "#features/clients/clients-screen.tsx";
import { DocksScreen } from "#features/docks/docks-screen.tsx";
import { RouteList } from "#features/flight-routes/versions/list/route-list.tsx";
import { SamplePlanner } from "#features/flight-routes/testing/sample-route.tsx";
import { FlightsTab } from "#features/flights/mission/flights-tab.tsx";
import { KitsScreen } from "#features/inventory/kits-screen.tsx";
import { MediaTab } from "#features/media/mission/media-tab.tsx";
import { MediaSitesScreen } from "#features/media/media-sites-screen.tsx";
import { MissionsScreen } from "#features/missions/missions-screen.tsx";
import { MissionProcessingScreen } from "#features/missions/view/mission-processing-screen.tsx";
import { PilotsScreen } from "#features/pilots/pilots-screen.tsx";
import { ProjectsScreen } from "#features/projects/projects-screen.tsx";
import { TokenPanel } from "#features/settings/apps/token-panel.tsx";
import { WebhookPanel } from "#features/settings/apps/webhook-panel.tsx";
import { MemberList } from "#features/settings/members/member-list.tsx";
import { SiteDocuments } from "#features/sites/documents/site-documents.tsx";
import { SitesScreen } from "#features/sites/list/sites-screen.tsx";
import { SitePlant } from "#features/sites/plant/site-plant.tsx";
import { SiteMissions } from "#features/sites/view/site-missions.tsx";
import { SiteZones } from "#features/sites/zones/site-zones.tsx";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleMission } from "#testing/sample-mission.ts";

const site = {
  token: "AAAAAAAAAAAAAAAA",
  name: "Ma'an One",
  time_zone: "Asia/Amman",
  status: "active",
} as SiteDetail;
const inState = (status: MissionStatus) => sampleMission({ status });

const server = setupServer(
  http.get("*/api/ops/missions/missionToken1234", () =>
    HttpResponse.json({ data: inState("data_uploaded") }),
  ),
  http.get("*/api/ops/missions/*/registration", () => HttpResponse.json({ data: null })),
  http.get("*/api/ops/*", () =>
    HttpResponse.json({ data: [], meta: { page: 1, item_count: 20, total: 0, last_page: 1 } }),
  ),
);
beforeAll(() => server.listen());
afterEach(cleanup);
afterAll(() => server.close());

interface EmptyCase {
  what: string;
  element: ReactElement;
  /** The button that ends it. */
  button: RegExp;
  /** The permission for it in the specification. */
  permission: Permission;
  /** What others ask for; default: "add one". */
  action?: string;
}

const [REQUEST, PROCESS] = ["request one", "process the photos"];
const MANAGE = "allow managing accounts";

const CASES: EmptyCase[] = [
  { what: "sites", element: <SitesScreen />, button: /^New site$/, permission: "add sites" },
  {
    what: "missions",
    element: <MissionsScreen />,
    button: /^Request a Mission$/,
    permission: "add missions",
    action: REQUEST,
  },
  { what: "clients", element: <ClientsScreen />, button: /^Add client$/, permission: "add clients" },
  { what: "pilots", element: <PilotsScreen />, button: /^Invite pilot$/, permission: "add employees" },
  { what: "docks", element: <DocksScreen />, button: /^Add dock$/, permission: "add docks" },
  { what: "kits", element: <KitsScreen />, button: /^Add kit$/, permission: "add kits" },
  {
    what: "projects",
    element: <ProjectsScreen />,
    button: /^Create a Project$/i,
    permission: "add projects",
  },
  { what: "cloud sites", element: <MediaSitesScreen />, button: /^New site$/, permission: "add sites" },
  {
    what: "missions of a site",
    element: <SiteMissions site={site} />,
    button: /^Request mission$/,
    permission: "add missions",
    action: REQUEST,
  },
  { what: "zones", element: <SiteZones site={site} />, button: /^Add zone$/, permission: "edit sites" },
  {
    what: "layouts",
    element: <SitePlant site={site} />,
    button: /^Import layout$/,
    permission: "edit sites",
  },
  {
    what: "documents",
    element: <SiteDocuments site={site} />,
    button: /^Choose documents/,
    permission: "edit sites",
  },
  {
    what: "flights of a mission",
    element: <FlightsTab mission={inState("in_progress")} />,
    button: /^Record flight$/,
    permission: "add flights",
    action: "record one",
  },
  {
    what: "photos",
    element: <MediaTab mission={inState("in_progress")} />,
    button: /^Upload photos$/,
    permission: "add clouds",
    action: "upload the photos",
  },
  {
    what: "anomalies",
    element: <AnomaliesTab mission={inState("data_uploaded")} />,
    button: /^Open processing center$/,
    permission: "process mission data",
    action: PROCESS,
  },
  {
    what: "jobs",
    element: <MissionProcessingScreen />,
    button: /^Start processing$/,
    permission: "process mission data",
    action: PROCESS,
  },
  {
    what: "flight routes",
    element: <SamplePlanner>{() => <RouteList importFiles={undefined} isImporting={false} />}</SamplePlanner>,
    button: /^New route$/,
    permission: "add routes",
  },
  { what: "webhooks", element: <WebhookPanel />, button: /^Add webhook$/, permission: MANAGE },
  {
    what: "API tokens",
    element: <TokenPanel owner="organization" />,
    button: /^Create token$/,
    permission: MANAGE,
  },
  {
    what: "members",
    element: <MemberList home="/settings/serviceProvider/members" />,
    button: /^Add member$/,
    permission: MANAGE,
  },
];

const MISSION = {
  path: "/missions/view/:missionToken/processing-center",
  url: "/missions/view/missionToken1234/processing-center",
};

describe.each(CASES)("no $what", ({ what, element, button, permission, action = "add one" }) => {
  const show = (permissions: readonly Permission[]) =>
    renderScreen(element, permissions, "center", what === "jobs" ? MISSION : {});
  const buttons = () => [
    ...screen.queryAllByRole("button", { name: button }),
    ...screen.queryAllByRole("link", { name: button }),
    ...screen.queryAllByLabelText(button, { selector: "input" }),
  ];
  const ask = `Ask an administrator of Sahara Aerial Services to ${action}.`;

  test(`who may "${permission}" finds the button`, async () => {
    show([permission]);
    await waitFor(() => expect(buttons().length).toBeGreaterThan(0));
    expect(screen.queryByText(ask)).toBeNull();
  });

  test("who may not is told whom to ask", async () => {
    show([]);
    expect(await screen.findByText(ask)).toBeTruthy();
    expect(buttons()).toEqual([]);
  });
});

test("a client asks the service provider for what no client may do", async () => {
  renderScreen(<SitesScreen />, ["view sites"], "client");
  expect(await screen.findByText("Ask your service provider to add one.")).toBeTruthy();
});

test("a client who may not order asks the own administrator", async () => {
  renderScreen(<MissionsScreen />, ["view missions"], "client", { url: "/orders" });
  expect(
    await screen.findByText("Ask an administrator of Sahara Aerial Services to request one."),
  ).toBeTruthy();
});

const DIALOGS = [
  { path: "/clients", element: <ClientsScreen />, permission: "add clients", title: "Add client" },
  { path: "/employees", element: <PilotsScreen />, permission: "add employees", title: "Invite pilot" },
  { path: "/inventory/kits", element: <KitsScreen />, permission: "add kits", title: "Add kit" },
  { path: "/inventory/docks", element: <DocksScreen />, permission: "add docks", title: "Add dock" },
] as const;

describe.each(DIALOGS)("$path?add=1", ({ path, element, permission, title }) => {
  test("opens the dialog, and closing it leaves a clean address", async () => {
    const { router } = renderScreen(element, [permission], "center", { url: `${path}?add=1&page=2` });
    await screen.findByRole("dialog", { name: title });
    screen.getByRole("button", { name: "Cancel" }).click();
    await waitFor(() => expect(router.state.location.search).toBe("?page=2"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("opens nothing for who may not use it", async () => {
    const { client } = renderScreen(element, [], "center", { url: `${path}?add=1` });
    await screen.findAllByText(/^Ask an administrator/);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
