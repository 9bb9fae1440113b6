import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { guestLinks, guestView, type NewGuestLink } from "@overfly/contract/streams/guest-links";
import { connectViewer } from "./flv-viewer.ts";
import { createStreamWorld, type StreamWorld } from "./stream-world.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

/** Fields of a link that tests don't care about. */
export const NEW_LINK: NewGuestLink = {
  title: "North field",
  shows_site: false,
  shows_mission: false,
  with_pin: false,
  max_viewers: 2,
  valid_hours: 4,
};

/** A server on which each test has a live stream, and what its people and their guests do with it. */
export function guestWorld() {
  let app: TestApp;
  let origin: string;
  let world: StreamWorld;
  let stream: Awaited<ReturnType<typeof live>>;
  const clock = { time: new Date("2026-05-01T08:00:00Z") };

  beforeAll(async () => {
    const settings = { STREAMING_ENGINE: "embedded", STREAMING_GRACE_S: "300", RATE_LIMIT: "0" };
    app = await testApp({ now: () => clock.time }, { ...settings, STORAGE_RESERVE_MB: "0" });
    origin = await app.app.listen({ port: 0, host: "127.0.0.1" });
    world = await createStreamWorld(app);
  });
  beforeEach(async () => {
    clock.time = new Date(clock.time.getTime() + 86_400_000); // attempts of the test before are forgotten
    stream = await live();
  });
  afterEach(() => world.endAll());
  afterAll(() => app.close());

  /** A stream that is live, with its publisher. */
  async function live(body: object = {}) {
    const address = await world.added(body);
    const encoder = world.publisher(address);
    expect(await encoder.isAccepted).toBe(true);
    encoder.sendPictures(5);
    await world.isIn(address.id, "live");
    return { ...address, encoder };
  }
  async function share(
    changes: Partial<NewGuestLink> = {},
    session: Session = world.people.admin,
    id = stream.id,
  ) {
    const body = { ...NEW_LINK, ...changes };
    const answer = await app.call(session, guestLinks.create, { params: { id }, body });
    expect(answer.status).toBe(200);
    return answer.body.data;
  }
  const open = (token: string, more: { pin?: string; pass?: string } = {}) =>
    app.call(undefined, guestView.open, { body: { token, ...more } });
  const playback = (token: string, pass: string) =>
    app.call(undefined, guestView.playback, { body: { token, pass } });
  async function passOf(token: string, more: { pin?: string } = {}): Promise<string> {
    const { data } = (await open(token, more)).body;
    if (!("pass" in data)) throw new Error(`The link is ${data.state}`);
    return data.pass;
  }
  const connect = (url: string, session: Session = "") => {
    const viewer = connectViewer(origin, url, session);
    world.open.push(() => viewer.close());
    return viewer;
  };
  async function watch(token: string, pass?: string) {
    const { status, body } = await playback(token, pass ?? (await passOf(token)));
    expect([status, body.message]).toEqual([200, undefined]);
    return connect(body.data.url);
  }
  const listed = async (session: Session = world.people.admin) =>
    (await app.call(session, guestLinks.list, { params: { id: stream.id } })).body.data;

  return {
    get app() {
      return app;
    },
    get streams() {
      return world;
    },
    get people() {
      return world.people;
    },
    get stream() {
      return stream;
    },
    clock,
    live,
    share,
    open,
    playback,
    passOf,
    connect,
    watch,
    listed,
  };
}
