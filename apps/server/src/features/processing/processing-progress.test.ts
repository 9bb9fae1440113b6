import { processing } from "@overfly/contract/processing/processing";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createClient,
  createMember,
  createMission,
  createTwoProviders,
  PASSWORD,
} from "#testing/factories.ts";
import { createMediaFile } from "#testing/sample-files.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { stepsOf } from "./processing-progress.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let client: Session;

beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  client = await sessionOf(world.client.id);
});
afterAll(() => app.close());

async function sessionOf(organization_id: number, user_type: "center" | "client" | "pilot" = "client") {
  const { email } = await createMember(app.services, { organization_id, user_type });
  return app.signIn(email, PASSWORD);
}

const mission = () =>
  createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status: "processing",
  });

const read = (token: string, session = client) =>
  app.call(session, processing.progress, { params: { token } });

test("tells photos received and checked, and the newest job of each kind in the order of the work", async () => {
  const { id: mission_id, token } = await mission();
  const owner = { provider_id: world.provider.id, mission_id };
  for (const state of ["stored", "checked", "faulty"])
    await createMediaFile(app.services, { ...owner, state });
  const job = { ...owner, error: "CUDA out of memory", log: JSON.stringify([]) };
  await app.db
    .insertInto("processing_jobs")
    .values([
      { ...job, kind: "merge", state: "canceled", percent: 5 },
      { ...job, kind: "thermography", state: "failed", percent: 80 },
      { ...job, kind: "thermography", state: "completed", percent: 100 },
      { ...job, kind: "intake", state: "completed", percent: 99 },
    ])
    .execute();

  const { status, body } = await read(token);

  expect(status).toBe(200);
  expect(body).toEqual({
    data: {
      photos: { received: 3, checked: 2 },
      steps: [
        { kind: "intake", state: "done", percent: 100 },
        { kind: "thermography", state: "done", percent: 100 },
        { kind: "merge", state: "interrupted", percent: 5 },
      ],
    },
  });
});

test.each([
  ["queued", 0, "waiting", 0],
  ["running", 37, "running", 37],
  ["completed", 99, "done", 100],
  ["failed", 37, "interrupted", 37],
  ["canceled", 37, "interrupted", 37],
] as const)("a job that is %s at %i %% is shown as %s at %i %%", (state, percent, shown, shownPercent) => {
  expect(stepsOf([{ kind: "merge", state, percent }])).toEqual([
    { kind: "merge", state: shown, percent: shownPercent },
  ]);
});

test.each(["failed", "canceled"])("a job that has %s is interrupted, without its reason", async (state) => {
  const { id: mission_id, token } = await mission();
  await app.db
    .insertInto("processing_jobs")
    .values({
      provider_id: world.provider.id,
      mission_id,
      kind: "report",
      state,
      percent: 10,
      error: "Secret",
    })
    .execute();
  const { body } = await read(token);
  expect(body.data.steps).toEqual([{ kind: "report", state: "interrupted", percent: 10 }]);
  expect(JSON.stringify(body)).not.toContain("Secret");
});

test("another client gets 404, as does an unknown mission; the center has its own call", async () => {
  const { token } = await mission();
  const neighbour = await createClient(app.services, world.provider.id, { company_name: "Neighbour" });
  const answers = [
    await read(token, await sessionOf(neighbour.id)),
    await read(token, await sessionOf(world.rivalClient.id)),
    await read("AAAAAAAAAAAAAAAA"),
    await read(token, await sessionOf(world.provider.id, "center")),
    await app.call(client, processing.listForMission, { params: { token } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 403, 403]);
});
