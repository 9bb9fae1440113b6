import { auditLog } from "@overfly/contract/audit-log/audit-log";
import { guestLinks, guestView, type NewGuestLink } from "@overfly/contract/streams/guest-links";
import { streams } from "@overfly/contract/streams/streams";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createMember, PASSWORD } from "#testing/factories.ts";
import { connectViewer } from "#testing/streaming/flv-viewer.ts";
import { createStreamWorld, type StreamWorld } from "#testing/streaming/stream-world.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let origin: string;
let world: StreamWorld;
let people: StreamWorld["people"];
let time: Date;
let stream: Awaited<ReturnType<typeof live>>;

beforeAll(async () => {
  const settings = { STREAMING_ENGINE: "embedded", STREAMING_GRACE_S: "300", RATE_LIMIT: "0" };
  time = new Date("2026-05-01T08:00:00Z");
  app = await testApp({ now: () => time }, { ...settings, STORAGE_RESERVE_MB: "0" });
  origin = await app.app.listen({ port: 0, host: "127.0.0.1" });
  world = await createStreamWorld(app);
  ({ people } = world);
});
beforeEach(async () => {
  time = new Date(time.getTime() + 86_400_000); // attempts of the test before are forgotten
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

const LINK: NewGuestLink = {
  title: "North field",
  shows_site: false,
  shows_mission: false,
  with_pin: false,
  max_viewers: 2,
  valid_hours: 4,
};

async function share(changes: Partial<NewGuestLink> = {}, session: Session = people.admin, id = stream.id) {
  const body = { ...LINK, ...changes };
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
const listed = async (session: Session = people.admin) =>
  (await app.call(session, guestLinks.list, { params: { id: stream.id } })).body.data;

describe("a guest", () => {
  test("watches without an account, and sees only what was shared", async () => {
    const { token } = await share();
    const { body } = await open(token);
    expect(body.data).toEqual({
      state: "live",
      pass: expect.any(String),
      title: "North field",
      site: null,
      mission: null,
      expires_at: new Date(time.getTime() + 4 * 3_600_000).toISOString(),
    });
    const viewer = await watch(token);
    await expect.poll(() => viewer.times.length).toBe(5);
    stream.encoder.sendPictures(2);
    await expect.poll(() => viewer.times.length).toBe(7);
    expect(await listed()).toMatchObject([
      { viewers: 1, state: "active", last_opened_at: time.toISOString() },
    ]);
  });

  test("sees the names of site and mission where the sharer chose so", async () => {
    const { token } = await share({ shows_site: true, shows_mission: true });
    const { site, mission } = await world.read(stream.id);
    const { data } = (await open(token)).body;
    expect(data).toMatchObject({ site: site?.name, mission: mission?.number });
  });

  test("gets no id of the stream, the link or anything else", async () => {
    const { token } = await share({ shows_site: true, shows_mission: true, with_pin: false });
    const pass = await passOf(token);
    const { site, mission, ...rest } = (await open(token, { pass })).body.data as Record<string, unknown>;
    expect([typeof site, typeof mission]).toEqual(["string", "string"]);
    expect(Object.keys(rest).toSorted()).toEqual(["expires_at", "pass", "state", "title"]);
    const { url } = (await playback(token, pass)).body.data;
    expect(url.replace(/(viewer|expires|signature)=[^&]+/g, "")).toBe("/api/guest/stream/live?&&");
  });

  test("is told when the stream has not begun, and when it has ended", async () => {
    const pending = await world.added();
    const early = await share({}, people.admin, pending.id);
    expect((await open(early.token)).body.data.state).toBe("pending");
    expect((await playback(early.token, await passOf(early.token))).status).toBe(409);
    const { token } = await share();
    const viewer = await watch(token);
    await viewer.isOpen;
    stream.encoder.end();
    await viewer.isClosed;
    await world.isIn(stream.id, "ended");
    expect((await open(token)).body.data.state).toBe("ended");
    const late = await app.call(people.admin, guestLinks.create, { params: { id: stream.id }, body: LINK });
    expect(late.status).toBe(409);
  });

  test("who comes back takes their own place again, and no second one", async () => {
    const { token } = await share({ max_viewers: 1 });
    const pass = await passOf(token);
    const first = await watch(token, pass);
    await first.isOpen;
    const second = await watch(token, pass);
    expect(await second.isOpen).toBe(true);
    await first.isClosed;
    expect(await listed()).toMatchObject([{ viewers: 1 }]);
  });
});

describe("a link", () => {
  test("lets no more people watch than it allows, and the next one once somebody leaves", async () => {
    const { token } = await share({ max_viewers: 2 });
    const [first, second] = [await watch(token), await watch(token)];
    await Promise.all([first.isOpen, second.isOpen]);
    const pass = await passOf(token);
    const refused = await playback(token, pass);
    expect([refused.status, refused.body.message]).toEqual([
      429,
      expect.stringMatching(/as this link allows/),
    ]);
    expect(refused.headers["retry-after"]).toBe("5");
    first.close();
    await expect.poll(async () => (await playback(token, pass)).status).toBe(200);
  });

  test("gives its last place to one of many who ask at the same moment", async () => {
    const { token } = await share({ max_viewers: 1 });
    const passes = await Promise.all(Array.from({ length: 12 }, () => passOf(token)));
    const answers = await Promise.all(passes.map((pass) => playback(token, pass)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(11);
  });

  test("holds a place for whoever asked for it, and no longer than opening a player takes", async () => {
    const { token } = await share({ max_viewers: 1 });
    const address = (await playback(token, await passOf(token))).body.data.url;
    const pass = await passOf(token);
    expect((await playback(token, pass)).status).toBe(429);
    time = new Date(time.getTime() + 20_001);
    const viewer = await watch(token, pass);
    expect(await viewer.isOpen).toBe(true);
    expect(await connect(address).refusal).toBe(403);
  });

  test("that is revoked closes its viewers at once, and no others", async () => {
    const { token, id } = await share();
    const other = await share();
    const [viewer, bystander] = [await watch(token), await watch(other.token)];
    await Promise.all([viewer.isOpen, bystander.isOpen]);
    const address = (await playback(token, await passOf(token))).body.data.url;
    const pass = await passOf(token);
    expect((await app.call(people.admin, guestLinks.revoke, { params: { id } })).status).toBe(200);
    await viewer.isClosed;
    expect((await open(token, { pass })).body).toEqual({ data: { state: "revoked" } });
    expect((await playback(token, pass)).status).toBe(403);
    expect(await connect(address).refusal).toBe(403);
    stream.encoder.sendPictures(1);
    await expect.poll(() => bystander.times.length).toBe(6);
    expect((await listed()).map(({ state, viewers }) => [state, viewers])).toEqual([
      ["active", 1],
      ["revoked", 0],
    ]);
  });

  test("that expires closes its viewers", async () => {
    const { token } = await share({ valid_hours: 1 });
    const pass = await passOf(token);
    const viewer = await watch(token, pass);
    await viewer.isOpen;
    time = new Date(time.getTime() + 3_600_000);
    await viewer.isClosed;
    expect((await open(token, { pass })).body).toEqual({ data: { state: "expired" } });
    expect((await playback(token, pass)).status).toBe(403);
    expect(await listed()).toMatchObject([{ state: "expired", viewers: 0 }]);
  });

  test("ends with the right of whoever made it", async () => {
    const { provider } = people.world;
    const member = await createMember(app.services, { organization_id: provider.id });
    const session = await app.signIn(member.email, PASSWORD);
    const { token } = await share({}, session);
    const viewer = await watch(token);
    await viewer.isOpen;
    await app.db
      .updateTable("memberships")
      .set({ suspended_at: time.toISOString() })
      .where("user_id", "=", member.user_id)
      .execute();
    await viewer.isClosed;
    expect((await open(token)).body).toEqual({ data: { state: "revoked" } });
    expect(await listed()).toMatchObject([{ state: "suspended" }]);
  });

  test("can't be made for longer, for more people, or more often than is allowed", async () => {
    const create = async (changes: object) =>
      (
        await app.call(people.admin, guestLinks.create, {
          params: { id: stream.id },
          body: { ...LINK, ...changes },
        })
      ).status;
    for (const changes of [{ valid_hours: 169 }, { valid_hours: 0 }, { max_viewers: 26 }, { title: "  " }])
      expect([changes, await create(changes)]).toEqual([changes, 422]);
    const made = await Promise.all(Array.from({ length: 12 }, () => create({})));
    expect(made.filter((status) => status === 200)).toHaveLength(10);
    expect(made.filter((status) => status === 409)).toHaveLength(2);
  });

  test("is in the audit log with its end, without its secrets", async () => {
    const { id, token, pin } = await share({ with_pin: true });
    await app.call(people.admin, guestLinks.revoke, { params: { id } });
    const { body, raw } = await app.call(people.admin, auditLog.list, {});
    const entries = body.data.filter(({ subject }) => subject === String(stream.id));
    expect(entries.slice(0, 2).map(({ action }) => action)).toEqual([
      "streams.revoke_link",
      "streams.create_link",
    ]);
    expect(entries[1]?.details).toMatchObject({ guest_link: id, max_viewers: 2, with_pin: true });
    expect(raw.toString()).not.toContain(token);
    expect(raw.toString()).not.toContain(`"${pin}"`);
    const stored = await app.db.selectFrom("guest_links").where("id", "=", id).selectAll().executeTakeFirst();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored?.pin_hash).toMatch(/^\$argon2id\$/);
  });
});

describe("a PIN", () => {
  const wrong = (pin: string | null) => (pin === "000000" ? "000001" : "000000");

  test("is needed before anything of the stream is shown", async () => {
    const { token, pin } = await share({ with_pin: true, shows_site: true });
    expect(pin).toMatch(/^\d{6}$/);
    expect((await open(token)).body).toEqual({ data: { state: "pin_needed" } });
    const refused = await open(token, { pin: wrong(pin) });
    expect([refused.status, refused.body.errors]).toEqual([422, { pin: ["The PIN is wrong"] }]);
    expect((await listed())[0]?.last_opened_at).toBeNull();
    const pass = await passOf(token, { pin: pin ?? "" });
    expect((await open(token, { pass })).body.data.state).toBe("live");
    expect(await (await watch(token, pass)).isOpen).toBe(true);
  });

  test("can't be got around by a pass that is forged, or of another link", async () => {
    const { token } = await share({ with_pin: true });
    const other = await share();
    const [guest = "", signature = ""] = (await passOf(other.token)).split(".");
    for (const pass of [`${guest}.${signature}`, `${guest}.${"A".repeat(43)}`, "", ".", guest]) {
      expect((await open(token, { pass })).body).toEqual({ data: { state: "pin_needed" } });
      expect((await playback(token, pass)).status).toBe(403);
    }
  });

  test("can be tried five times by one address, even at the same moment", async () => {
    const { token, pin } = await share({ with_pin: true });
    const tries = await Promise.all(Array.from({ length: 9 }, () => open(token, { pin: wrong(pin) })));
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(4);
    const right = await open(token, { pin: pin ?? "" });
    expect([right.status, right.body.message]).toEqual([429, "Too many attempts; try again in 15 minutes"]);
    time = new Date(time.getTime() + 15 * 60_000 + 1);
    expect((await open(token, { pin: pin ?? "" })).status).toBe(200);
  });

  test("can be tried twenty times an hour by all addresses together, whoever succeeds meanwhile", async () => {
    const { token, pin } = await share({ with_pin: true });
    const from = (remoteAddress: string, tried: string) =>
      app.app.inject({
        method: "POST",
        url: guestView.open.path,
        payload: { token, pin: tried },
        remoteAddress,
      });
    const statuses: number[] = [];
    const guess = async (count: number, network: string) => {
      for (let i = 0; i < count; i++)
        statuses.push((await from(`10.${network}.0.${i}`, wrong(pin))).statusCode);
    };
    await guess(10, "1");
    expect((await from("10.9.0.1", pin ?? "")).statusCode).toBe(200);
    await guess(14, "2");
    expect(statuses.filter((status) => status === 422)).toHaveLength(20);
    expect((await from("10.9.0.2", pin ?? "")).statusCode).toBe(429);
  });

  test("that is wrong for one link locks no other", async () => {
    const [attacked, other] = [await share({ with_pin: true }), await share({ with_pin: true })];
    for (let i = 0; i < 6; i++) await open(attacked.token, { pin: wrong(attacked.pin) });
    expect((await open(other.token, { pin: other.pin ?? "" })).status).toBe(200);
  });
});

describe("an address of a guest's video", () => {
  test("plays one stream only, for a minute, and only as it was signed", async () => {
    const { token } = await share();
    const address = (await playback(token, await passOf(token))).body.data.url;
    const [, query] = address.split("?");
    expect(await connect(`/api/ops/streams/${stream.id}/live?${query}`, people.admin).refusal).toBe(403);
    expect(await connect(address.replace(/signature=.{6}/, "signature=AAAAAA")).refusal).toBe(403);
    const others = (await playback(token, await passOf(token))).body.data.url;
    const [viewer] = /viewer=[^&]+/.exec(others) ?? [""];
    expect(await connect(address.replace(/viewer=[^&]+/, viewer)).refusal).toBe(403);
    const users = await app.call(people.admin, streams.playback, { params: { id: stream.id } });
    const [, usersQuery] = users.body.data.url.split("?");
    expect(await connect(`/api/guest/stream/live?${usersQuery}`, people.admin).refusal).toBe(403);
    expect(await connect("/api/guest/stream/live").refusal).toBe(403);
    const viewing = connect(address);
    expect(await viewing.isOpen).toBe(true);
    time = new Date(time.getTime() + 60_001);
    expect(await connect(address).refusal).toBe(403);
  });
});

describe("whoever guesses", () => {
  test("learns nothing: an unknown link answers like one of another company, and like none", async () => {
    const { token } = await share();
    const unknown = await open(`${token.slice(0, -4)}AAAA`);
    expect([unknown.status, unknown.body.message]).toEqual([404, "Link not found"]);
    expect((await playback("A".repeat(43), "x")).status).toBe(404);
    const revoke = (session: Session, id: number) =>
      app.call(session, guestLinks.revoke, { params: { id } }).then(({ status }) => status);
    const { id } = await share();
    expect([await revoke(people.rival, id), await revoke(people.rival, 999_999)]).toEqual([404, 404]);
    expect(await listed()).toMatchObject([{ state: "active" }, { state: "active" }]);
  });
});

describe("who may share", () => {
  const signIn = async (organization_id: number, user_type: "client" | "pilot" | "center") =>
    app.signIn((await createMember(app.services, { organization_id, user_type })).email, PASSWORD);
  const create = async (session: Session, id: number) =>
    (await app.call(session, guestLinks.create, { params: { id }, body: LINK })).status;

  test("is whoever may see the stream: not another company, nor a client or pilot without its mission", async () => {
    const { provider, client } = people.world;
    const internal = await live({ mission_token: null });
    const customer = await signIn(client.id, "client");
    expect(await create(people.rival, stream.id)).toBe(404);
    expect((await app.call(people.rival, guestLinks.list, { params: { id: stream.id } })).status).toBe(404);
    expect(await create(customer, internal.id)).toBe(404);
    expect(await create(await signIn(provider.id, "pilot"), stream.id)).toBe(404);
    expect(await create(customer, stream.id)).toBe(200);
  });

  test("a client sees and revokes the links of their own company, the provider all of them", async () => {
    const customer = await signIn(people.world.client.id, "client");
    const ours = await share({ title: "Ours" });
    const theirs = await share({ title: "Theirs" }, customer);
    expect((await listed(customer)).map(({ title }) => title)).toEqual(["Theirs"]);
    expect((await listed()).map(({ title }) => title)).toEqual(["Theirs", "Ours"]);
    const revoke = (session: Session, id: number) => app.call(session, guestLinks.revoke, { params: { id } });
    expect((await revoke(customer, ours.id)).status).toBe(404);
    expect((await revoke(people.admin, theirs.id)).status).toBe(200);
  });

  test("a client's link ends when the mission is no longer theirs", async () => {
    const customer = await signIn(people.world.client.id, "client");
    const { token } = await share({}, customer);
    const viewer = await watch(token);
    await viewer.isOpen;
    await app.db.updateTable("streams").set({ mission_id: null }).where("id", "=", stream.id).execute();
    await viewer.isClosed;
    expect((await open(token)).body).toEqual({ data: { state: "revoked" } });
  });
});
