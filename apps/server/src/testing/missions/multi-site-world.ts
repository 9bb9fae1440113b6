import { missions } from "@overfly/contract/missions/missions";
import { multiSiteOrders as orders } from "@overfly/contract/missions/multi-site-orders";
import { afterAll, beforeAll } from "vitest";
import { createMember, createOrganization, createSite, PASSWORD } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

const NOW = "2026-08-03T20:00:00Z";

export const ORDER = {
  type: "visual" as const,
  subtype: "rgb_overview",
  priority: "high" as const,
  description: "After the storm",
  deliverables: ["rgb_photos" as const, "pdf_report" as const],
  first_on: "2026-09-01",
  last_on: "2026-09-03",
};
export const bodyOf = (site_tokens: string[], changes: object = {}) => ({
  ...ORDER,
  site_tokens,
  ...changes,
});

export const pointAt = (longitude: number, latitude: number) =>
  JSON.stringify({ type: "Point", coordinates: [longitude, latitude] });

/** A client with a site in Spain and one in Jordan, a site of another client and provider, and orders for them. */
export function multiSiteWorld() {
  let app: TestApp;
  let admins: ProviderAdmins;
  let client: Session;
  const sites = {} as Record<"madrid" | "amman" | "foreign", string>;

  beforeAll(async () => {
    app = await testApp({ now: () => new Date(NOW) }, { RATE_LIMIT: "0" });
    admins = await createProviderAdmins(app);
    const { world } = admins;
    const { email } = await createMember(app.services, {
      organization_id: world.client.id,
      user_type: "client",
    });
    client = await app.signIn(email, PASSWORD);
    const other = await createOrganization(app.services, { kind: "client" });
    Object.assign(sites, {
      madrid: await newSite({ name: "Almansa", time_zone: "Europe/Madrid", location: pointAt(-1.1, 38.9) }),
      amman: await newSite({ name: "Quweira", time_zone: "Asia/Amman", location: pointAt(35.3, 29.8) }),
      foreign: await newSite({ provider_id: world.rival.id, client_id: other.id }),
    });
  });
  afterAll(() => app.close());

  /** Returns its token. */
  const newSite = async (columns: object) =>
    (
      await createSite(app.services, {
        provider_id: admins.world.provider.id,
        client_id: admins.world.client.id,
        ...columns,
      })
    ).token;
  const order = (site_tokens: string[], changes: object = {}, as = client) =>
    app.call(as, orders.create, { body: bodyOf(site_tokens, changes) });
  const get = async (token: string, as = admins.admin) => app.call(as, orders.get, { params: { token } });
  const count = async () => (await app.call(client, missions.list, { query: {} })).body.meta.total;

  return {
    get app() {
      return app;
    },
    get organizations() {
      return admins.world;
    },
    get admin() {
      return admins.admin;
    },
    get rival() {
      return admins.rival;
    },
    get client() {
      return client;
    },
    sites,
    newSite,
    order,
    get,
    count,
  };
}
