import { auditLog } from "@overfly/contract/audit-log/audit-log";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context } from "#context.ts";
import { createOrganization, createMember, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { ENTRY_COLUMNS, entriesOf } from "./list-entries.ts";

/** A year of a busy organization. */
const ENTRIES = 100_000;

let app: TestApp;
let organization_id: number;
let user_id: string;
let admin: Session;

beforeAll(async () => {
  app = await testApp({}, { RATE_LIMIT: "0" });
  organization_id = (await createOrganization(app.services)).id;
  const person = await createMember(app.services, { organization_id });
  user_id = person.user_id;
  admin = await app.signIn(person.email, PASSWORD);
  const other = await createOrganization(app.services);
  for (const id of [organization_id, other.id])
    await sql`insert into audit_log (organization_id, user_id, action, subject_kind, subject, details, created_at)
      select ${id}, case when n % 1000 = 0 then ${user_id} end, 'verb.' || n % 40, 'kind-' || n % 12, n::text,
        jsonb_build_object('name', 'Thing ' || n), timestamptz '2026-01-01' + n * interval '5 minutes'
      from generate_series(1, ${ENTRIES}::int) as n`.execute(app.db);
  await app.runAsOwner("vacuum analyze audit_log");
});
afterAll(() => app.close());

describe("a log of a hundred thousand entries", () => {
  test.each<[string, object]>([
    ["all of it", {}],
    ["who", { user_id: "somebody" }],
    ["what", { action: "verb.7" }],
    ["which kind", { subject_kind: "kind-3" }],
    ["when", { period: ["2026-05-02", "2026-05-03"] }],
  ])("is read along an index, by %s", async (_what, filters) => {
    const context = { ...app.services, user: { organization_id } } as Context;
    const query = entriesOf(context, { ...filters, ...("user_id" in filters && { user_id }) });
    const plan = JSON.stringify(
      await query.select(ENTRY_COLUMNS).orderBy("audit_log.id", "desc").limit(20).explain("json"),
    );
    expect(plan).toContain('"Index Name":"audit_log_');
    expect(plan).not.toMatch(/"Node Type":"Seq Scan"[^}]*"Relation Name":"audit_log"/);
  });

  test("reads the filter options by index lookups", async () => {
    const { data } = (await app.call(admin, auditLog.filterOptions)).body;
    expect([data.actions.length, data.subject_kinds.length, data.people.length]).toEqual([41, 13, 1]);
    for (const column of ["action", "subject_kind", "user_id"]) {
      const step = sql`explain select ${sql.ref(column)} from audit_log where organization_id = ${organization_id}
        and ${sql.ref(column)} > 'a' order by ${sql.ref(column)} limit 1`;
      const plan = JSON.stringify((await step.execute(app.db)).rows);
      expect(plan).toContain("Index");
      expect(plan).not.toMatch(/Sort|Seq Scan/);
    }
  });

  test("handles concurrent requests, each with the right page", async () => {
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        app.call(admin, auditLog.list, { query: { action: `verb.${index}`, page: 3 } }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    for (const [index, { body }] of replies.entries()) {
      expect(new Set(body.data.map(({ action }) => action))).toEqual(new Set([`verb.${index}`]));
      expect(body.meta.total).toBe(ENTRIES / 40);
    }
  });
});
