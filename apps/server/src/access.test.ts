import type { UserType } from "@overfly/contract/user-type";
import type { Endpoint } from "@overfly/contract/endpoint";
import { endpoints } from "@overfly/contract/endpoints";
import { PERMISSIONS, type Permission } from "@overfly/contract/permissions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clearIdentityCache } from "#platform/auth/identity.ts";
import { createClient, createMember, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { SAMPLE_BODIES, SAMPLE_QUERIES } from "#testing/sample-input.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { insertSampleRows, type SampleRows } from "#testing/sample-rows.ts";

const SIDES: readonly UserType[] = ["center", "client", "pilot"];
const EVERYTHING = PERMISSIONS;

const ALL: [name: string, endpoint: Endpoint][] = Object.entries(endpoints).flatMap(([feature, group]) =>
  Object.entries(group).map(([verb, endpoint]): [string, Endpoint] => [`${feature}.${verb}`, endpoint]),
);
const GUARDED = ALL.filter(([, { permission }]) => permission !== "public");
const NAMING = GUARDED.filter(([, { params }]) => params !== undefined);

interface Someone {
  session: Session;
  role_id: number;
  user_id: string;
}

let app: TestApp;
let owner: Someone;
let world: SampleRows;
/** Users of our provider, with permissions that each test sets. */
let allowed: Record<UserType, Someone>;
/**
 * Users with all permissions of other organizations: a competitor, another client of our provider, a pilot without
 * missions.
 */
let strangers: [side: UserType, who: Someone][];
let owns: { provider_id: number; client_id: number; user_id: string };

beforeAll(async () => {
  app = await testApp();
  const { provider, client, rival, rivalClient } = await createTwoProviders(app.services);
  const neighbour = await createClient(app.services, provider.id, { company_name: "Neighbour" });
  owner = await someone("center", provider.id);
  owns = { provider_id: provider.id, client_id: client.id, user_id: owner.user_id };
  world = await insertSampleRows(app.services, owns);
  allowed = {
    center: await someone("center", provider.id),
    client: await someone("client", client.id),
    pilot: await someone("pilot", provider.id),
  };
  strangers = [
    ["center", await someone("center", rival.id)],
    ["client", await someone("client", rivalClient.id)],
    ["client", await someone("client", neighbour.id)],
    ["pilot", await someone("pilot", rival.id)],
    ["pilot", await someone("pilot", provider.id)],
  ];
});
afterAll(() => app.close());

test.each(ALL)("%s is implemented", (_name, { method, path }) => {
  expect(app.app.hasRoute({ method, url: path })).toBe(true);
});

describe.each(GUARDED)("%s", (name, endpoint) => {
  const sides = endpoint.side ?? SIDES;

  test("rejects a caller who is not signed in", async () => {
    expect(await statusOf(undefined, name, endpoint)).toBe(401);
  });

  test.runIf(endpoint.permission !== "available")("refuses users without its permission", async () => {
    for (const side of sides) {
      await permit(
        allowed[side],
        EVERYTHING.filter((permission) => permission !== endpoint.permission),
      );
      expect([side, await statusOf(allowed[side].session, name, endpoint)]).toEqual([side, 403]);
    }
  });

  test.runIf(sides.length < SIDES.length)("refuses the other sides, whatever they may do", async () => {
    for (const side of SIDES.filter((one) => !sides.includes(one))) {
      await permit(allowed[side], EVERYTHING);
      expect([side, await statusOf(allowed[side].session, name, endpoint)]).toEqual([side, 403]);
    }
  });
});

describe.each(NAMING)("%s, with an id of another organization", (name, endpoint) => {
  const sides = endpoint.side ?? SIDES;

  test("returns 404 to strangers", async () => {
    for (const [side, { session }] of strangers.filter(([one]) => sides.includes(one)))
      expect([side, await statusOf(session, name, endpoint)]).toEqual([side, 404]);
  });

  test("is found by its owner", async () => {
    const fresh = await insertSampleRows(app.services, owns);
    const [, stranger] = strangers.find(([side]) => sides.includes(side)) ?? [];
    const refused = await answerTo(stranger?.session, name, endpoint, fresh);
    const answer = await answerTo(owner.session, name, endpoint, fresh);
    expect([401, 403, 500]).not.toContain(answer.status);
    expect(answer).not.toEqual(refused); // a 404 may concern something inside of it, and says so
  });
});

test("every sample belongs to an endpoint", () => {
  const names = new Set(ALL.map(([name]) => name));
  const samples = [...Object.keys(SAMPLE_BODIES), ...Object.keys(SAMPLE_QUERIES)];
  expect(samples.filter((name) => !names.has(name))).toEqual([]);
});

const statusOf = async (session: Session | undefined, name: string, endpoint: Endpoint) =>
  (await answerTo(session, name, endpoint, world)).status;

async function answerTo(session: Session | undefined, name: string, endpoint: Endpoint, from: SampleRows) {
  const { status, body } = await app.call(session, endpoint, {
    params: paramsOf(endpoint.path, from),
    body: SAMPLE_BODIES[name]?.(from),
    query: SAMPLE_QUERIES[name],
  });
  return { status, message: body.message };
}

/** The rows that a path can name, by the segment before its parameter. */
function paramsOf(path: string, from: SampleRows): Record<string, string | number> | undefined {
  const folders = [...path.matchAll(/\/([\w-]+)\/:\w+/g)].map(([, folder = ""]) => folder);
  if (folders.length === 0) return undefined;
  const named: Record<string, Record<string, string | number>> = {
    invitations: { id: from.invitation.id },
    missions: { token: from.mission.token },
    webhooks: { id: from.webhook.id },
    "webhook-deliveries": { id: from.webhookDelivery.id },
    sites: { token: from.site.token },
    zones: { id: from.zone.id },
    attachments: { id: from.attachment.id },
    anomalies: { id: from.anomaly.id },
    "api-tokens": { id: from.apiToken.id },
    "organization-tokens": { id: from.organizationToken.id },
    clouds: { id: from.mediaFile.id },
    "dock-alarms": { id: from.alarm.id },
    docks: { id: from.dock.id },
    flights: { id: from.flight.id },
    members: { id: from.member.id },
    "remembered-devices": { id: from.device.id },
    sessions: { id: from.session.id },
    jobs: { id: from.job.id },
    notifications: { id: from.notification.id },
    roles: { id: from.role.id },
    routes: { id: from.route.id },
    versions: { version: 1 },
    comments: { comment: from.routeComment.id },
  };
  const unknown = folders.find((folder) => named[folder] === undefined);
  if (unknown !== undefined) throw new Error(`Add a row that /${unknown}/ names to whole-world.ts`);
  return Object.assign({}, ...folders.map((folder) => named[folder])) as Record<string, string | number>;
}

/** A user with a role of their own, with all permissions by default. */
async function someone(user_type: UserType, organization_id: number): Promise<Someone> {
  const { email, user_id, membership_id } = await createMember(app.services, { organization_id, user_type });
  const { id: role_id } = await app.db
    .insertInto("roles")
    .values({ organization_id, user_type, name: `Role of ${email}`, permissions: [...EVERYTHING] })
    .returning("id")
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable("membership_roles")
    .set({ role_id })
    .where("membership_id", "=", membership_id)
    .execute();
  return { session: await app.signIn(email, PASSWORD), role_id, user_id };
}

async function permit({ role_id }: Someone, permissions: readonly Permission[]) {
  await app.db
    .updateTable("roles")
    .set({ permissions: [...permissions] })
    .where("id", "=", role_id)
    .execute();
  clearIdentityCache(app.services);
}
