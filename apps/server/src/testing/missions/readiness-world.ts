import { missions } from "@overfly/contract/missions/missions";
import { missionTransitions as transitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { render } from "@overfly/i18n/node/translate";
import { createKit, createMember, createMission, missionVersion, PASSWORD } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

/** Mid-morning in May at the site, with enough sun for a thermography. */
export const NOW = "2036-05-01T08:00:00.000Z";
const SPAN = { starts_at: "2036-05-01T08:30:00.000Z", ends_at: "2036-05-01T10:00:00.000Z" };

/** A provider with a new pilot and a new kit for each test, and missions for them. */
export function readinessWorld() {
  let app: TestApp;
  let admins: ProviderAdmins;
  let pilot: { id: string; session: Session };
  let kit: Awaited<ReturnType<typeof createKit>>;

  beforeAll(async () => {
    app = await testApp({ now: () => new Date(NOW) });
    admins = await createProviderAdmins(app);
  });
  beforeEach(async () => {
    const member = { organization_id: admins.world.provider.id, user_type: "pilot" as const };
    const { user_id: id, email } = await createMember(app.services, member);
    pilot = { id, session: await app.signIn(email, PASSWORD) };
    kit = await createKit(app.services, { provider_id: admins.world.provider.id });
  });
  afterAll(() => app.close());

  const order = (columns: object = {}) =>
    createMission(app.services, {
      provider_id: admins.world.provider.id,
      client_id: admins.world.client.id,
      site_id: admins.world.site.id,
      status: "approved",
      type: "solar_thermography",
      subtype: "iec_detailed",
      ...columns,
    });
  /** The readiness issues of a candidate for a new mission. */
  async function reasonsOf(kind: "pilot" | "dock" | "kit", id: string | number, query = SPAN) {
    const { token } = await order();
    const { body } = await app.call(admins.admin, missions.candidates, { params: { token }, query });
    const found = body.data.find((one) => one.kind === kind && one.id === String(id));
    return found?.reasons.map(({ level, text, fix }) => [level, render(text, "en"), fix?.kind]);
  }
  const assign = async (token: string, body: object = {}) =>
    app.call(admins.admin, transitions.assign, {
      params: { token },
      body: {
        pilot_id: pilot.id,
        dock_id: null,
        kit_id: kit.id,
        ...SPAN,
        updated_at: await missionVersion(app, token),
        ...body,
      },
    });

  return {
    get app() {
      return app;
    },
    get provider() {
      return admins.world.provider;
    },
    get site() {
      return admins.world.site;
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
    get kit() {
      return kit;
    },
    order,
    reasonsOf,
    assign,
  };
}
