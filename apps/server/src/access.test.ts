import type { Endpoint } from "@overfly/contract/endpoint";
import { endpoints } from "@overfly/contract/endpoints";
import { type Permission, PERMISSIONS } from "@overfly/contract/permissions";
import type { UserType } from "@overfly/contract/user-type";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clearIdentityCache } from "#platform/auth/identity.ts";
import { ACCESS } from "#testing/endpoints/access-table.ts";
import { paramsOf } from "#testing/endpoints/sample-params.ts";
import { createClient, createTwoProviders } from "#testing/factories.ts";
import { signInWithRole } from "#testing/provider-admins.ts";
import { SAMPLE_BODIES, SAMPLE_QUERIES } from "#testing/sample-input.ts";
import { insertSampleRows, type SampleRows } from "#testing/sample-rows.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

const SIDES: readonly UserType[] = ["center", "client", "pilot"];

const ALL: [name: string, endpoint: Endpoint][] = Object.entries(endpoints).flatMap(([feature, group]) =>
  Object.entries(group).map(([verb, endpoint]): [string, Endpoint] => [`${feature}.${verb}`, endpoint]),
);
const GUARDED = ALL.filter(([name]) => !accessOf(name).permissions.includes("public"));
const NAMING = GUARDED.filter(([, { params }]) => params !== undefined);

/** Those that open no call of their own: matching in the menu, and a check of the kind of an upload (uploads.ts). */
const WITHOUT_CALL: readonly string[] = [
  "available",
  "Show Client",
  "Hide Client",
  "allow upload bim file clouds",
];

test.each(PERMISSIONS.filter((one) => !WITHOUT_CALL.includes(one)))("%s guards a call", (permission) => {
  expect(GUARDED.some(([name]) => accessOf(name).permissions.includes(permission))).toBe(true);
});

interface Someone {
  session: Session;
  role_id: number;
  user_id: string;
}

let app: TestApp;
let owner: Someone;
let world: SampleRows;
let unchanged: SampleRows | undefined;
/** Users of our provider, with permissions that each test sets. */
let users: Record<UserType, Someone>;
/**
 * Users with all permissions of other organizations: a competitor, another client of our provider, a pilot without
 * missions.
 */
let strangers: [side: UserType, who: Someone][];
let owns: { provider_id: number; client_id: number; user_id: string };

beforeAll(async () => {
  app = await testApp({}, { RATE_LIMIT: "0" });
  const { provider, client, rival, rivalClient } = await createTwoProviders(app.services);
  const neighbour = await createClient(app.services, provider.id, { company_name: "Neighbour" });
  owner = await someone("center", provider.id);
  owns = { provider_id: provider.id, client_id: client.id, user_id: owner.user_id };
  world = await insertSampleRows(app.services, owns);
  users = {
    center: await someone("center", provider.id),
    client: await someone("client", client.id),
    pilot: await someone("pilot", provider.id),
  };
  await app.db
    .insertInto("assignments")
    .values({
      provider_id: provider.id,
      mission_id: world.mission.id,
      pilot_id: users.pilot.user_id,
      starts_at: "2026-05-01T08:00:00Z",
      ends_at: "2026-05-01T10:00:00Z",
    })
    .execute();
  strangers = [
    ["center", await someone("center", rival.id)],
    ["client", await someone("client", rivalClient.id)],
    ["client", await someone("client", neighbour.id)],
    ["pilot", await someone("pilot", rival.id)],
    ["pilot", await someone("pilot", provider.id)],
  ];
});
afterAll(() => app.close());

test("every endpoint is in the table of who may call it", () => {
  expect(Object.keys(ACCESS).toSorted()).toEqual(ALL.map(([name]) => name).toSorted());
});

test.each(ALL)("%s is implemented", (_name, { method, path }) => {
  expect(app.app.hasRoute({ method, url: path })).toBe(true);
});

test.each(ALL.filter(([name]) => accessOf(name).permissions.includes("public")))(
  "%s, which is public, isn't kept by browsers and proxies",
  async (name, endpoint) => {
    const { status, headers } = await app.call(undefined, endpoint, { body: SAMPLE_BODIES[name]?.(world) });
    checkCaching(name, endpoint, { status, headers });
  },
);

