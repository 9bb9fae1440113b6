import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Endpoint } from "@overfly/contract/endpoint";
import { endpoints } from "@overfly/contract/endpoints";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ANOMALY_WRITES } from "#testing/endpoints/anomaly-writes.ts";
import { ACCOUNT_WRITES } from "#testing/endpoints/account-writes.ts";
import { CLOUD_WRITES, UPLOAD_WRITES } from "#testing/endpoints/cloud-writes.ts";
import { DEVICE_WRITES } from "#testing/endpoints/device-writes.ts";
import { INVENTORY_WRITES } from "#testing/endpoints/inventory-writes.ts";
import { MISSION_WRITES } from "#testing/endpoints/mission-writes.ts";
import { ORDER_WRITES } from "#testing/endpoints/order-writes.ts";
import { PROBLEM_WRITES } from "#testing/missions/problem-writes.ts";
import { ORGANIZATION_WRITES } from "#testing/endpoints/organization-writes.ts";
import { CHECKLIST_WRITES } from "#testing/checklists/checklist-writes.ts";
import { CLIENT_WRITES } from "#testing/endpoints/client-writes.ts";
import { PLANT_WRITES } from "#testing/endpoints/plant-writes.ts";
import { STREAM_WRITES } from "#testing/endpoints/stream-writes.ts";
import {
  createWriteWorld,
  type Write,
  type WriteInput,
  type WriteWorld,
} from "#testing/endpoints/write-world.ts";
import { upload } from "#testing/uploads/tus-client.ts";
import { formWithFile } from "#testing/uploads/upload-file.ts";
import { testApp } from "#testing/test-app.ts";

const WRITES: Record<string, Write> = {
  ...MISSION_WRITES,
  ...ORDER_WRITES,
  ...PROBLEM_WRITES,
  ...CHECKLIST_WRITES,
  ...PLANT_WRITES,
  ...ANOMALY_WRITES,
  ...DEVICE_WRITES,
  ...CLOUD_WRITES,
  ...ACCOUNT_WRITES,
  ...ORGANIZATION_WRITES,
  ...CLIENT_WRITES,
  ...INVENTORY_WRITES,
  ...STREAM_WRITES,
};

/** Endpoints that write, but whose records other tests look at. */
const ELSEWHERE: Record<string, string> = {
  "auth.sendCode": "second-factor.test.ts: the code is mailed",
  "docks.command": "dock-commands.test.ts: needs a dock",
  "elevation.replace": "elevation.test.ts: needs a model of the terrain",
  "invitations.get": "reads only; its token must not be in a URL",
  "passwords.forgotten": "sign-in-attacks.test.ts: mailed after the reply",
  "setup.createFirstAdministrator": "setup.test.ts: needs an empty installation",
  "streams.adjust": "dock-cameras.test.ts: needs a dock",
  "streams.start": "dock-cameras.test.ts: needs a dock",
  "webhooks.redeliver": "webhooks.test.ts: queues a delivery itself",
  "webhooks.test": "webhooks.test.ts: queues a delivery itself",
};

const KEY_REFUSED = "This request doesn't accept an Idempotency-Key";

/** Writes that refuse an Idempotency-Key, besides those without a user and those of files. */
const NOT_REPEATABLE = new Set([
  "auth.logout", // changes cookies
  "forceLogin.end",
  "secondFactor.confirm",
  "secondFactor.confirmEmail",
  "secondFactor.disable",
  "secondFactor.disableEmail",
  "secondFactor.newRecoveryCodes", // shows secrets
  "secondFactor.start",
  "secondFactor.startEmail",
  "docks.command", // its audit entry stays, whatever the device answers
  "flights.command",
  "cloudLinks.create", // shows a token
  "guestLinks.create",
  "streams.adjust",
  "streams.create", // shows a key
  "streams.start",
  "streams.startRecording",
  "streams.stop",
  "streams.stopRecording",
]);

const isRepeatableWrite = ({ permission, multipart }: Endpoint, name: string) =>
  permission !== "public" && !multipart && !NOT_REPEATABLE.has(name);

let world: WriteWorld;
beforeAll(async () => {
  world = await createWriteWorld(await testApp({}, { RATE_LIMIT: "0", STREAMING_ENGINE: "embedded" }));
});
afterAll(() => world.app.close());

test("every endpoint that writes is in the tables", () => {
  const writing = Object.entries(endpoints).flatMap(([feature, group]) =>
    Object.entries(group).flatMap(([verb, { method }]) => (method === "GET" ? [] : `${feature}.${verb}`)),
  );
  expect([...Object.keys(WRITES), ...Object.keys(ELSEWHERE)].toSorted()).toEqual(writing.toSorted());
});

