import { auth } from "@overfly/contract/auth/auth";
import { members } from "@overfly/contract/members/members";
import { roles } from "@overfly/contract/roles/roles";
import { sites } from "@overfly/contract/sites/sites";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

const started = new Date();
/** Time stands still, so that nothing that is cached expires by itself. */
const stopped = { now: () => started };
const PATIENCE = { timeout: 240_000, interval: 20 };
const OFFICE = { name: "Office", user_type: "center" as const };
let one: TestApp;
let other: TestApp;
let admin: Session;
let member: Session;
let membership_id: number;
let who: { organization_id: number };

/** Two servers on one database, each with its own broker. */
beforeAll(async () => {
  one = await testApp(stopped);
  other = await testApp(stopped, { DATABASE_URL: one.services.settings.DATABASE_URL ?? "" });
  who = { organization_id: (await createTwoProviders(one.services)).provider.id };
  admin = await one.signIn((await createMember(one.services, who)).email, PASSWORD);
  const person = await createMember(one.services, { ...who, role: "data_analyst" });
  ({ membership_id } = person);
  member = await one.signIn(person.email, PASSWORD);
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const seen = async () => (await other.call(member, sites.list)).status;
const update = async (role: { id: number; updated_at: string }, permissions: string[]) => {
  const params = { id: role.id };
  const { updated_at } = role;
  const body = { name: OFFICE.name, permissions, updated_at };
  return (await one.call(admin, roles.update, { params, body })).body.data;
};

test("a role that one server changes takes effect on the other with the next call", async () => {
  const created = await one.call(admin, roles.create, { body: { ...OFFICE, permissions: ["view sites"] } });
  const role_id = created.body.data.id;
  await one.call(admin, members.update, { params: { id: membership_id }, body: { role_id } });
  await expect.poll(seen, PATIENCE).toBe(200);

  const without = await update(created.body.data, ["view flights"]);
  await expect.poll(seen, PATIENCE).toBe(403);

  await update(without, ["view sites"]);
  await expect.poll(seen, PATIENCE).toBe(200);
});

test("signing out on one server signs out on the other", async () => {
  expect((await other.call(member, auth.authUser)).status).toBe(200);

  await one.call(member, auth.logout);

  await expect.poll(async () => (await other.call(member, auth.authUser)).status, PATIENCE).toBe(401);
});

test("a server without change notifications doesn't cache, until it receives them again", async () => {
  const { user_id, email } = await createMember(one.services, who);
  const session = await one.signIn(email, PASSWORD);
  const status = async () => (await other.call(session, sites.list)).status;
  expect(await status()).toBe(200);

  await endListeners();
  await one.db.deleteFrom("sessions").where("user_id", "=", user_id).execute();

  await expect.poll(status, PATIENCE).toBe(401);
});

/** Terminates the connections on which servers listen. */
const endListeners = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen identity_changes'`.execute(one.db);
