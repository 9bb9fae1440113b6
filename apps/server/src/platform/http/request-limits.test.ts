import type { Endpoint } from "@overfly/contract/endpoint";
import { auth } from "@overfly/contract/auth/auth";
import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { invitations } from "@overfly/contract/members/invitations";
import { passwords } from "@overfly/contract/auth/passwords";
import { UPLOADS_PATH } from "@overfly/contract/media/media";
import { siteDocuments } from "@overfly/contract/sites/site-documents";
import { sites } from "@overfly/contract/sites/sites";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSite } from "#testing/factories.ts";
import { createProviderAdmins, signInAdmin } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let admin: Session;
let colleague: Session;
let client_id: number;
let provider_id: number;
beforeAll(async () => {
  app = await testApp();
  const { world, admin: first } = await createProviderAdmins(app);
  admin = first;
  colleague = await signInAdmin(app, world.provider.id);
  client_id = world.client.id;
  provider_id = world.provider.id;
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

const nested = (depth: number) => `{"name":${"[".repeat(depth)}${"]".repeat(depth)}}`;
const fields = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1])));
const texts = (bytes: number) => JSON.stringify({ name: "x".repeat(bytes - 11) });

test.each([
  ["of 256 KB", texts(256 * 1024), 422],
  ["of more than 256 KB", texts(256 * 1024 + 1), 413],
  ["nested 31 levels deep", nested(31), 422],
  ["nested 32 levels deep", nested(32), 400],
  ["with 10,000 fields", fields(10_000), 422],
  ["with 10,001 fields", fields(10_001), 400],
  ["with 10,001 values in a list", `{"name":[${"1,".repeat(10_000)}1]}`, 422],
  ["with 10,001 objects of one field", `{"name":[${'{"a":1},'.repeat(10_000)}{}]}`, 422],
  ["with brackets in a text", JSON.stringify({ name: `\\"${"[".repeat(99)}` }), 422],
])("a body %s is answered as it should be", async (_what, payload, status) => {
  const headers = { cookie: admin, "content-type": "application/json" };
  const answer = await app.app.inject({ method: "POST", url: sites.create.path, headers, payload });
  expect(answer.statusCode).toBe(status);
});

test.each<[string, Record<string, string>, status: number]>([
  ["a query of 15 KB", { query: "x".repeat(15_000) }, 422],
  ["a query of 17 KB", { query: "x".repeat(17_000) }, 431],
  ["a header of 17 KB", { header: "x".repeat(17_000) }, 431],
])("%s is answered as it should be", async (_what, { query = "", header = "" }, status) => {
  const origin = await app.app.listen({ port: 0, host: "127.0.0.1" }).catch(() => app.app.listeningOrigin);
  const answer = await fetch(`${origin}${sites.list.path}?search=&unknown=${query}`, {
    headers: { cookie: admin, "x-long": header },
  });
  expect(answer.status).toBe(status);
});

test("a large body with too many values is answered with 413, off the event loop", async () => {
  const { token } = await createSite(app.services, { provider_id, client_id });
  const payload = `{"name":"x","document":[${"[],".repeat(400_000)}[]]}`;
  const url = flightRoutes.create.path.replace(":token", token);
  const headers = { cookie: admin, "content-type": "application/json" };
  const answer = await app.app.inject({ method: "POST", url, headers, payload });
  expect([answer.statusCode, answer.json().message]).toEqual([413, "The JSON has too many values"]);
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

  test.each([
    ["an upload", "POST", UPLOADS_PATH, 422],
    ["a sign-in", "POST", auth.login.path, 422],
    ["a form with a file", "POST", siteDocuments.upload.path.replace(":token", "x".repeat(16)), 422],
    ["a read, where it changes nothing", "GET", sites.list.path, 200],
  ] as const)("of %s is answered with %s %s: %i", async (_what, method, url, status) => {
    const headers = { cookie: admin, "idempotency-key": "four" };
    expect((await app.app.inject({ method, url, headers })).statusCode).toBe(status);
  });

  test("is another one for another user, and free after a failure", async () => {
    const [ours, theirs] = [await create(admin, "North", "two"), await create(colleague, "North", "two")];
    expect(theirs.body.data.token).not.toBe(ours.body.data.token);

    expect((await create(admin, "", "three")).status).toBe(422);
    expect((await create(admin, "South", "three")).status).toBe(200);
  });
});
