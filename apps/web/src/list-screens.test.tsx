import { auditLog } from "@overfly/contract/audit-log/audit-log";
import { clients } from "@overfly/contract/clients/clients";
import { docks } from "@overfly/contract/docks/docks";
import type { Endpoint } from "@overfly/contract/endpoint";
import { flights } from "@overfly/contract/flights/flights";
import { inventory } from "@overfly/contract/inventory/inventory";
import { PERMISSIONS } from "@overfly/contract/permissions";
import { pilots } from "@overfly/contract/pilots/pilots";
import { sites } from "@overfly/contract/sites/sites";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import type { ReactElement } from "react";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { AuditLogScreen } from "#features/audit-log/audit-log-screen.tsx";
import { ClientsScreen } from "#features/clients/clients-screen.tsx";
import { DocksScreen } from "#features/docks/docks-screen.tsx";
import { FlightsScreen } from "#features/flights/flights-screen.tsx";
import { AccessoriesScreen } from "#features/inventory/accessories-screen.tsx";
import { BatteriesScreen } from "#features/inventory/batteries-screen.tsx";
import { DronesScreen } from "#features/inventory/drones-screen.tsx";
import { KitsScreen } from "#features/inventory/kits-screen.tsx";
import { PayloadsScreen } from "#features/inventory/payloads-screen.tsx";
import { MediaSitesScreen } from "#features/media/media-sites-screen.tsx";
import { PilotsScreen } from "#features/pilots/pilots-screen.tsx";
import { failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { battery, drone, kit, pilot, site, unchanged } from "#testing/list-rows.ts";
import { sampleDock } from "#testing/sample-dock.ts";
import { sampleActiveFlight } from "#testing/sample-flight.ts";

interface ListCase {
  name: string;
  element: ReactElement;
  endpoint: Endpoint;
  row: object;
  /** What the row shows: figures with their units, dates in the site's time zone. */
  cells: RegExp[];
  /** Where a click on the row leads. */
  href?: string;
  empty: string;
}

const LISTS: ListCase[] = [
  {
    name: "flights",
    element: <FlightsScreen />,
    endpoint: flights.list,
    row: sampleActiveFlight({ distance_m: 2345, duration_s: 754, photo_count: 1234 }),
    cells: [
      /^M-2026-0042$/,
      /^North field$/,
      /^Airborne$/,
      /^North gate$/,
      /^2.3.km$/,
      /^12:34$/,
      /^1.?234$/,
    ],
    href: "/flights/view/11",
    empty: "No flights yet",
  },
  {
    name: "clients",
    element: <ClientsScreen />,
    endpoint: clients.list,
    row: {
      id: 7,
      company_name: "Desert Power",
      country: "Jordan",
      city: null,
      site_count: 1500,
      open_missions: 3,
    },
    cells: [/^Desert Power$/, /^Jordan$/, /^–$/, /^1.?500$/, /^3$/],
    href: "/clients/view/7",
    empty: "No clients yet",
  },
  {
    name: "drones",
    element: <DronesScreen />,
    endpoint: inventory.drones,
    row: { ...drone, ...unchanged, kit },
    cells: [/^Falcon$/, /^M30T$/, /^DR1$/, /^In maintenance$/, /^Grounded$/, /^Kit A$/],
    empty: "No drones yet",
  },
  {
    name: "payloads",
    element: <PayloadsScreen />,
    endpoint: inventory.payloads,
    row: {
      ...unchanged,
      id: 5,
      manufacturer: "DJI",
      model: "H20",
      serial_number: "PA1",
      sensors: [{ kind: "rgb" }, { kind: "zoom" }],
      is_radiometric: false,
      status: "lost",
      kit: null,
    },
    cells: [/^H20$/, /^DJI$/, /^PA1$/, /^RGB, Zoom$/, /^Visual only$/, /^Lost$/, /^–$/],
    empty: "No payloads yet",
  },
  {
    name: "batteries",
    element: <BatteriesScreen />,
    endpoint: inventory.batteries,
    row: { ...battery, ...unchanged, kit },
    cells: [/^TB30$/, /^BA1$/, /^5.?880.mAh$/, /^1.?234$/, /^87.%$/, /^20 Nov/, /^Available$/, /^Kit A$/],
    empty: "No batteries yet",
  },
  {
    name: "kits",
    element: <KitsScreen />,
    endpoint: inventory.kits,
    row: {
      ...kit,
      ...unchanged,
      storage_location: { id: 1, name: "Main store" },
      drone,
      payloads: [
        { id: 5, model: "H20T", is_radiometric: true },
        { id: 6, model: "L2", is_radiometric: false },
      ],
      batteries: [battery],
      accessories: [],
      ready: false,
      reasons: [{ key: "readiness:notAirworthy", values: { name: "Falcon" } }],
    },
    cells: [/^Kit A$/, /Falcon/, /^H20T, L2$/, /^Main store$/, /^1$/, /^0$/, /Not ready/],
    empty: "No kits yet",
  },
  {
    name: "accessories",
    element: <AccessoriesScreen />,
    endpoint: inventory.accessories,
    row: {
      ...unchanged,
      id: 8,
      kind: "charging_hub",
      name: "Hub",
      serial_number: null,
      quantity: 3,
      status: "retired",
      kit,
    },
    cells: [/^Hub$/, /^Charging hub$/, /^–$/, /^3$/, /^Retired$/, /^Kit A$/],
    empty: "No accessories yet",
  },
  {
    name: "docks",
    element: <DocksScreen />,
    endpoint: docks.list,
    row: sampleDock({ state: "debugging" }),
    cells: [/^North gate$/, /^DJI Dock 2$/, /^Ma'an One$/, /^Maintenance mode$/],
    empty: "No docks yet",
  },
  {
    name: "cloud sites",
    element: <MediaSitesScreen />,
    endpoint: sites.list,
    row: site,
    cells: [/^North field$/, /^20 Nov/],
    href: "/cloud/sites/siteToken1234567",
    empty: "No sites yet",
  },
  {
    name: "pilots",
    element: <PilotsScreen />,
    endpoint: pilots.list,
    row: pilot,
    href: "/employees/view/p",
    cells: [
      /^Marta Silva$/,
      /^Active$/,
      /^Absent until 30 Nov 2026$/,
      /^Expires in 9 days$/,
      /^1 of 3: 3 flights in 90 days$/,
      /^4\.5 of 5$/,
      /^3\.3$/,
      /^12\.5/,
      /^2$/,
    ],
    empty: "No pilots yet",
  },
  {
    name: "audit log",
    element: <AuditLogScreen />,
    endpoint: auditLog.list,
    row: {
      id: 9,
      at: "2026-11-21T03:30:00.000Z",
      actor: { id: "u", name: "Lina" },
      impersonator: { id: "v", name: "Omar" },
      token_name: "CI",
      action: "missions.approve",
      subject_kind: "mission",
      subject: "abc",
      subject_name: "M-2026-0042",
      details: {},
      request_id: "r-1",
    },
    cells: [/^Omar as Lina$/, /^API token CI$/, /approved/, /^M-2026-0042$/],
    empty: "No entries yet",
  },
];

let queries: URLSearchParams[] = [];
const server = setupServer();
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  server.resetHandlers();
  queries = [];
  localStorage.clear();
});
afterAll(() => server.close());

