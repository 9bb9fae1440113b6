import { missions } from "@overfly/contract/missions/missions";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { render } from "@overfly/i18n/node/translate";
import { createMember, createMission, PASSWORD } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { createCertificate } from "#testing/sample-certificate.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

const NOW = "2036-05-05T08:00:00.000Z";
/** Monday, 11 to 13 o'clock in Amman, which is the provider's zone. */
export const SPAN = { starts_at: "2036-05-12T08:00:00.000Z", ends_at: "2036-05-12T10:00:00.000Z" };

/** A provider in Amman with a new certified pilot for each test, and missions to assign. */
export function pilotWorld() {
  let app: TestApp;
  let admins: ProviderAdmins;
  let pilot: { id: string; session: Session };

  beforeAll(async () => {
    app = await testApp({ now: () => new Date(NOW) }, { RATE_LIMIT: "0" });
    admins = await createProviderAdmins(app);
    await app.db
      .updateTable("organizations")
      .set({ time_zone: "Asia/Amman" })
      .where("id", "=", admins.world.provider.id)
      .execute();
  });
  beforeEach(async () => {
    pilot = await newPilot();
  });
  afterAll(() => app.close());

  async function newPilot() {
    const provider_id = admins.world.provider.id;
    const { user_id: id, email } = await createMember(app.services, {
      organization_id: provider_id,
      user_type: "pilot",
    });
    for (const kind of ["remote_pilot", "thermography"])
      await createCertificate(app.services, { provider_id, pilot_id: id, kind });
    return { id, session: await app.signIn(email, PASSWORD) };
  }
  const order = (columns: object = {}) =>
    createMission(app.services, {
      provider_id: admins.world.provider.id,
      client_id: admins.world.client.id,
      site_id: admins.world.site.id,
      status: "approved",
      created_side: "center",
      ...columns,
    });
  /** The readiness issues of the pilot for a new mission. */
  async function reasons(span: typeof SPAN & { kit_id?: number } = SPAN) {
    const { token } = await order();
    const { body } = await app.call(admins.admin, missions.candidates, { params: { token }, query: span });
    const found = body.data.find(({ id }) => id === pilot.id);
    return {
      can_be_justified: found?.can_be_justified,
      texts: found?.reasons.map(({ level, text, fix }) => [level, render(text, "en"), fix?.kind]),
    };
  }

  return {
    get app() {
      return app;
    },
    get provider() {
      return admins.world.provider;
    },
    get world() {
      return admins.world;
    },
    get admin() {
      return admins.admin;
    },
    get rival() {
      return admins.rival;
    },
    get pilot() {
      return pilot;
    },
    newPilot,
    order,
    reasons,
  };
}
