import { auditLog } from "@overfly/contract/audit-log/audit-log";
import { sites } from "@overfly/contract/sites/sites";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemContext } from "#context.ts";
import { createMember, createMission, PASSWORD } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";
import { isQueryTimeout } from "#platform/db/database-unavailable.ts";

let app: TestApp;
let admins: ProviderAdmins;
beforeAll(async () => {
  app = await testApp({}, { QUERY_TIMEOUT_S: "2", DATABASE_CONNECT_TIMEOUT_S: "10" });
  admins = await createProviderAdmins(app);
});
afterAll(() => app.close());

const errorOf = (query: Promise<unknown>): Promise<unknown> =>
  query.then(
    () => undefined,
    (error: unknown) => error,
  );

/** Keeps all others from a table. Returns what releases it. */
async function lockTable(table: string): Promise<() => Promise<void>> {
  const owner = new pg.Client({ connectionString: app.services.settings.DATABASE_OWNER_URL });
  await owner.connect();
  await owner.query(`begin; lock table ${table} in access exclusive mode`);
  return () => owner.end();
}

const waitingFor = async (table: string) => {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_locks
    where not granted and relation = ${table}::regclass`.execute(app.db);
  return rows[0]?.count ?? 0;
};

describe("a query of a request", () => {
  test("is given up after its time, and its connection works on", async () => {
    expect(isQueryTimeout(await errorOf(sql`select pg_sleep(600)`.execute(app.db)))).toBe(true);
    await sql`select 1`.execute(app.db);
  });

  test("that waits for a lock is answered with 503, and later ones as before", async () => {
    const release = await lockTable("sites");
    const { status, body } = await app.call(admins.admin, sites.list);
    expect([status, body.message]).toEqual([
      503,
      "The database took too long to respond; try again, or narrow the request",
    ]);
    await release();
    expect((await app.call(admins.admin, sites.list)).status).toBe(200);
  });

  test("that signs somebody in is given up, and not taken for a wrong password", async () => {
    const { email } = await createMember(app.services, { organization_id: admins.world.provider.id });
    const release = await lockTable("accounts");
    const payload = { email, password: PASSWORD };
    const { statusCode } = await app.app.inject({ method: "POST", url: "/api/auth/login", payload });
    await release();
    expect(statusCode).toBe(503);
  });
});

describe("more time than a request's query have", () => {
  test("jobs", async () => {
    const { provider, client, site } = admins.world;
    const owner = { provider_id: provider.id, client_id: client.id, site_id: site.id };
    const { id: mission_id } = await createMission(app.services, owner);
    const release = await lockTable("media_files");
    const id = await app.services.jobs.enqueue(systemContext(app.services), {
      kind: "thermography",
      provider_id: provider.id,
      mission_id,
    });
    await expect.poll(() => waitingFor("media_files")).toBe(1);
    const error = await errorOf(app.db.selectFrom("media_files").select("id").execute());
    expect(isQueryTimeout(error)).toBe(true); // so much time has passed
    expect(await waitingFor("media_files")).toBe(1);
    await release();
    const job = () =>
      app.db.selectFrom("processing_jobs").where("id", "=", id).select(["state", "error"]).executeTakeFirst();
    await expect.poll(job).toMatchObject({ state: "failed" }); // it has no photos
    expect((await job())?.error).not.toMatch(/timeout/);
  });

  test("exports", async () => {
    const release = await lockTable("audit_log");
    const reply = app.call(admins.admin, auditLog.export);
    await expect.poll(() => waitingFor("audit_log")).toBe(1);
    for (let second = 0; second < 3; second += 1) {
      const error = await errorOf(app.db.selectFrom("audit_log").select("id").execute());
      expect(isQueryTimeout(error)).toBe(true);
    }
    await release();
    const { status, raw } = await reply;
    expect([status, raw.toString()]).toEqual([200, expect.stringContaining("auth.login")]);
  });
});
