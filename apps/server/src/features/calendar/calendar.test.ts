import { calendar } from "@overfly/contract/calendar/calendar";
import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClient, createMember, createMission, createSite } from "#testing/factories.ts";
import { createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { escapeText, foldLine, offsetText } from "./calendar-text.ts";
import { timeZoneComponent } from "./time-zone-component.ts";

const NOW = "2026-05-20T08:00:00.000Z";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let pilot: { email: string; user_id: string; membership_id: number };
const sessions = {} as Record<"pilot" | "other" | "client" | "neighbour" | "admin", Session>;
let missionId: number;

beforeAll(async () => {
  app = await testApp(
    { now: () => new Date(NOW) },
    { RATE_LIMIT: "0", CENTER_HOST: "http://ops.overfly.test" },
  );
  world = await createTwoProviders(app.services);
  const neighbour = await createClient(app.services, world.provider.id, { company_name: "Neighbour" });
  const signIn = async (person: Parameters<typeof createMember>[1]) => {
    const member = await createMember(app.services, person);
    return { member, session: await app.signIn(member.email, PASSWORD) };
  };
  const provider = { organization_id: world.provider.id };
  const first = await signIn({ ...provider, user_type: "pilot" });
  pilot = first.member;
  sessions.pilot = first.session;
  sessions.other = (await signIn({ ...provider, user_type: "pilot" })).session;
  sessions.admin = (await signIn(provider)).session;
  sessions.client = (await signIn({ organization_id: world.client.id, user_type: "client" })).session;
  sessions.neighbour = (await signIn({ organization_id: neighbour.id, user_type: "client" })).session;
  await insertMissions();
});
afterAll(() => app.close());

async function insertMissions(): Promise<void> {
  const tenant = { provider_id: world.provider.id, client_id: world.client.id };
  const madrid = await createSite(app.services, {
    ...tenant,
    name: "Sol; y sombra, " + "muy larga ".repeat(9),
    time_zone: "Europe/Madrid",
    address: "Calle\nUno",
    location: JSON.stringify({ type: "Point", coordinates: [-3.7, 40.4] }),
  });
  const mission = {
    ...tenant,
    number: "M-2026-0001",
    site_id: madrid.id,
    status: "assigned",
    created_at: "2026-05-01T00:00:00Z",
    updated_at: "2026-05-02T00:00:00Z",
  };
  ({ id: missionId } = await createMission(app.services, mission));
  await assign(missionId, "2026-06-02T07:00:00Z", "2026-06-02T10:30:00Z");
  const cancelled = await createMission(app.services, {
    ...mission,
    number: "M-2026-0002",
    status: "cancelled",
  });
  await assign(cancelled.id, "2026-12-01T07:00:00Z", "2026-12-01T08:00:00Z");
  await createMission(app.services, {
    ...mission,
    number: "M-2026-0003",
    status: "approved",
    scheduled_for: "2026-06-10T06:00:00Z",
  });
  const old = await createMission(app.services, { ...mission, number: "M-2025-0009", status: "completed" });
  await assign(old.id, "2025-05-01T07:00:00Z", "2025-05-01T08:00:00Z");
  await createMission(app.services, { ...mission, number: "M-2026-0004", status: "requested" });
}

const assign = (mission_id: number, starts_at: string, ends_at: string) =>
  app.db
    .insertInto("assignments")
    .values({
      provider_id: world.provider.id,
      mission_id,
      pilot_id: pilot.user_id,
      starts_at,
      ends_at,
      created_at: "2026-05-02T00:00:00Z",
    })
    .execute();

const address = async (session: Session) =>
  new URL((await app.call(session, calendar.renew)).body.data.url ?? "").pathname;
const get = (url: string, headers = {}) => app.app.inject({ url, headers });
const events = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
const read = async (session: Session) => {
  const reply = await get(await address(session));
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
  return events(reply.body).toSorted((a, b) => a.summary.localeCompare(b.summary));
};

describe("a pilot's calendar", () => {
  test("holds the assigned missions at their site's time, as another program reads it", async () => {
    const [first, cancelled, ...others] = await read(sessions.pilot);
    expect(others).toEqual([]);
    expect(first?.summary).toMatch(/^M-2026-0001 · Sol; y sombra, (?:muy larga ){8}muy larga/);
    expect(first?.location).toContain("Calle\nUno");
    expect(first?.startDate.zone.tzid).toBe("Europe/Madrid");
    expect(first?.startDate.toString()).toBe("2026-06-02T09:00:00");
    expect(first?.endDate.toJSDate().toISOString()).toBe("2026-06-02T10:30:00.000Z");
    expect(first?.description).toContain("http://ops.overfly.test/missions/view/");
    expect(first?.component.getFirstPropertyValue("status")).toBe("CONFIRMED");
    expect(cancelled?.startDate.toString()).toBe("2026-12-01T08:00:00"); // winter time
    expect(cancelled?.component.getFirstPropertyValue("status")).toBe("CANCELLED");
  });

  test("is empty for a pilot without missions", async () => {
    expect(await read(sessions.other)).toEqual([]);
  });

  test("keeps an event's identity when it moves, with a higher sequence", async () => {
    const [before] = await read(sessions.pilot);
    await app.db
      .updateTable("missions")
      .set({ updated_at: "2026-05-03T00:00:00Z" })
      .where("id", "=", missionId)
      .execute();
    const [after] = await read(sessions.pilot);
    expect(after?.uid).toBe(before?.uid);
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Infinity);
  });
});