describe.each(GUARDED)("%s", (name, endpoint) => {
  const { permissions, sides } = accessOf(name);
  const isOpen = permissions.includes("available");

  test("rejects a caller who is not signed in", async () => {
    expect(await statusOf(undefined, name, endpoint)).toBe(401);
  });

  test.skipIf(isOpen)("refuses users with all permissions but its own", async () => {
    for (const side of sides) {
      await permit(
        users[side],
        PERMISSIONS.filter((permission) => !permissions.includes(permission)),
      );
      expect([side, await statusOf(users[side].session, name, endpoint)]).toEqual([side, 403]);
    }
  });

  test("lets users call it who hold nothing else", async () => {
    for (const side of sides) {
      const caller = name === "auth.logout" ? await someone(side, owns.provider_id) : users[side];
      await permit(caller, isOpen ? [] : (permissions as Permission[]));
      // a service that checks one of several permissions first looks for the row
      const rows = permissions.length > 1 && (endpoint.method === "DELETE" ? await unchangedRows() : world);
      const params = rows ? paramsOf(endpoint.path, rows) : unknownParams(endpoint.path);
      const { status, headers } = await app.call(caller.session, endpoint, { params });
      if (rows && rows !== world) noteChange(status);
      checkCaching(name, endpoint, { status, headers });
      expect([side, status]).not.toEqual([side, 403]);
    }
  });

  test.skipIf(sides.length === SIDES.length)("refuses the other sides, whatever they may do", async () => {
    for (const side of SIDES.filter((one) => !sides.includes(one))) {
      await permit(users[side], PERMISSIONS);
      expect([side, await statusOf(users[side].session, name, endpoint)]).toEqual([side, 403]);
    }
  });
});

describe.each(NAMING)("%s, with an id of another organization", (name, endpoint) => {
  const { sides } = accessOf(name);

  test("returns 404 to strangers", async () => {
    for (const [side, { session }] of strangers.filter(([one]) => sides.includes(one)))
      expect([side, await statusOf(session, name, endpoint)]).toEqual([side, 404]);
  });

  test("is found by its owner", async () => {
    const rows = endpoint.method === "GET" ? world : await unchangedRows();
    const [, stranger] = strangers.find(([side]) => sides.includes(side)) ?? [];
    const refused = await answerTo(stranger?.session, name, endpoint, rows);
    const [ours = "center"] = sides.includes("center") ? [] : sides;
    await permit(users[ours], PERMISSIONS);
    const who = ours === "center" ? owner : users[ours];
    const answer = await answerTo(who.session, name, endpoint, rows);
    if (rows !== world) noteChange(answer.status);
    expect([401, 403, 500]).not.toContain(answer.status);
    expect(answer).not.toEqual(refused); // a 404 may concern something inside of it, and says so
  });
});

test("every sample belongs to an endpoint", () => {
  const names = new Set(ALL.map(([name]) => name));
  const samples = [...Object.keys(SAMPLE_BODIES), ...Object.keys(SAMPLE_QUERIES)];
  expect(samples.filter((name) => !names.has(name))).toEqual([]);
});

/** Rows that no call has changed yet: inserted anew only after one that did, since they are many. */
const unchangedRows = async () => (unchanged ??= await insertSampleRows(app.services, owns));

/** A call that was refused or failed has changed nothing. */
function noteChange(status: number): void {
  if (status < 400) unchanged = undefined;
}

/** An endpoint that is missing in the table is open to nobody, so that it fails. */
function accessOf(name: string): { permissions: readonly string[]; sides: readonly UserType[] } {
  const [permissions, sides] = ACCESS[name] ?? [[], []];
  return { permissions: typeof permissions === "string" ? [permissions] : permissions, sides };
}

const statusOf = async (session: Session | undefined, name: string, endpoint: Endpoint) =>
  (await answerTo(session, name, endpoint, world)).status;

async function answerTo(session: Session | undefined, name: string, endpoint: Endpoint, from: SampleRows) {
  const { status, body, headers } = await app.call(session, endpoint, {
    params: paramsOf(endpoint.path, from),
    body: SAMPLE_BODIES[name]?.(from),
    query: SAMPLE_QUERIES[name]?.(from),
  });
  checkCaching(name, endpoint, { status, headers });
  return { status, message: body.message };
}

/** Data isn't kept by browsers and proxies; only browsers keep files. */
function checkCaching(
  name: string,
  { file }: Endpoint,
  { status, headers }: { status: number; headers: Record<string, unknown> },
) {
  const allowed =
    file !== undefined && status === 200 ? "private, (no-cache|max-age=\\d+, immutable)" : "no-store";
  expect(`${name} ${status} ${String(headers["cache-control"])}`).toMatch(
    new RegExp(`^${name} ${status} ${allowed}$`),
  );
}

/** Parameters that name no row, so that nothing changes. */
const unknownParams = (path: string) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, "2000000000"]));

/** A user with all permissions at first. */
const someone = (user_type: UserType, organization_id: number): Promise<Someone> =>
  signInWithRole(app, { user_type, organization_id }, PERMISSIONS);

async function permit({ role_id }: Someone, permissions: readonly Permission[]) {
  await app.db
    .updateTable("roles")
    .set({ permissions: [...permissions] })
    .where("id", "=", role_id)
    .execute();
  clearIdentityCache(app.services);
}