test.each(Object.keys(WRITES))("%s leaves its records and no others", async (name) => {
  const [feature = "", verb = ""] = name.split(".");
  const endpoint = endpoints[feature]?.[verb];
  const write = WRITES[name];
  if (!endpoint || !write) throw new Error(`There is no endpoint ${name}`);
  const input = (await write.input?.(world)) ?? {};
  const before = await lastIds();
  const key = { "idempotency-key": randomUUID() };
  const takesKey = isRepeatableWrite(endpoint, name);
  const refused = takesKey ? undefined : await send(endpoint, write, input, key);
  expect([name, refused?.status, refused?.text.includes(KEY_REFUSED)]).toEqual(
    takesKey ? [name, undefined, undefined] : [name, 422, true],
  );
  const answer = await send(endpoint, write, input, takesKey ? key : {});
  expect([name, answer.status, answer.status === 200 ? "" : answer.text]).toEqual([name, 200, ""]);
  const again = takesKey ? await send(endpoint, write, input, key) : answer;
  expect([name, again]).toEqual([name, answer]);
  expect(await recordsSince(before)).toEqual(write.records.toSorted());
});

test.each(Object.entries(UPLOAD_WRITES))("%s leaves its records and no others", async (_what, write) => {
  const { as = "admin", name, content, place, records } = write;
  const where = await place(world);
  const before = await lastIds();
  await upload(
    { app: world.app.app, session: world.sessions[as] },
    where,
    name,
    Buffer.from(content, "latin1"),
  );
  expect(await recordsSince(before)).toEqual(records.toSorted());
});

test("every detail of the audit log has a name on its screen", async () => {
  const { rows } = await sql<{ key: string }>`
    select distinct jsonb_object_keys(details) as key from audit_log order by 1`.execute(world.app.db);
  expect(rows.length).toBeGreaterThan(0);
  const catalog = new URL("../../../packages/i18n/locales/en/audit-log.json", import.meta.url);
  const names = JSON.parse(readFileSync(catalog, "utf8")) as Record<string, string>;
  expect(rows.map(({ key }) => key).filter((key) => !(`detail.${key}` in names))).toEqual([]);
});

async function send(
  endpoint: Endpoint,
  { as = "admin" }: Write,
  { params, query, body, file, ...input }: WriteInput,
  headers: Record<string, string>,
) {
  const form = file && (await formWithFile({ ...file, content: file.bytes }));
  const { status, raw } = await world.app.call(input.session ?? world.sessions[as], endpoint, {
    params,
    query,
    body: form?.payload ?? body,
    headers: { ...headers, ...(form && { "content-type": form.contentType }) },
  });
  return { status, text: raw.toString() };
}

const TABLES = ["audit_log", "mission_timeline", "notifications", "webhook_deliveries", "outbox"] as const;
type LastIds = Record<(typeof TABLES)[number], number>;

async function lastIds(): Promise<LastIds> {
  const ids: [string, number][] = [];
  for (const table of TABLES) {
    const { last } = await world.app.db
      .selectFrom(table)
      .select((eb) => eb.fn.coalesce(eb.fn.max<number>("id"), eb.lit(0)).as("last"))
      .executeTakeFirstOrThrow();
    ids.push([table, last]);
  }
  return Object.fromEntries(ids) as LastIds;
}

/** Sorted. Background jobs write "processing" entries at any time; they don't belong to a call. */
async function recordsSince(last: LastIds): Promise<string[]> {
  const { rows } = await sql<{ record: string; user_id: string | null; organization_id: number | null }>`
    select 'audit ' || action as record, null as user_id, null::integer as organization_id
      from audit_log where id > ${last.audit_log}
    union all select concat_ws(' ', 'timeline', kind, to_status), null, null
      from mission_timeline where id > ${last.mission_timeline} and kind <> 'processing'
    union all select 'notification ' || kind || ' to', user_id, null
      from notifications where id > ${last.notifications} and kind <> 'processing'
    union all select 'webhook ' || event || ' to', null, organization_id
      from webhook_deliveries join webhooks on webhooks.id = webhook_id
      where webhook_deliveries.id > ${last.webhook_deliveries}
    union all select 'mail to', coalesce(user_id, to_address), null from outbox where id > ${last.outbox}`.execute(
    world.app.db,
  );
  const { ids, provider_id, client_id } = world;
  const names = new Map<string | number, string>(Object.entries(ids).map(([name, id]) => [id, name]));
  names.set(provider_id, "provider").set(client_id, "client");
  return rows
    .map(({ record, user_id, organization_id }) => {
      const whom = user_id ?? organization_id;
      return whom === null ? record : `${record} ${names.get(whom) ?? "others"}`;
    })
    .toSorted();
}
