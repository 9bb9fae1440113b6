import { multiSiteOrders as orders } from "@overfly/contract/missions/multi-site-orders";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSite } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

const MOST_SITES = 200;

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let tokens: string[];

beforeAll(async () => {
  app = await testApp({ now: () => new Date("2026-08-03T20:00:00Z") }, { RATE_LIMIT: "0" });
  ({ world, admin } = await createProviderAdmins(app));
  const base = { provider_id: world.provider.id, client_id: world.client.id };
  tokens = [];
  for (let index = 0; index < MOST_SITES; index++)
    tokens.push((await createSite(app.services, { ...base, name: `Field ${index}` })).token);
});
afterAll(() => app.close());

const order = (site_tokens: string[]) =>
  app.call(admin, orders.create, {
    body: {
      type: "visual",
      subtype: "rgb_overview",
      priority: "normal",
      description: "",
      deliverables: ["rgb_photos"],
      first_on: "2026-09-01",
      last_on: "2026-09-03",
      site_tokens,
      project_id: null,
      draft_token: null,
    },
  });

test("two orders for all sites at once get their own numbers, without a gap, in the order of the sites", async () => {
  const replies = await Promise.all([order(tokens), order(tokens)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const numbers = replies.map(({ body }) => body.data.missions.map(({ number }) => number));
  const inOrder = replies.map(({ body }) =>
    body.data.missions
      .toSorted((a, b) => a.number.localeCompare(b.number))
      .map(({ site }) => Number(site.name.replace("Field ", ""))),
  );
  const expected = Array.from(
    { length: 2 * MOST_SITES },
    (_, index) => `M-2026-${String(index + 1).padStart(4, "0")}`,
  );
  expect(numbers.flat().toSorted()).toEqual(expected);
  for (const sites of inOrder) expect(sites).toEqual(Array.from({ length: MOST_SITES }, (_, index) => index));
});
