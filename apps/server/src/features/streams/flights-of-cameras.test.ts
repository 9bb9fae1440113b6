import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { flights } from "@overfly/contract/flights/flights";
import { guestLinks, guestView } from "@overfly/contract/streams/guest-links";
import { media } from "@overfly/contract/media/media";
import { streams } from "@overfly/contract/streams/streams";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createClient, createMission, createSite } from "#testing/factories.ts";
import type { FakeDock } from "#testing/fake-dock.ts";
import { createProviderAdmins, type ProviderAdmins, signInWith } from "#testing/provider-admins.ts";
import { SMALL_FIELD } from "#testing/small-field.ts";
import { createCameraDock, publishFrom } from "#testing/streaming/camera-dock.ts";
import { connectViewer } from "#testing/streaming/flv-viewer.ts";
import { NEW_LINK } from "#testing/streaming/guest-world.ts";
import type { TestPublisher } from "#testing/streaming/rtmp-publisher.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

/** A client with a person who watches, and a mission under way. */
interface Customer {
  session: Session;
  mission: { id: number; token: string };
}

let app: TestApp;
let origin: string;
let people: ProviderAdmins;
let routeId: number;
let [a, b]: Customer[] = [];
let dock: FakeDock;
let publisher: TestPublisher;
let streamId: number;
const open: { close(): unknown }[] = [];

