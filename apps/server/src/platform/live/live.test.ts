import { auth } from "@overfly/contract/auth/auth";
import { LIVE_PATH, type LiveEvent } from "@overfly/contract/live";
import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createFakeDock } from "#testing/fake-dock.ts";
import { createMission, createMember, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { connectBroker } from "#platform/mqtt/connect-broker.ts";
import { SERVER_ACCOUNT } from "#platform/mqtt/device-accounts.ts";
import { installationSecret } from "#platform/db/installation-secret.ts";
import { createBrokerBus } from "./broker-bus.ts";
import { createSendQueue, TOO_SLOW } from "./send-queue.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let address: string;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  app = await testApp();
  address = await app.app.listen({ port: 0, host: "127.0.0.1" });
  world = await createTwoProviders(app.services);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});
afterAll(() => app.close());

async function somebody(organization_id: number, user_type: "center" | "client" | "pilot" = "center") {
  const { email, user_id } = await createMember(app.services, { organization_id, user_type });
  return { session: await app.signIn(email, PASSWORD), user_id };
}

/** The live events of another server process of this installation. */
async function openOtherProcess() {
  const account = { username: SERVER_ACCOUNT, password: await installationSecret(app.db, "broker") };
  const log = { info: () => {}, warn: () => {} };
  const url = app.services.docks.deviceUrl.replace("tcp:", "mqtt:");
  const broker = await connectBroker(url, account, log);
  return { bus: await createBrokerBus(broker, log), close: () => broker.close() };
}

interface Listener {
  received: LiveEvent[];
  kinds: () => string[];
  closed: Promise<number>;
}

async function listen(
  session: Session | undefined,
  { origin, query = "" }: { origin?: string; query?: string } = {},
): Promise<Listener> {
  const socket = new WebSocket(`${address.replace("http", "ws")}${LIVE_PATH}${query}`, {
    headers: { ...(session && { cookie: session }), ...(origin && { origin }) },
  });
  sockets.push(socket);
  const received: LiveEvent[] = [];
  const greeted = Promise.withResolvers<void>();
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  socket.on("error", (error) => greeted.reject(error));
  socket.on("message", (data: Buffer) => {
    const event = JSON.parse(data.toString()) as LiveEvent;
    received.push(event);
    if (event.kind === "hello") greeted.resolve();
  });
  await greeted.promise;
  return { received, closed, kinds: () => received.map(({ kind }) => kind) };
}

