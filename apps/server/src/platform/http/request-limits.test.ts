import type { Endpoint } from "@overfly/contract/endpoint";
import { auth } from "@overfly/contract/auth/auth";
import { invitations } from "@overfly/contract/members/invitations";
import { passwords } from "@overfly/contract/auth/passwords";
import { sites } from "@overfly/contract/sites/sites";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProviderAdmins, signInAdmin } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let admin: Session;
let colleague: Session;
let client_id: number;
beforeAll(async () => {
  app = await testApp();
  const { world, admin: first } = await createProviderAdmins(app);
  admin = first;
  colleague = await signInAdmin(app, world.provider.id);
  client_id = world.client.id;
});
afterAll(() => app.close());

// what a program could use to guess or to send mails, by address and minute
test.each<[string, Endpoint, most: number]>([
  ["asking for a sign-in code", auth.sendCode, 5],
  ["entering a sign-in code", auth.loginCode, 20],
  ["asking for a new password", passwords.forgotten, 10],
  ["following an invitation", invitations.get, 20],
])("%s is answered with 429 beyond its limit", async (_name, endpoint, most) => {
  const statuses: number[] = [];
  for (let call = 0; call <= most; call += 1)
    statuses.push((await app.call(undefined, endpoint, { body: {} })).status);
  expect(statuses.slice(0, most)).not.toContain(429);
  expect(statuses[most]).toBe(429);
});

test.each([
  [65_000, 422],
  [66_000, 413],
])("a body of %i bytes before the sign-in is answered with %i", async (length, status) => {
  const answer = await app.call(undefined, passwords.reset, { body: { token: "x".repeat(length) } as never });
  expect(answer.status).toBe(status);
});

describe("an Idempotency-Key", () => {
  const create = (session: Session, name: string, key: string) =>
    app.call(session, sites.create, {
      body: { name, client_id, time_zone: "UTC" },
      headers: { "idempotency-key": key },
    });

  test("gives a repeated call its first reply, and another call a 422", async () => {
    const [first, again] = [await create(admin, "East", "one"), await create(admin, "East", "one")];
    const other = await create(admin, "West", "one");

    expect(again.body.data.token).toBe(first.body.data.token);
    expect([other.status, Object.keys(other.body.errors ?? {})]).toEqual([422, ["idempotency-key"]]);
  });

  test("is another one for another user, and free after a failure", async () => {
    const [ours, theirs] = [await create(admin, "North", "two"), await create(colleague, "North", "two")];
    expect(theirs.body.data.token).not.toBe(ours.body.data.token);

    expect((await create(admin, "", "three")).status).toBe(422);
    expect((await create(admin, "South", "three")).status).toBe(200);
  });
});
