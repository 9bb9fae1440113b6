import { auditLog } from "@overfly/contract/audit-log/audit-log";
import { guestLinks } from "@overfly/contract/streams/guest-links";
import { describe, expect, test } from "vitest";
import { createMember, PASSWORD } from "#testing/factories.ts";
import type { Session } from "#testing/test-app.ts";
import { guestWorld, NEW_LINK } from "#testing/streaming/guest-world.ts";

const guests = guestWorld();
const { clock, connect, listed, live, open, passOf, playback, share, watch } = guests;

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
    clock.time = new Date(clock.time.getTime() + 20_001);
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
    expect((await guests.app.call(guests.people.admin, guestLinks.revoke, { params: { id } })).status).toBe(
      200,
    );
    await viewer.isClosed;
    expect((await open(token, { pass })).body).toEqual({ data: { state: "revoked" } });
    expect((await playback(token, pass)).status).toBe(403);
    expect(await connect(address).refusal).toBe(403);
    guests.stream.encoder.sendPictures(1);
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
    clock.time = new Date(clock.time.getTime() + 3_600_000);
    await viewer.isClosed;
    expect((await open(token, { pass })).body).toEqual({ data: { state: "expired" } });
    expect((await playback(token, pass)).status).toBe(403);
    expect(await listed()).toMatchObject([{ state: "expired", viewers: 0 }]);
  });

  test("ends with the right of whoever made it", async () => {
    const { provider } = guests.people.world;
    const member = await createMember(guests.app.services, { organization_id: provider.id });
    const session = await guests.app.signIn(member.email, PASSWORD);
    const { token } = await share({}, session);
    const viewer = await watch(token);
    await viewer.isOpen;
    await guests.app.db
      .updateTable("memberships")
      .set({ suspended_at: clock.time.toISOString() })
      .where("user_id", "=", member.user_id)
      .execute();
    await viewer.isClosed;
    expect((await open(token)).body).toEqual({ data: { state: "revoked" } });
    expect(await listed()).toMatchObject([{ state: "suspended" }]);
  });

  test("can't be made for longer, for more people, or more often than is allowed", async () => {
    const create = async (changes: object) =>
      (
        await guests.app.call(guests.people.admin, guestLinks.create, {
          params: { id: guests.stream.id },
          body: { ...NEW_LINK, ...changes },
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
    await guests.app.call(guests.people.admin, guestLinks.revoke, { params: { id } });
    const { body, raw } = await guests.app.call(guests.people.admin, auditLog.list, {});
    const entries = body.data.filter(({ subject }) => subject === String(guests.stream.id));
    expect(entries.slice(0, 2).map(({ action }) => action)).toEqual([
      "streams.revoke_link",
      "streams.create_link",
    ]);
    expect(entries[1]?.details).toMatchObject({ guest_link: id, max_viewers: 2, with_pin: true });
    expect(raw.toString()).not.toContain(token);
    expect(raw.toString()).not.toContain(`"${pin}"`);
    const stored = await guests.app.db
      .selectFrom("guest_links")
      .where("id", "=", id)
      .selectAll()
      .executeTakeFirst();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored?.pin_hash).toMatch(/^\$argon2id\$/);
  });
});

describe("who may share", () => {
  const signIn = async (organization_id: number, user_type: "client" | "pilot" | "center") =>
    guests.app.signIn(
      (await createMember(guests.app.services, { organization_id, user_type })).email,
      PASSWORD,
    );
  const create = async (session: Session, id: number) =>
    (await guests.app.call(session, guestLinks.create, { params: { id }, body: NEW_LINK })).status;

  test("is whoever may see the stream: not another company, nor a client or pilot without its mission", async () => {
    const { provider, client } = guests.people.world;
    const internal = await live({ mission_token: null });
    const customer = await signIn(client.id, "client");
    expect(await create(guests.people.rival, guests.stream.id)).toBe(404);
    expect(
      (await guests.app.call(guests.people.rival, guestLinks.list, { params: { id: guests.stream.id } }))
        .status,
    ).toBe(404);
    expect(await create(customer, internal.id)).toBe(404);
    expect(await create(await signIn(provider.id, "pilot"), guests.stream.id)).toBe(404);
    expect(await create(customer, guests.stream.id)).toBe(200);
  });

  test("a client sees and revokes the links of their own company, the provider all of them", async () => {
    const customer = await signIn(guests.people.world.client.id, "client");
    const ours = await share({ title: "Ours" });
    const theirs = await share({ title: "Theirs" }, customer);
    expect((await listed(customer)).map(({ title }) => title)).toEqual(["Theirs"]);
    expect((await listed()).map(({ title }) => title)).toEqual(["Theirs", "Ours"]);
    const revoke = (session: Session, id: number) =>
      guests.app.call(session, guestLinks.revoke, { params: { id } });
    expect((await revoke(customer, ours.id)).status).toBe(404);
    expect((await revoke(guests.people.admin, theirs.id)).status).toBe(200);
  });

  test("a client's link ends when the mission is no longer theirs", async () => {
    const customer = await signIn(guests.people.world.client.id, "client");
    const { token } = await share({}, customer);
    const viewer = await watch(token);
    await viewer.isOpen;
    await guests.app.db
      .updateTable("streams")
      .set({ mission_id: null })
      .where("id", "=", guests.stream.id)
      .execute();
    await viewer.isClosed;
    expect((await open(token)).body).toEqual({ data: { state: "revoked" } });
  });
});
