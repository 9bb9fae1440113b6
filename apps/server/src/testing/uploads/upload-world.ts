import { media } from "@overfly/contract/media/media";
import { afterAll, beforeAll, expect } from "vitest";
import { createMember, createMission, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { testApp, type Session, type TestApp } from "#testing/test-app.ts";

/** Two providers, somebody of the first who uploads, and missions under way. */
export function uploadWorld() {
  let app: TestApp;
  let world: Awaited<ReturnType<typeof createTwoProviders>>;
  let session: Session;

  beforeAll(async () => {
    app = await testApp();
    world = await createTwoProviders(app.services);
    session = await someone(world.provider.id);
  });
  afterAll(() => app.close());

  const sender = (who = session) => ({ app: app.app, session: who });
  const mission = (columns = {}) =>
    createMission(app.services, {
      provider_id: world.provider.id,
      client_id: world.client.id,
      site_id: world.site.id,
      status: "in_progress",
      ...columns,
    });
  async function someone(organization_id: number, user_type: "center" | "client" = "center") {
    const { email } = await createMember(app.services, { organization_id, user_type });
    return app.signIn(email, PASSWORD);
  }
  /** The mission's files once every check is done. */
  async function filesOf(token: string, count: number) {
    const list = async () =>
      (await app.call(session, media.listForMission, { params: { token }, query: { item_count: 100 } })).body
        .data;
    await expect
      .poll(async () => (await list()).filter(({ state }) => state !== "stored").length)
      .toBe(count);
    return list();
  }

  return {
    get app() {
      return app;
    },
    get organizations() {
      return world;
    },
    get session() {
      return session;
    },
    sender,
    mission,
    someone,
    filesOf,
  };
}
