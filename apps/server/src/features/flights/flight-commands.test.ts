import { docks } from "@overfly/contract/docks/docks";
import { type Flight, flights } from "@overfly/contract/flights/flights";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createMember, createMission, PASSWORD } from "#testing/factories.ts";
import { createFakeDock, type FakeDock } from "#testing/fake-dock.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let rival: Session;
let pilot: Session;
let dock: FakeDock;

beforeAll(async () => {
  app = await testApp();
  ({ world, admin, rival } = await createProviderAdmins(app));
  const { email } = await createMember(app.services, {
    organization_id: world.provider.id,
    user_type: "pilot",
  });
  pilot = await app.signIn(email, PASSWORD);
  dock = await createFakeDock(app, admin);
});
beforeEach(async () => {
  dock.calls.length = 0;
  dock.answerServices(() => ({ result: 0 }));
  await setDock({ state: "idle", bound_at: new Date() });
});
afterAll(async () => {
  await dock.close();
  await app.close();
});

/** As if it had just reported. */
const setDock = (columns: { state: string; bound_at: Date | null }) =>
  app.db
    .updateTable("docks")
    .set({ ...columns, last_seen_at: new Date() })
    .where("id", "=", dock.id)
    .execute();

/** A flight that the dock has accepted. */
async function createFlight(status: Flight["status"], source = "dock") {
  const mission = await createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status: status === "scheduled" ? "planned" : "in_progress", // so that it is not sent meanwhile
  });
  const task_id = crypto.randomUUID();
  const { id } = await app.db
    .insertInto("flights")
    .values({
      mission_id: mission.id,
      provider_id: world.provider.id,
      source,
      status,
      ...(source === "dock" && { dock_id: dock.id }),
      ...(source === "dock" && status !== "scheduled" && { task_id, task_status: "sent" }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, task_id };
}

type Command = "pause" | "resume" | "return_home" | "cancel";
const send = (id: number, command: Command, session = admin) =>
  app.call(session, flights.command, { params: { id }, body: { command } });
const calls = () => dock.calls.map(({ method, data }) => [method, data]);
const statusOf = async (id: number) =>
  (await app.db.selectFrom("flights").where("id", "=", id).select("status").executeTakeFirstOrThrow()).status;

describe("a flight command", () => {
  // the methods of DJI's Cloud API: "Wayline management" and "Live flight controls"
  test.each<[Flight["status"], Command, method: string]>([
    ["airborne", "pause", "flighttask_pause"],
    ["airborne", "resume", "flighttask_recovery"],
    ["airborne", "return_home", "return_home"],
    ["airborne", "cancel", "return_home"],
    ["returning", "pause", "flighttask_pause"],
    ["returning", "cancel", "return_home"],
  ])("%s: %s is sent to the dock as %s", async (status, command, method) => {
    const { id } = await createFlight(status);
    const answer = await send(id, command);

    expect([answer.status, calls()]).toEqual([200, [[method, {}]]]);
    expect(await statusOf(id)).toBe(status); // until the dock reports otherwise
  });

  test("cancels a task before the take-off by its id", async () => {
    const { id, task_id } = await createFlight("preparing");
    const { body } = await send(id, "cancel");

    expect(calls()).toEqual([["flighttask_undo", { flight_ids: [task_id] }]]);
    expect(body.data.status).toBe("aborted");
  });

  test("cancels a scheduled flight without asking the dock", async () => {
    const { id } = await createFlight("scheduled");
    const { body } = await send(id, "cancel");

    expect([body.data.status, calls()]).toEqual(["aborted", []]);
    expect(body.data.events.map(({ kind }) => kind)).toEqual(["aborted"]);
  });

  test.each<[Flight["status"], Command]>([
    ["scheduled", "pause"],
    ["scheduled", "return_home"],
    ["preparing", "pause"],
    ["preparing", "resume"],
    ["preparing", "return_home"],
    ["landed", "cancel"],
    ["aborted", "return_home"],
    ["failed", "resume"],
  ])("%s: %s is refused, and the dock receives nothing", async (status, command) => {
    const { id } = await createFlight(status);
    const answer = await send(id, command);
    expect([answer.status, calls(), await statusOf(id)]).toEqual([409, [], status]);
  });

  test("is refused for a flight that no dock flies", async () => {
    const { id } = await createFlight("airborne", "manual");
    expect([(await send(id, "return_home")).status, calls()]).toEqual([409, []]);
  });

  test("that the dock rejects is refused with its reason", async () => {
    const { id, task_id } = await createFlight("preparing");
    dock.answerServices(() => ({ result: 321_258 }));
    const answer = await send(id, "cancel");

    expect(answer.status).toBe(409);
    expect(answer.body.message).toMatch(/\w+ \w+/);
    expect([await statusOf(id), calls()]).toEqual([
      "preparing",
      [["flighttask_undo", { flight_ids: [task_id] }]],
    ]);
  });

  test("of a stranger finds no flight, and the dock receives nothing", async () => {
    const { id } = await createFlight("airborne");
    const answers = [await send(id, "return_home", rival), await send(id, "return_home", pilot)];
    expect([answers.map(({ status }) => status), calls()]).toEqual([[404, 404], []]);
  });

  test("is in the audit log, whether or not the dock obeys", async () => {
    const { id } = await createFlight("airborne");
    dock.answerServices(() => ({ result: 321_258 }));
    await send(id, "return_home");
    const entries = await app.db
      .selectFrom("audit_log")
      .where("action", "=", "flights.command")
      .where("subject", "=", String(id))
      .select("details")
      .execute();
    expect(entries).toEqual([{ details: { command: "return_home" } }]);
  });
});

describe("a dock command", () => {
  const command = (name: string, session = admin) =>
    app.call(session, docks.command, { params: { id: dock.id }, body: { command: name as never } });

  // the methods of DJI's Cloud API, "Remote debugging"
  test.each([
    "debug_mode_open",
    "debug_mode_close",
    "cover_open",
    "cover_close",
    "charge_open",
    "charge_close",
    "drone_open",
    "drone_close",
    "supplement_light_open",
    "supplement_light_close",
    "device_reboot",
  ])("%s is sent under DJI's name, and is in the audit log", async (name) => {
    await setDock({ state: name === "debug_mode_open" ? "idle" : "debugging", bound_at: new Date() });
    expect([(await command(name)).status, calls()]).toEqual([200, [[name, {}]]]);
    const last = await app.db
      .selectFrom("audit_log")
      .where("action", "=", "docks.command")
      .where("subject", "=", String(dock.id))
      .orderBy("id", "desc")
      .select("details")
      .executeTakeFirst();
    expect(last?.details).toEqual({ command: name });
  });

  test("other than these is invalid", async () => {
    expect([(await command("cover_force_close")).status, calls()]).toEqual([422, []]);
  });

  test.each(["idle", "working", "upgrading"])("requires maintenance mode, not %s", async (state) => {
    await setDock({ state, bound_at: new Date() });
    const { status, body } = await command("cover_open");
    expect([status, body.message, calls()]).toEqual([409, "The dock must be in maintenance mode", []]);
  });

  test.each([
    ["offline", { state: "offline", bound_at: new Date() }],
    ["unbound", { state: "idle", bound_at: null }],
  ])("is refused while the dock is %s", async (_name, columns) => {
    await setDock(columns);
    expect([(await command("cover_open")).status, calls()]).toEqual([409, []]);
  });

  test("waits for no other: a second one is refused while the dock works on the first", async () => {
    await setDock({ state: "debugging", bound_at: new Date() });
    const { promise: isReceived, resolve: received } = Promise.withResolvers<void>();
    const reply = new AbortController();
    dock.answerServices((method) => {
      if (method !== "cover_open" || reply.signal.aborted) return { result: 0 };
      received();
      return undefined;
    });
    const first = command("cover_open");
    await isReceived;
    const flight = await createFlight("airborne");
    const refused = [await command("cover_close"), await send(flight.id, "pause")];
    const home = await send(flight.id, "return_home");
    reply.abort(); // it answers the repeated call
    const done = await first;
    const next = await command("cover_close");

    expect(refused.map(({ status, body }) => [status, body.message])).toEqual([
      [409, "Another command is under way at this dock"],
      [409, "Another command is under way at this dock"],
    ]);
    expect([home.status, done.status, next.status]).toEqual([200, 200, 200]);
  });

  test("of a stranger finds no dock", async () => {
    const answers = [await command("cover_open", rival), await command("cover_open", pilot)];
    expect([answers.map(({ status }) => status), calls()]).toEqual([[404, 404], []]);
  });
});
