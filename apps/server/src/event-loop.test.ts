import { auth } from "@overfly/contract/auth/auth";
import type { Endpoint } from "@overfly/contract/endpoint";
import { endpoints } from "@overfly/contract/endpoints";
import { PERMISSIONS } from "@overfly/contract/permissions";
import type { UserType } from "@overfly/contract/user-type";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  hostileBodies,
  hostileQueries,
  LARGE_BODIES,
  largestBytes,
} from "#testing/endpoints/hostile-input.ts";
import { paramsOf } from "#testing/endpoints/sample-params.ts";
import { createTwoProviders } from "#testing/factories.ts";
import { longestTurnMs } from "#testing/longest-turn.ts";
import { signInWithRole } from "#testing/provider-admins.ts";
import { insertSampleRows, type SampleRows } from "#testing/sample-rows.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

/** CPU time that one request may take from all others at once. */
const MOST_MS = 50;
/** The fastest counts: compiling the code and collecting the garbage of other tests isn't the request's. */
const TRIES = 10;

const ALL: [name: string, endpoint: Endpoint][] = Object.entries(endpoints).flatMap(([feature, group]) =>
  Object.entries(group).map(([verb, endpoint]): [string, Endpoint] => [`${feature}.${verb}`, endpoint]),
);
const WRITING = ALL.filter(([, { method }]) => method !== "GET");
const READING = ALL.filter(([, { method }]) => method === "GET");

let app: TestApp;
let owner: { provider_id: number; client_id: number; user_id: string };
let rows: SampleRows;
let sessions: Record<UserType, Session>;

beforeAll(async () => {
  app = await testApp({}, { RATE_LIMIT: "0" });
  const { provider, client } = await createTwoProviders(app.services);
  const someone = (user_type: UserType, organization_id: number) =>
    signInWithRole(app, { user_type, organization_id }, PERMISSIONS);
  const { session, user_id } = await someone("center", provider.id);
  owner = { provider_id: provider.id, client_id: client.id, user_id };
  rows = await insertSampleRows(app.services, owner);
  sessions = {
    center: session,
    client: (await someone("client", client.id)).session,
    pilot: (await someone("pilot", provider.id)).session,
  };
});
afterAll(() => app.close());

describe("no request holds up the event loop:", () => {
  test.each(WRITING)("%s with the largest bodies", async (name, endpoint) => {
    for (const [shape, body] of hostileBodies(endpoint, largestBytes(endpoint)))
      expect([name, shape, await timeOver(endpoint, { body })]).toEqual([name, shape, 0]);
  });

  test.each(READING.filter(([, { query }]) => query))("%s with the longest query", async (name, endpoint) => {
    for (const [shape, query] of hostileQueries(endpoint))
      expect([name, shape, await timeOver(endpoint, { query })]).toEqual([name, shape, 0]);
  });

  test.each(Object.keys(LARGE_BODIES))("%s with the largest valid body", async (name) => {
    const [feature = "", verb = ""] = name.split(".");
    const endpoint = endpoints[feature]?.[verb];
    if (!endpoint) throw new Error(`There is no endpoint ${name}`);
    const fastest = await fastestOf(async () => {
      rows = await insertSampleRows(app.services, owner);
      const body = Buffer.from(JSON.stringify(LARGE_BODIES[name]?.(rows)));
      expect(body.length / largestBytes(endpoint)).toBeGreaterThan(0.9);
      const { ms, status } = await measure(endpoint, { body });
      expect(status).toBe(200);
      return ms;
    });
    expect(fastest).toBeLessThan(MOST_MS);
  });
});

interface Input {
  body?: Buffer;
  query?: string;
}

/** The milliseconds of its longest turn of the event loop, or zero below the limit. */
async function timeOver(endpoint: Endpoint, input: Input): Promise<number> {
  const fastest = await fastestOf(async () => {
    const { ms, status } = await measure(endpoint, input);
    if (endpoint.permission !== "public" && [401, 403].includes(status))
      throw new Error("The request was refused before it was read");
    return ms;
  });
  return fastest > MOST_MS ? fastest : 0;
}

async function fastestOf(time: () => Promise<number>): Promise<number> {
  let fastest = Infinity;
  for (let tried = 0; tried < TRIES && fastest > MOST_MS; tried += 1)
    fastest = Math.min(fastest, await time());
  return fastest;
}

async function measure(endpoint: Endpoint, input: Input): Promise<{ ms: number; status: number }> {
  const session = endpoint === auth.logout ? await signOutLater() : sessions[endpoint.side?.[0] ?? "center"];
  let status = 0;
  const ms = await longestTurnMs(async () => (status = (await send(endpoint, session, input)).statusCode));
  return { ms, status };
}

const signOutLater = async () =>
  (await signInWithRole(app, { organization_id: owner.provider_id }, [])).session;

function send({ method, path }: Endpoint, session: Session, { body, query = "" }: Input) {
  const params: Record<string, string | number> = paramsOf(path, rows) ?? {};
  const url = path.replaceAll(/:(\w+)/g, (_all, name: string) => String(params[name]));
  const headers = { cookie: session, "content-type": "application/json" };
  return app.app.inject({ method, url: `${url}${query}`, headers, ...(body && { payload: body }) });
}
