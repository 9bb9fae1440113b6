import { auth } from "@overfly/contract/auth/auth";
import { sites } from "@overfly/contract/sites/sites";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, PASSWORD } from "#testing/factories.ts";
import { openLossyNetwork } from "#testing/lossy-network.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";
import { createTestDatabase } from "#testing/test-database.ts";

let app: TestApp;
let admins: ProviderAdmins;
let network: Awaited<ReturnType<typeof openLossyNetwork>>;
let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
  network = await openLossyNetwork(new URL(database.ownerUrl));
  app = await testApp(
    {},
    { DATABASE_URL: network.url, QUERY_TIMEOUT_S: "3", DATABASE_CONNECT_TIMEOUT_S: "3" },
  );
  admins = await createProviderAdmins(app);
});
afterAll(async () => {
  network.reset(); // background connections with longer limits
  await app.close();
  await network.close();
  await database.drop();
});

test("while the database is silent every request is answered with 503, and later ones as before", async () => {
  const { admin, world } = admins;
  const { email } = await createMember(app.services, { organization_id: world.provider.id });
  const call = () => app.call(admin, sites.list);
  expect((await call()).status).toBe(200);
  const login = () => app.call(undefined, auth.login, { body: { email, password: PASSWORD } });

  network.losePackets(true);
  const replies = await Promise.all([...Array.from({ length: 30 }, call), login()]);
  replies.push(await call(), await login());

  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([503]));
  expect(replies[0].body.message).toBe("The database is unavailable; try again in a moment");
  network.losePackets(false);
  await expect.poll(async () => (await call()).status).toBe(200);
  expect((await login()).status).toBe(200);
});