describe("a client's calendar", () => {
  test("holds what is scheduled for it, with the client's own states", async () => {
    const found = await read(sessions.client);
    expect(found.map(({ summary }) => summary.slice(0, 11))).toEqual([
      "M-2026-0001",
      "M-2026-0002",
      "M-2026-0003",
    ]);
    expect(found[2]?.component.getFirstPropertyValue("status")).toBe("TENTATIVE");
    expect(found[0]?.description).toMatch(/Scheduled\nhttp.*\/orders\/view\//);
  });

  test("holds nothing of another client", async () => {
    expect(await read(sessions.neighbour)).toEqual([]);
  });
});

describe("the address", () => {
  test("answers 304 as long as nothing changes", async () => {
    const url = await address(sessions.pilot);
    const { etag } = (await get(url)).headers;
    const again = await get(url, { "if-none-match": `W/${String(etag)}` });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect((await get(url, { "if-none-match": '"other"' })).statusCode).toBe(200);
  });

  test("is none until it is asked for, can be replaced and removed, and the old one stops", async () => {
    expect((await app.call(sessions.other, calendar.remove)).status).toBe(200);
    expect((await app.call(sessions.other, calendar.get)).body.data.url).toBeNull();
    const [first, second] = [await address(sessions.other), await address(sessions.other)];
    expect([(await get(first)).statusCode, (await get(second)).statusCode]).toEqual([404, 200]);
    const shown = (await app.call(sessions.other, calendar.get)).body.data.url ?? "";
    expect(new URL(shown).pathname).toBe(second);
    await app.call(sessions.other, calendar.remove);
    expect((await get(second)).statusCode).toBe(404);
  });

  test("can't be guessed from another", async () => {
    const url = await address(sessions.pilot);
    const other = url.replace(/\/(\d+)-/, (_all, id: string) => `/${Number(id) + 1}-`);
    for (const wrong of [other, url.replace(/.(\.ics)$/, "!$1"), "/api/calendar/x", "/api/calendar/1-"])
      expect((await get(wrong)).statusCode).toBe(404);
  });

  test("is not for the center", async () => {
    expect((await app.call(sessions.admin, calendar.renew)).status).toBe(403);
  });

  test("stops for a suspended, and for a removed pilot", async () => {
    const url = await address(sessions.pilot);
    const member = app.db.updateTable("memberships").where("id", "=", pilot.membership_id);
    await member.set({ suspended_at: NOW }).execute();
    expect((await get(url)).statusCode).toBe(404);
    await member.set({ suspended_at: null }).execute();
    expect((await get(url)).statusCode).toBe(200);
    await app.db.deleteFrom("memberships").where("id", "=", pilot.membership_id).execute();
    expect((await get(url)).statusCode).toBe(404);
  });
});

describe("the text", () => {
  test("escapes what separates values, and drops what no calendar may hold", () => {
    expect(escapeText("a;b,c\\d\r\ne\u0007")).toBe(String.raw`a\;b\,c\\d\ne`);
  });

  test("is folded at 75 octets, never inside of a character", () => {
    const folded = foldLine(`SUMMARY:${"محطة ☀️ ".repeat(30)}`);
    for (const line of folded.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(folded.replaceAll("\r\n ", "")).toBe(`SUMMARY:${"محطة ☀️ ".repeat(30)}`);
    expect(folded).not.toContain("\uFFFD");
  });

  test("writes offsets of all zones", () => {
    expect([3, -3.5, 0, 5.75].map((hours) => offsetText(hours * 3_600_000))).toEqual([
      "+0300",
      "-0330",
      "+0000",
      "+0545",
    ]);
  });

  test("a zone's clocks change when they do: in Madrid on 29 March and 25 October 2026", () => {
    const lines = timeZoneComponent(
      "Europe/Madrid",
      new Date("2026-01-10T00:00:00Z"),
      new Date("2026-12-10T00:00:00Z"),
    );
    expect(lines.filter((line) => line.startsWith("DTSTART"))).toEqual([
      "DTSTART:20260109T010000",
      "DTSTART:20260329T020000",
      "DTSTART:20261025T030000",
    ]);
    expect(lines.filter((line) => line.startsWith("TZOFFSETTO"))).toEqual([
      "TZOFFSETTO:+0100",
      "TZOFFSETTO:+0200",
      "TZOFFSETTO:+0100",
    ]);
  });
});
