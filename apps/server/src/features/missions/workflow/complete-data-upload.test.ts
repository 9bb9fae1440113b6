import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { missions } from "@overfly/contract/missions/missions";
import { organization } from "@overfly/contract/organization/organization";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemContext } from "#context.ts";
import { createMember, createMission, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { createMediaFile } from "#testing/sample-files.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { completeDataUpload } from "./complete-data-upload.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: Session;

beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  admin = await app.signIn(
    (await createMember(app.services, { organization_id: world.provider.id })).email,
    PASSWORD,
  );
});
afterAll(() => app.close());

/** A mission whose dock has landed and sent what it announced. */
async function flownByDock(type: string) {
  const owners = { provider_id: world.provider.id, client_id: world.client.id };
  const mission = await createMission(app.services, {
    ...owners,
    site_id: world.site.id,
    type,
    status: "in_progress",
  });
  await app.db
    .insertInto("flights")
    .values({
      provider_id: world.provider.id,
      mission_id: mission.id,
      source: "dock",
      status: "landed",
      task_status: "ok",
      expected_photo_count: 0,
    })
    .execute();
  await createMediaFile(app.services, { provider_id: world.provider.id, mission_id: mission.id });
  await completeDataUpload(systemContext(app.services), mission.id);
  return (await app.call(admin, missions.get, { params: { token: mission.token } })).body.data;
}

const setProcessing = async (processes_dock_uploads: boolean) => {
  const { data } = (await app.call(admin, organization.get, {})).body;
  const { id: _id, kind: _kind, logo: _logo, ...changes } = data;
  await app.call(admin, organization.update, { body: { ...changes, processes_dock_uploads } });
};

test.each<[setting: boolean, type: string, status: string]>([
  [true, "solar_thermography", "processing"],
  [true, "mapping", "data_uploaded"],
  [false, "solar_thermography", "data_uploaded"],
])("with the setting %s, a %s whose dock has sent everything is %s", async (setting, type, status) => {
  await setProcessing(setting);
  expect((await flownByDock(type)).status).toBe(status);
});

test("processing that starts by itself has its job, its place in the timeline, and may be reviewed once it ended", async () => {
  await setProcessing(true);
  const { token, timeline, work } = await flownByDock("solar_thermography");
  expect(timeline.slice(-2).map(({ to_status, actor }) => [to_status, actor])).toEqual([
    ["data_uploaded", "Dock"],
    ["processing", "Dock"],
  ]);
  expect(work?.is_processed).toBe(false);
  const early = await app.call(admin, missionTransitions.review, { params: { token }, body: {} });
  expect(early.status).toBe(409);
});

test("a mission without any processing isn't moved to review", async () => {
  const { token } = await createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status: "processing",
  });
  const { status, body } = await app.call(admin, missionTransitions.review, { params: { token }, body: {} });
  expect({ status, body }).toMatchObject({
    status: 409,
    body: { message: "The photos haven't been processed yet" },
  });
});
