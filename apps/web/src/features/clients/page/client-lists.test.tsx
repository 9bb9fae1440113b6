import type { ClientDetail } from "@overfly/contract/clients/clients";
import { missions } from "@overfly/contract/missions/missions";
import { type Site, sites } from "@overfly/contract/sites/sites";
import { cleanup, screen } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleMission } from "#testing/sample-mission.ts";
import { ClientOrders } from "./client-orders.tsx";
import { ClientSites } from "./client-sites.tsx";

const SITE = {
  token: "0123456789abcdef",
  name: "North field",
  status: "active",
  time_zone: "UTC",
} as Site;
const meta = { page: 1, item_count: 20, total: 1, last_page: 1 };
const server = setupServer(
  answer(missions.list, () => ({ data: [sampleMission({})], meta })),
  answer(sites.list, () => ({ data: [SITE], meta })),
);
beforeAll(() => server.listen());
afterEach(() => cleanup());
afterAll(() => server.close());

const exported = async () =>
  new URL((await screen.findByRole<HTMLAnchorElement>("link", { name: "Export CSV" })).href).search;

test("a client's orders are exported in full, and no one else's", async () => {
  renderScreen(<ClientOrders clientId={7} />, ["view missions"]);
  expect(await exported()).toContain("clients=7");
});

test("so are a client's sites", async () => {
  renderScreen(
    <ClientSites client={{ id: 7, status: "active" } as ClientDetail} />,
    ["view sites"],
    "center",
    {
      url: "/?search=north",
    },
  );
  expect(await exported()).toMatch(/search=north.*clients=7/);
});
