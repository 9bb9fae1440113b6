import { Readable } from "node:stream";
import { auth } from "@overfly/contract/auth/auth";
import type { Endpoint } from "@overfly/contract/endpoint";
import { endpoints } from "@overfly/contract/endpoints";
import { PERMISSIONS } from "@overfly/contract/permissions";
import type { UserType } from "@overfly/contract/user-type";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Form, formOf, LARGEST_FILES } from "#testing/endpoints/largest-files.ts";
import {
  hostileBodies,
  hostileQueries,
  LARGE_BODIES,
  largestBytes,
} from "#testing/endpoints/hostile-input.ts";
import { paramsOf } from "#testing/endpoints/sample-params.ts";
import { createTwoProviders } from "#testing/factories.ts";
import { longestTurnMs, machineSlowness } from "#testing/longest-turn.ts";
import { signInWithRole } from "#testing/provider-admins.ts";
import { SAMPLE_QUERIES } from "#testing/sample-input.ts";
import { insertSampleRows, type SampleRows } from "#testing/sample-rows.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

/** CPU time that one request may take from all others at once, on a machine of the reference's speed. */
const MOST_MS = 50;
/** The fastest counts: compiling the code and collecting the garbage of other tests isn't the request's. */
const TRIES = 10;

const BOUNDARY = {
  type: "Polygon",
  coordinates: [
    [
      [35.7, 30.2],
      [35.71, 30.2],
      [35.71, 30.21],
      [35.7, 30.2],
    ],
  ],
};

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

  test.each(Object.keys(LARGEST_FILES))("%s with the largest file", async (name) => {
    const form = formOf(LARGEST_FILES[name]!);
    await prepareForFiles(name);
    const query = `?${new URLSearchParams(Object.entries(SAMPLE_QUERIES[name]?.(rows) ?? {})).toString()}`;
    expect([name, await timeOver(endpointOf(name), { form, query }), form.isRead()]).toEqual([name, 0, true]);
  });

  test("files: the table has every endpoint that takes one", () => {
    const names = WRITING.filter(([, { multipart }]) => multipart).map(([name]) => name);
    expect(Object.keys(LARGEST_FILES).toSorted()).toEqual(names.toSorted());
  });

  test.each(Object.keys(LARGE_BODIES))("%s with the largest valid body", async (name) => {
    const endpoint = endpointOf(name);
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

/** Without a boundary an elevation model is refused unread, a snapshot of an ended stream or where the mission takes no files, a photo before the report, and a log after the flight. */
async function prepareForFiles(name: string) {
  rows = await insertSampleRows(app.services, owner);
  const boundary = JSON.stringify(BOUNDARY);
  await app.db.updateTable("sites").set({ boundary }).where("id", "=", rows.site.id).execute();
  await app.db
    .updateTable("work_orders")
    .set({ source: "damage", opened_by: owner.user_id })
    .where("id", "=", rows.workOrder.id)
    .execute();
  await app.db.updateTable("streams").set({ state: "live" }).where("site_id", "=", rows.site.id).execute();
  await app.db
    .updateTable("missions")
    .set({ status: STATUS_FOR_FILES[name.split(".")[0] ?? ""] ?? "in_review" })
    .where("site_id", "=", rows.site.id)
    .execute();
}

const STATUS_FOR_FILES: Record<string, string> = { repairs: "completed", flightLogs: "in_progress" };

interface Input {
  body?: Buffer;
  query?: string;
  form?: Form;
}

function endpointOf(name: string): Endpoint {
  const [feature = "", verb = ""] = name.split(".");
  const endpoint = endpoints[feature]?.[verb];
  if (!endpoint) throw new Error(`There is no endpoint ${name}`);
  return endpoint;
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
  return { ms: ms > MOST_MS ? ms / machineSlowness() : ms, status };
}

const signOutLater = async () =>
  (await signInWithRole(app, { organization_id: owner.provider_id }, [])).session;

function send({ method, path }: Endpoint, session: Session, { body, query = "", form }: Input) {
  const params: Record<string, string | number> = paramsOf(path, rows) ?? {};
  const url = path.replaceAll(/:(\w+)/g, (_all, name: string) => String(params[name]));
  const headers = { cookie: session, "content-type": "application/json", ...form?.headers };
  const payload = form ? Readable.from(form.pieces()) : body;
  return app.app.inject({ method, url: `${url}${query}`, headers, ...(payload && { payload }) });
}