const serve = ({ path }: Endpoint, rows: readonly object[]) =>
  server.use(
    http.get("*/api/ops/audit-log/choices", () =>
      HttpResponse.json({ data: { people: [], actions: [], subject_kinds: [] } }),
    ),
    http.get("*/api/ops/employee-invitations", () =>
      HttpResponse.json({ data: [], meta: { page: 1, item_count: 20, total: 0, last_page: 1 } }),
    ),
    http.get(`*${path}`, ({ request }) => {
      queries.push(new URL(request.url).searchParams);
      return HttpResponse.json({
        data: rows,
        meta: { page: 1, item_count: 20, total: rows.length, last_page: 1 },
      });
    }),
    http.get("*/api/ops/employees", () =>
      HttpResponse.json({ data: [], meta: { page: 1, item_count: 200, total: 0, last_page: 1 } }),
    ),
  );

describe.each(LISTS)("the list of $name", ({ element, endpoint, row, cells, href, empty }) => {
  test("shows figures with units, states and times", async () => {
    serve(endpoint, [row]);
    renderScreen(element);
    for (const cell of cells)
      expect((await screen.findAllByText(cell)).length, String(cell)).toBeGreaterThan(0);
    const links = screen.queryAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual(expect.arrayContaining(href === undefined ? [] : [href]));
  });

  test("says what will appear when it is empty", async () => {
    serve(endpoint, []);
    renderScreen(element, PERMISSIONS);
    expect(await screen.findByText(empty)).toBeTruthy();
    const buttons = screen.queryAllByRole("button").map((button) => button.textContent);
    expect(buttons.filter((text, at) => text !== "" && buttons.indexOf(text) !== at)).toEqual([]);
  });

  test("can be loaded again after an error", async () => {
    serve(endpoint, [row]);
    server.use(http.get(`*${endpoint.path}`, () => failure(500, "The database is away"), { once: true }));
    renderScreen(element);
    fireEvent.click(await screen.findByRole("button", { name: "Retry" }));
    expect((await screen.findAllByText(cells[0] ?? /./)).length).toBeGreaterThan(0);
  });

  test("takes search and page from the URL", async () => {
    serve(endpoint, [row]);
    renderScreen(element, [], "center", { url: "/?search=north&page=3" });
    await expect.poll(() => queries.length).toBeGreaterThan(0);
    expect(Object.fromEntries(queries[0] ?? [])).toMatchObject({
      search: "north",
      page: "3",
      item_count: "20",
    });
  });
});

test("the audit log's export has the filters of the list, but not its page", async () => {
  serve(auditLog.list, []);
  renderScreen(<AuditLogScreen />, [], "center", {
    url: "/?action=missions.approve&period=2026-11-01,2026-11-21&page=2",
  });
  const link = await screen.findByRole("link", { name: "Export CSV" });
  const { pathname, searchParams } = new URL(link.getAttribute("href") ?? "", "http://localhost");
  expect(pathname).toBe("/api/ops/audit-log/export");
  expect(Object.fromEntries(searchParams)).toEqual({
    action: "missions.approve",
    period: "2026-11-01,2026-11-21",
  });
  expect(Object.fromEntries(queries[0] ?? [])).toMatchObject({ action: "missions.approve", page: "2" });
});

test("an audit entry opens with every detail", async () => {
  const [entry] = LISTS.filter(({ name }) => name === "audit log");
  serve(auditLog.list, [entry?.row ?? {}]);
  renderScreen(<AuditLogScreen />);
  fireEvent.click(await screen.findByRole("button", { name: "Details" }));
  expect(await screen.findByText("missions.approve")).toBeTruthy();
  expect(screen.getByText("r-1")).toBeTruthy();
});