beforeAll(async () => {
  app = await testApp(
    {},
    { STREAMING_ENGINE: "embedded", STREAMING_GRACE_S: "300", RATE_LIMIT: "0", STORAGE_RESERVE_MB: "0" },
  );
  origin = await app.app.listen({ port: 0, host: "127.0.0.1" });
  people = await createProviderAdmins(app);
  const { site } = people.world;
  const route = await app.call(people.admin, flightRoutes.create, {
    params: { token: site.token },
    body: SMALL_FIELD,
  });
  routeId = route.body.data.id;
});
beforeEach(async () => {
  [a, b] = [await newCustomer(), await newCustomer()];
  await startCamera();
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
afterAll(() => app.close());

/** A dock's own camera is live, while nothing flies. */
async function startCamera() {
  dock = await createCameraDock(app, people.admin);
  open.push(dock);
  dock.answerServices(() => ({ result: 0 }));
  const started = await app.call(people.admin, streams.start, {
    body: { dock_id: dock.id, camera: "dock_camera", quality: "hd" },
  });
  streamId = started.body.data.id;
  publisher = await publishFrom(dock);
  open.push({ close: () => publisher.cut() });
  await expect.poll(async () => (await seenBy(people.admin)).body.data.state).toBe("live");
}

async function newCustomer(): Promise<Customer> {
  const provider_id = people.world.provider.id;
  const client = await createClient(app.services, provider_id);
  const site = await createSite(app.services, { provider_id, client_id: client.id });
  const mission = await createMission(app.services, {
    provider_id,
    client_id: client.id,
    site_id: site.id,
    status: "in_progress",
  });
  const member = { organization_id: client.id, user_type: "client" } as const;
  const session = await signInWith(app, member, ["Show Client", "view streaming", "view missions"]);
  return { session, mission };
}

const customer = (one: Customer | undefined): Customer => {
  if (!one) throw new Error("No customer");
  return one;
};
const seenBy = (session: Session) => app.call(session, streams.get, { params: { id: streamId } });
const statusesOf = async (...sessions: Session[]) =>
  Promise.all(sessions.map(async (session) => (await seenBy(session)).status));
const missionShown = async () => (await seenBy(people.admin)).body.data.mission?.token;

/** A flight of the customer's mission, begun by the server as it does for every dock. */
async function fly({ mission }: Customer) {
  const { id } = await app.db
    .insertInto("flights")
    .values({
      provider_id: people.world.provider.id,
      mission_id: mission.id,
      dock_id: dock.id,
      route_id: routeId,
      battery_number: 1,
      source: "dock",
      status: "scheduled",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await expect.poll(missionShown).toBe(mission.token);
  await expect.poll(() => dock.calls.at(-1)?.method).toBe("flighttask_execute");
  const { task_id } = await app.db
    .selectFrom("flights")
    .where("id", "=", id)
    .select("task_id")
    .executeTakeFirstOrThrow();
  const report = (status: string, step: number) =>
    dock.request("events", "flighttask_progress", {
      output: { status, progress: { percent: 50, current_step: step }, ext: { flight_id: task_id } },
    });
  await report("in_progress", 25); // DJI: flying the route
  return { land: () => report("ok", 0) };
}

async function watch(session: Session) {
  const { status, body } = await app.call(session, streams.playback, { params: { id: streamId } });
  expect(status).toBe(200);
  return connect(body.data.url, session);
}

async function connect(url: string, session: Session = "") {
  const viewer = connectViewer(origin, url, session);
  open.push(viewer);
  expect(await viewer.isOpen).toBe(true);
  return viewer;
}

/** A link by which guests watch, and one of them who does. */
async function shareBy(session: Session) {
  const link = await app.call(session, guestLinks.create, { params: { id: streamId }, body: NEW_LINK });
  const { token } = link.body.data;
  const stateOf = async () => (await app.call(undefined, guestView.open, { body: { token } })).body.data;
  const opened = await stateOf();
  if (!("pass" in opened)) throw new Error(`The link is ${opened.state}`);
  const address = await app.call(undefined, guestView.playback, { body: { token, pass: opened.pass } });
  return { viewer: await connect(address.body.data.url), state: async () => (await stateOf()).state };
}

test("a camera that was on before shows each flight to its own client, and to none between", async () => {
  const [first, second] = [customer(a), customer(b)];
  expect(await statusesOf(first.session, second.session)).toEqual([404, 404]);

  const flightOfFirst = await fly(first);
  expect(await statusesOf(first.session, second.session)).toEqual([200, 404]);
  const viewer = await watch(first.session);
  const guest = await shareBy(first.session);
  const guestOfProvider = await shareBy(people.admin);

  await flightOfFirst.land();
  expect(await statusesOf(first.session, second.session, people.admin)).toEqual([404, 404, 200]);
  expect(await missionShown()).toBeUndefined();
  await Promise.all([viewer.isClosed, guest.viewer.isClosed, guestOfProvider.viewer.isClosed]);
  expect([await guest.state(), await guestOfProvider.state()]).toEqual(["revoked", "revoked"]);

  const flightOfSecond = await fly(second);
  expect(await statusesOf(first.session, second.session)).toEqual([404, 200]);
  expect([await guest.state(), await guestOfProvider.state()]).toEqual(["revoked", "revoked"]);
  await flightOfSecond.land();
  expect(await statusesOf(first.session, second.session)).toEqual([404, 404]);
});

test("whoever may see a stream, or no longer may, is told when a flight begins and ends", async () => {
  const first = customer(a);
  const { client_id } = await app.db
    .selectFrom("missions")
    .where("id", "=", first.mission.id)
    .select("client_id")
    .executeTakeFirstOrThrow();
  const told: string[] = [];
  const unsubscribe = app.services.live.subscribe(({ organization_id }, event) => {
    if (event.kind === "stream" && organization_id === client_id) told.push(event.mission);
  });
  const flight = await fly(first);
  const atStart = [...told];
  await flight.land();
  await expect.poll(() => told.length).toBeGreaterThan(atStart.length);
  unsubscribe();
  expect(atStart).toEqual([first.mission.token]);
  expect(new Set(told)).toEqual(new Set([first.mission.token]));
});

test("a recording ends with its flight, and is its mission's file", async () => {
  const [first, second] = [customer(a), customer(b)];
  const record = () => app.call(people.admin, streams.startRecording, { params: { id: streamId } });
  expect((await record()).body.message).toBe("The stream isn't linked to a mission that can store files");
  const flight = await fly(first);
  expect((await record()).status).toBe(200);
  publisher.sendPictures(5);
  await flight.land();
  await expect.poll(async () => (await seenBy(people.admin)).body.data.recording).toBe("off");
  const filesOf = async ({ mission: { token } }: Customer) =>
    (await app.call(people.admin, media.listForMission, { params: { token } })).body.data.length;
  expect([await filesOf(first), await filesOf(second)]).toEqual([1, 0]);
});

test("a flight that a person closes ends its view, too", async () => {
  const first = customer(a);
  await fly(first);
  expect(await statusesOf(first.session)).toEqual([200]);
  await dock.report({ mode_code: 0 });
  const flight = app.db.selectFrom("flights").where("dock_id", "=", dock.id).select("id");
  const { id } = await flight.executeTakeFirstOrThrow();
  const close = () =>
    app.call(people.admin, flights.close, { params: { id }, body: { status: "aborted", reason: "Lost" } });
  await expect.poll(async () => (await close()).status).toBe(200);
  expect(await statusesOf(first.session)).toEqual([404]);
});
