import { anomalies } from "@overfly/contract/anomalies/anomalies";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { lockWaits } from "#testing/database/lock-waits.ts";
import { createMember, createMission, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { storeSampleAnomalies } from "#testing/sample-anomalies.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let analyst: Session;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let mission: Awaited<ReturnType<typeof createMission>>;
let anomaly: { id: number; updated_at: string };

beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  const { email } = await createMember(app.services, { organization_id: world.provider.id });
  analyst = await app.signIn(email, PASSWORD);
});
afterAll(() => app.close());
beforeEach(async () => {
  mission = await createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status: "in_review",
  });
  await storeSampleAnomalies(app.services, mission, [{ source: "person" }]);
  anomaly = await app.db
    .selectFrom("anomalies")
    .where("mission_id", "=", mission.id)
    .select(["id", "updated_at"])
    .executeTakeFirstOrThrow();
});

const waiting = () => lockWaits(app.db);

const update = () =>
  app.call(analyst, anomalies.update, {
    params: { id: anomaly.id },
    body: { note: "Seen", updated_at: anomaly.updated_at },
  });
const remove = () => app.call(analyst, anomalies.remove, { params: { id: anomaly.id } });

test.each([
  ["changed", update],
  ["deleted", remove],
])("an anomaly that is %s while its mission is worked on isn't held before it", async (_name, change) => {
  let asked: Promise<{ status: number }> | undefined;
  await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom("missions").where("id", "=", mission.id).select("id").forUpdate().execute();
    asked = change();
    await expect.poll(waiting).toBe(1);
    await tx.selectFrom("anomalies").where("id", "=", anomaly.id).select("id").forUpdate().noWait().execute();
  });
  expect((await asked)?.status).toBe(200);
});

test.each(["40P01", "40001"])(
  "a change that the database gives up (%s) may be asked for again",
  async (state) => {
    await app.runAsOwner(`
    create function give_up() returns trigger language plpgsql as
      $$ begin raise exception 'given up' using errcode = '${state}'; end $$;
    create trigger give_up before update on anomalies for each row execute function give_up()`);
    const refused = await update();
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Someone else changed the same thing at this moment, so that nothing was changed; try again",
    ]);
    await app.runAsOwner("drop trigger give_up on anomalies; drop function give_up()");
    expect((await update()).status).toBe(200);
  },
);