describe("the live socket", () => {
  test("rejects callers who aren't signed in, and pages of other sites", async () => {
    const { session } = await somebody(world.provider.id);
    await expect(listen(undefined)).rejects.toThrow("401");
    await expect(listen(session, { origin: "https://evil.test" })).rejects.toThrow("403");
  });

  test("sends each organization only its own events", async () => {
    const admin = await somebody(world.provider.id);
    const [ours, theirs, client] = await Promise.all([
      listen(admin.session),
      listen((await somebody(world.rival.id)).session),
      listen((await somebody(world.client.id, "client")).session),
    ]);
    const dock = await createFakeDock(app, admin.session);
    await dock.bind();
    await dock.report({ mode_code: 0, temperature: 25 });
    await dock.request("events", "hms", { list: [{ code: "0x19111800", level: 2 }] });
    await dock.close();
    app.services.live.publish({ organization_id: world.rival.id }, { kind: "mission", token: "theirs" });

    await expect.poll(() => ours.kinds()).toEqual(expect.arrayContaining(["hello", "telemetry", "alarm"]));
    await expect.poll(() => theirs.kinds()).toEqual(["hello", "mission"]);
    expect(client.kinds()).toEqual(["hello"]);
  });

  test("sends a client a dock's telemetry only while it flies for them", async () => {
    const admin = await somebody(world.provider.id);
    const client = await listen((await somebody(world.client.id, "client")).session);
    const dock = await createFakeDock(app, admin.session);
    await dock.bind();
    await dock.report({ mode_code: 0 });
    const mission = await createMission(app.services, {
      provider_id: world.provider.id,
      client_id: world.client.id,
      site_id: world.site.id,
      status: "in_progress",
    });
    await app.db
      .insertInto("flights")
      .values({
        mission_id: mission.id,
        provider_id: world.provider.id,
        dock_id: dock.id,
        source: "dock",
        status: "airborne",
      })
      .execute();

    await expect
      .poll(async () => {
        await dock.report({ mode_code: 4 });
        return client.kinds();
      })
      .toContain("telemetry");
    await dock.close();
  });

  test("sends a pilot the docks and missions of their assignments", async () => {
    const admin = await somebody(world.provider.id);
    const pilot = await somebody(world.provider.id, "pilot");
    const owner = { provider_id: world.provider.id, client_id: world.client.id, site_id: world.site.id };
    const [mine, other] = [
      await createMission(app.services, owner),
      await createMission(app.services, owner),
    ];
    await app.db
      .insertInto("assignments")
      .values({
        mission_id: mine.id,
        provider_id: world.provider.id,
        pilot_id: pilot.user_id,
        starts_at: "2026-05-01T08:00:00Z",
        ends_at: "2026-05-01T09:00:00Z",
      })
      .execute();
    const [theirs, centers] = [await listen(pilot.session), await listen(admin.session)];
    for (const { token } of [other, mine])
      app.services.live.publish({ organization_id: world.provider.id }, { kind: "mission", token });
    for (const site of ["not theirs", world.site.token])
      app.services.live.publish({ organization_id: world.provider.id }, { kind: "route", site, id: 7 });

    const routesOf = ({ received }: Listener) => received.filter(({ kind }) => kind === "route");
    await expect.poll(() => routesOf(centers)).toHaveLength(2);
    await expect.poll(() => routesOf(theirs)).toEqual([{ kind: "route", site: world.site.token, id: 7 }]);
    const missions = ({ received }: Listener) => received.filter(({ kind }) => kind === "mission"); // the previous test's dock may still report
    await expect.poll(() => missions(centers)).toHaveLength(2);
    expect(missions(theirs)).toEqual([{ kind: "mission", token: mine.token }]);
  });

  test("sends a page the changes since it started to load, and no other organization's", async () => {
    const { session } = await somebody(world.provider.id);
    const { live } = app.services;
    live.publish({ organization_id: world.provider.id }, { kind: "mission", token: "just now" });
    live.publish({ organization_id: world.rival.id }, { kind: "mission", token: "theirs" });

    const page = await listen(session, { query: "?age_ms=0" });
    expect(page.received.filter(({ kind }) => kind === "mission").at(-1)).toEqual({
      kind: "mission",
      token: "just now",
    });
    const again = await listen(session); // loads everything again
    expect(again.kinds()).toEqual(["hello"]);
    expect((await listen(session, { query: "?age_ms=soon" })).kinds()).toEqual(["hello"]);
  });

  test("reports a gap where a page started to load before the history begins", async () => {
    const { session } = await somebody(world.provider.id);
    const { received } = await listen(session, { query: "?age_ms=3600000" });
    expect(received.at(-1)).toMatchObject({ kind: "hello", missed: true });
  });

  test("sends events that another process published", async () => {
    const { bus: elsewhere, close } = await openOtherProcess();
    const echoes: LiveEvent[] = [];
    elsewhere.subscribe((_audience, event) => echoes.push(event));
    const listener = await listen((await somebody(world.provider.id)).session);
    elsewhere.publish({ organization_id: world.provider.id }, { kind: "mission", token: "from elsewhere" });

    await expect.poll(() => listener.received).toContainEqual({ kind: "mission", token: "from elsewhere" });
    expect(echoes).toHaveLength(1);
    await close();
  });

  test("sends a pilot the mission that was assigned to them just now, here or by another process", async () => {
    const { session: ops } = await somebody(world.provider.id);
    const { session, user_id: pilot_id } = await somebody(world.provider.id, "pilot");
    const owner = { provider_id: world.provider.id, client_id: world.client.id, site_id: world.site.id };
    const here = await createMission(app.services, { ...owner, status: "approved" });
    const there = await createMission(app.services, owner);
    const starts_at = "2099-05-01T08:00:00Z";
    const ends_at = "2099-05-01T09:00:00Z";
    const pilot = await listen(session);

    const { updated_at } = here;
    const body = { pilot_id, dock_id: null, kit_id: null, starts_at, ends_at, updated_at };
    const { status } = await app.call(ops, missionTransitions.assign, { params: here, body });
    expect(status).toBe(200);
    const { bus: elsewhere, close } = await openOtherProcess();
    await app.db
      .insertInto("assignments")
      .values({
        mission_id: there.id,
        provider_id: owner.provider_id,
        pilot_id,
        starts_at: "2026-05-02T08:00:00Z",
        ends_at: "2026-05-02T09:00:00Z",
      })
      .execute();
    const audience = { organization_id: owner.provider_id, changes_access: true };
    elsewhere.publish(audience, { kind: "mission", token: there.token });

    const missions = () => pilot.received.flatMap((event) => (event.kind === "mission" ? event.token : []));
    await expect.poll(() => new Set(missions())).toEqual(new Set([here.token, there.token]));
    await close();
  });

  test("closes after signing out", async () => {
    const { session } = await somebody(world.provider.id);
    const socket = await listen(session);
    await app.call(session, auth.logout);
    expect(await socket.closed).toBe(4001);
  });
});

describe("the send queue", () => {
  const telemetry = (dock_id: number, wind_mps: number) =>
    ({ kind: "telemetry", telemetry: { dock_id, wind_mps } }) as LiveEvent;

  function slowSocket() {
    const sent: LiveEvent[] = [];
    const waiting: (() => void)[] = [];
    const socket = {
      bufferedAmount: 0,
      readyState: 1 as const,
      closed: 0,
      send: (text: unknown, done?: unknown) => {
        sent.push(JSON.parse(text as string) as LiveEvent);
        waiting.push(done as () => void);
      },
      close(code?: number) {
        socket.closed = code ?? 0;
      },
    };
    const drain = () => {
      socket.bufferedAmount = 0;
      for (const done of waiting.splice(0)) done();
    };
    return { socket, sent, drain };
  }

  test("keeps only each dock's newest telemetry for a slow client, and all other events", () => {
    const { socket, sent, drain } = slowSocket();
    const post = createSendQueue(socket);
    post(telemetry(1, 0));
    socket.bufferedAmount = 1e6;
    for (let wind = 1; wind <= 500; wind += 1) for (const dock of [1, 2]) post(telemetry(dock, wind));
    post({ kind: "mission", token: "a" });
    expect(sent).toHaveLength(1);
    drain();

    expect(sent.slice(1)).toEqual([{ kind: "mission", token: "a" }, telemetry(1, 500), telemetry(2, 500)]);
  });

  test("disconnects a client that reads nothing", () => {
    const { socket } = slowSocket();
    const post = createSendQueue(socket);
    socket.bufferedAmount = 1e6;
    for (let count = 0; count < 1500; count += 1) post({ kind: "mission", token: `${count}` });
    expect(socket.closed).toBe(TOO_SLOW);
  });
});
