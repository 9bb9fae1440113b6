import { auth } from "@overfly/contract/auth/auth";
import { sites } from "@overfly/contract/sites/sites";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, PASSWORD } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";
import { openPool } from "#platform/db/connect.ts";
import { isDatabaseUnavailable } from "#platform/db/database-unavailable.ts";

const CONNECTIONS = 20;
const SIGN_IN_CONNECTIONS = 5;

let app: TestApp;
let admins: ProviderAdmins;
let owner: pg.Client;
beforeAll(async () => {
  app = await testApp({}, { DATABASE_CONNECT_TIMEOUT_S: "5" });
  admins = await createProviderAdmins(app);
  owner = new pg.Client({ connectionString: app.services.settings.DATABASE_OWNER_URL });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

const UNAVAILABLE = "The database is unavailable; try again in a moment";

test("a request that finds no free connection is answered with 503, and later ones as before", async () => {
  const [all, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let begun = 0;
  const hold = () =>
    app.db.transaction().execute(() => {
      begun += 1;
      if (begun === CONNECTIONS) all.resolve();
      return over.promise;
    });
  const held = Array.from({ length: CONNECTIONS }, hold);
  await all.promise;
  const { status, body } = await app.call(admins.admin, sites.list);
  over.resolve();
  await Promise.all(held);
  expect([status, body.message]).toEqual([503, UNAVAILABLE]);
  expect((await app.call(admins.admin, sites.list)).status).toBe(200);
});

test("so is a sign-in, whose connections are others", async () => {
  const { email } = await createMember(app.services, { organization_id: admins.world.provider.id });
  const login = () => app.call(undefined, auth.login, { body: { email, password: PASSWORD } });
  await owner.query("begin; lock table accounts in access exclusive mode");
  const first = Array.from({ length: SIGN_IN_CONNECTIONS }, login);
  const waiting = async () => {
    const { rows } = await owner.query(
      "select count(*)::int from pg_locks where not granted and relation = 'accounts'::regclass",
    );
    return rows[0].count;
  };
  await expect.poll(waiting).toBe(SIGN_IN_CONNECTIONS);
  const { status, body } = await login();
  await owner.query("rollback");
  expect([status, body.message]).toEqual([503, UNAVAILABLE]);
  expect((await Promise.all(first)).map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200]);
});

test("the driver's own words for it are understood", async () => {
  const pool = openPool(app.services.settings.DATABASE_URL ?? "", { max: 1, connectMs: 60_000 });
  const client = await pool.connect();
  pool.options.connectionTimeoutMillis = 20; // for those who wait, not for the one that connected
  const error: unknown = await pool.query("select 1").catch((reason: unknown) => reason);
  client.release();
  await pool.end();
  expect(String(error)).toContain("timeout exceeded when trying to connect");
  expect(isDatabaseUnavailable(error)).toBe(true);
});
