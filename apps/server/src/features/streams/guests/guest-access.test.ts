import { guestLinks, guestView } from "@overfly/contract/streams/guest-links";
import { streams } from "@overfly/contract/streams/streams";
import { describe, expect, test } from "vitest";
import type { Session } from "#testing/test-app.ts";
import { guestWorld, NEW_LINK } from "#testing/streaming/guest-world.ts";

const guests = guestWorld();
const { clock, connect, listed, open, passOf, playback, share, watch } = guests;

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
      expires_at: new Date(clock.time.getTime() + 4 * 3_600_000).toISOString(),
    });
    const viewer = await watch(token);
    await expect.poll(() => viewer.times.length).toBe(5);
    guests.stream.encoder.sendPictures(2);
    await expect.poll(() => viewer.times.length).toBe(7);
    expect(await listed()).toMatchObject([
      { viewers: 1, state: "active", last_opened_at: clock.time.toISOString() },
    ]);
  });

  test("sees the names of site and mission where the sharer chose so", async () => {
    const { token } = await share({ shows_site: true, shows_mission: true });
    const { site, mission } = await guests.streams.read(guests.stream.id);
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
    const pending = await guests.streams.added();
    const early = await share({}, guests.people.admin, pending.id);
    expect((await open(early.token)).body.data.state).toBe("pending");
    expect((await playback(early.token, await passOf(early.token))).status).toBe(409);
    const { token } = await share();
    const viewer = await watch(token);
    await viewer.isOpen;
    guests.stream.encoder.end();
    await viewer.isClosed;
    await guests.streams.isIn(guests.stream.id, "ended");
    expect((await open(token)).body.data.state).toBe("ended");
    const late = await guests.app.call(guests.people.admin, guestLinks.create, {
      params: { id: guests.stream.id },
      body: NEW_LINK,
    });
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
    clock.time = new Date(clock.time.getTime() + 15 * 60_000 + 1);
    expect((await open(token, { pin: pin ?? "" })).status).toBe(200);
  });

  test("can be tried twenty times an hour by all addresses together, whoever succeeds meanwhile", async () => {
    const { token, pin } = await share({ with_pin: true });
    const from = (remoteAddress: string, tried: string) =>
      guests.app.app.inject({
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
    expect(
      await connect(`/api/ops/streams/${guests.stream.id}/live?${query}`, guests.people.admin).refusal,
    ).toBe(403);
    expect(await connect(address.replace(/signature=.{6}/, "signature=AAAAAA")).refusal).toBe(403);
    const others = (await playback(token, await passOf(token))).body.data.url;
    const [viewer] = /viewer=[^&]+/.exec(others) ?? [""];
    expect(await connect(address.replace(/viewer=[^&]+/, viewer)).refusal).toBe(403);
    const users = await guests.app.call(guests.people.admin, streams.playback, {
      params: { id: guests.stream.id },
    });
    const [, usersQuery] = users.body.data.url.split("?");
    expect(await connect(`/api/guest/stream/live?${usersQuery}`, guests.people.admin).refusal).toBe(403);
    expect(await connect("/api/guest/stream/live").refusal).toBe(403);
    const viewing = connect(address);
    expect(await viewing.isOpen).toBe(true);
    clock.time = new Date(clock.time.getTime() + 60_001);
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
      guests.app.call(session, guestLinks.revoke, { params: { id } }).then(({ status }) => status);
    const { id } = await share();
    expect([await revoke(guests.people.rival, id), await revoke(guests.people.rival, 999_999)]).toEqual([
      404, 404,
    ]);
    expect(await listed()).toMatchObject([{ state: "active" }, { state: "active" }]);
  });
});
