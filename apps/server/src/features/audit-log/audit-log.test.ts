import { auditLog } from "@overfly/contract/audit-log/audit-log";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Identity, systemContext } from "#context.ts";
import { createOrganization, createMember, createMission, createSite, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";

let app: TestApp;
let organization_id: number;
let user_id: string;
let admin: Session;

beforeAll(async () => {
  app = await testApp({}, { RATE_LIMIT: "0" });
});
beforeEach(async () => {
  organization_id = (await createOrganization(app.services, { time_zone: "Asia/Amman" })).id;
  const person = await createMember(app.services, { organization_id });
  user_id = person.user_id;
  admin = await app.signIn(person.email, PASSWORD);
});
afterAll(() => app.close());

const entry = (columns = {}) =>
  app.db
    .insertInto("audit_log")
    .values({
      organization_id,
      user_id,
      actor_name: "Noor Haddad",
      action: "sites.create",
      subject_kind: "site",
      subject: "abc",
      ...columns,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
const list = async (query: object = {}) => (await app.call(admin, auditLog.list, { query })).body;
const subjects = async (query: object) => (await list(query)).data.map(({ subject }) => subject);

describe("the log", () => {
  test("is append-only, even for the server and the database's owner", async () => {
    const { id } = await entry();
    const attempts = [
      "update audit_log set actor_name = 'Nobody'",
      "delete from audit_log",
      "truncate audit_log",
      "alter table audit_log disable trigger all",
      "drop trigger audit_log_append_only on audit_log",
      "create or replace function reject_change() returns trigger language plpgsql as 'begin return old; end'",
      "set session_replication_role = replica",
    ];
    for (const attempt of attempts)
      await expect(sql.raw(attempt).execute(app.db), attempt).rejects.toThrow(
        /permission denied|must be owner/,
      );
    await expect(app.db.deleteFrom("users").where("id", "=", user_id).execute()).rejects.toThrow(
      /foreign key/,
    );

    const owner = new pg.Client({ connectionString: app.services.settings.DATABASE_OWNER_URL ?? "" });
    await owner.connect();
    await owner.query("set session_replication_role = replica");
    for (const attempt of attempts.slice(0, 3))
      await expect(owner.query(attempt), attempt).rejects.toThrow(/audit_log is append-only/);
    await owner.end();
    expect((await list()).data[0]).toMatchObject({ id, actor: { id: user_id, name: "Noor Haddad" } });
  });

  test("records both identities of an impersonation, and the API token", async () => {
    const other = await createMember(app.services, { organization_id });
    const user = {
      user_id,
      name: "Client Admin",
      organization_id,
      impersonator: { user_id: other.user_id, name: "Center Op", company_name: "Sunhawk", ends_at: "" },
      api_token: { id: 1, name: "Dashboard" },
    } as unknown as Identity;
    const context = { ...systemContext(app.services), user };
    await writeAuditLog(context, { action: "missions.create", subject_kind: "mission", subject: "xyz" });

    const { data } = await list({ action: "missions.create" });
    expect(data).toMatchObject([
      {
        actor: { id: user_id, name: "Client Admin" },
        impersonator: { id: other.user_id, name: "Center Op" },
        token_name: "Dashboard",
      },
    ]);
    expect((await list({ user_id: other.user_id })).data).toHaveLength(1);
  });

  test("shows an organization only its own entries, newest first, by page", async () => {
    const other = await createOrganization(app.services);
    await entry({ organization_id: other.id, subject: "theirs" });
    for (const subject of ["1", "2", "3"]) await entry({ subject });
    const { data, meta } = await list({ action: "sites.create", item_count: 2 });
    expect([data.map(({ subject }) => subject), meta.total]).toEqual([["3", "2"], 3]);
    expect(await subjects({ action: "sites.create", item_count: 2, page: 2 })).toEqual(["1"]);
  });
});

test("names a mission by its number, but not that of another company", async () => {
  const missionOf = async (provider: { id: number }) => {
    const client = await createOrganization(app.services, { kind: "client" });
    const places = { provider_id: provider.id, client_id: client.id };
    const site = await createSite(app.services, places);
    return createMission(app.services, { ...places, site_id: site.id });
  };
  const own = await missionOf({ id: organization_id });
  const foreign = await missionOf(await createOrganization(app.services));
  await entry({ subject_kind: "mission", subject: foreign.token });
  await entry({ subject_kind: "mission", subject: own.token });
  expect((await list()).data.slice(0, 2).map(({ subject_name }) => subject_name)).toEqual([own.number, null]);
});

describe("is filtered", () => {
  beforeEach(async () => {
    const other = await createMember(app.services, { organization_id });
    await entry({ subject: "site", created_at: "2026-05-01T20:59:00Z" });
    await entry({ subject: "late", created_at: "2026-05-01T21:00:00Z", user_id: other.user_id });
    await entry({
      subject: "role",
      action: "roles.update",
      subject_kind: "role",
      details: JSON.stringify({ name: "Front 100%" }),
      created_at: "2026-05-03T12:00:00Z",
    });
  });

  test("by user", async () => {
    expect(await subjects({ user_id, period: "2026-01-01,2026-06-01" })).toEqual(["role", "site"]);
  });
  test("by action", async () => {
    expect(await subjects({ action: "roles.update" })).toEqual(["role"]);
  });
  test("by period, in days of the organization's time zone", async () => {
    expect(await subjects({ period: "2026-05-02,2026-05-03" })).toEqual(["role", "late"]);
    expect(await subjects({ period: "2026-05-01,2026-05-01" })).toEqual(["site"]);
    const { status, body } = await app.call(admin, auditLog.list, { query: { period: "yesterday" } });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["period"]]);
  });
  test("by subject and in the details, with wildcards taken literally", async () => {
    expect(await subjects({ subject_kind: "role" })).toEqual(["role"]);
    expect(await subjects({ search: "front 100%" })).toEqual(["role"]);
    expect(await subjects({ search: "fr%t" })).toEqual([]);
  });
  test("offers the values that exist", async () => {
    const { data } = (await app.call(admin, auditLog.filterOptions)).body;
    expect(data.actions).toEqual(["auth.login", "roles.update", "sites.create"]);
    expect(data.subject_kinds).toEqual(["role", "site", "user"]);
    expect(data.people).toHaveLength(2);
  });
});

describe("is exported", () => {
  test("as CSV with escaped formulas and quotes", async () => {
    await entry({ subject: '=1+1, "x"', details: JSON.stringify({ name: "بيت" }) });
    const { headers, raw } = await app.call(admin, auditLog.export, { query: { action: "sites.create" } });
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"/);
    const [head, line] = raw.toString().split("\r\n");
    expect(head).toBe(
      "\uFEFFat,actor,impersonated_by,api_token,action,subject_kind,subject,subject_name,details,request_id",
    );
    expect(line).toContain(`Noor Haddad,,,sites.create,site,"'=1+1, ""x""",,"{""name"":""بيت""}",`);
  });

  test("without formulas, whatever sign a text begins with", async () => {
    const signs = ["=", "+", "-", "@", "\t", "\r"];
    await app.db
      .insertInto("audit_log")
      .values(
        signs.map((sign) => ({
          organization_id,
          action: "sign",
          subject_kind: "thing",
          subject: `${sign}1+1`,
        })),
      )
      .execute();
    const { raw } = await app.call(admin, auditLog.export, { query: { action: "sign" } });
    const text = raw.toString();
    for (const sign of signs) {
      const cell = sign === "\r" ? `"'\r1+1"` : `'${sign}1+1`;
      expect(text).toContain(`,sign,thing,${cell},`);
    }
  });

  test("completely, whatever its length, each entry once", async () => {
    await app.db
      .insertInto("audit_log")
      .columns(["organization_id", "action", "subject_kind", "subject"])
      .expression(
        sql`select ${organization_id}::int, 'bulk', 'thing', n::text from generate_series(1, 2500) as n` as never,
      )
      .execute();
    const { raw } = await app.call(admin, auditLog.export, { query: { action: "bulk" } });
    const lines = raw.toString().trimEnd().split("\r\n").slice(1);
    expect([lines.length, new Set(lines.map((line) => line.split(",")[6])).size]).toEqual([2500, 2500]);
  });
});
