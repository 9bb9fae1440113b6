import { dailyDigest } from "@overfly/contract/digest/digest";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemContext } from "#context.ts";
import { createMember, createMission, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { mailsTo } from "#testing/mailbox.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { sendDigests } from "./send-digests.ts";

const ZONE = "Asia/Amman"; // three hours ahead of UTC
const at = (time: string) => new Date(`2026-05-${time}:00Z`);

let now = at("20T02:00");
let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
type Name = "admin" | "analyst" | "client" | "pilot" | "rival";
const people = {} as Record<
  Name,
  { email: string; user_id: string; membership_id: number; session: Session }
>;

beforeAll(async () => {
  app = await testApp({ now: () => now }, { RATE_LIMIT: "0" });
  world = await createTwoProviders(app.services);
  const members = {
    admin: { organization_id: world.provider.id },
    analyst: { organization_id: world.provider.id, role: "maintenance_technician" },
    client: { organization_id: world.client.id, user_type: "client" },
    pilot: { organization_id: world.provider.id, user_type: "pilot" },
    rival: { organization_id: world.rival.id },
  } as const;
  for (const [name, member] of Object.entries(members)) {
    const created = await createMember(app.services, member);
    people[name as Name] = { ...created, session: await app.signIn(created.email, PASSWORD) };
  }
  await insertMissions();
});
beforeEach(async () => {
  await app.db.deleteFrom("outbox").execute();
  await app.db.deleteFrom("daily_digests").execute();
});
afterAll(() => app.close());

async function insertMissions(): Promise<void> {
  const mission = { provider_id: world.provider.id, client_id: world.client.id, site_id: world.site.id };
  await createMission(app.services, mission);
  await createMission(app.services, mission);
  await createMission(app.services, { ...mission, status: "in_review" });
  await createMission(app.services, { ...mission, status: "completed", completed_at: at("19T20:00") });
  const flown = await createMission(app.services, { ...mission, status: "assigned" });
  await app.db
    .insertInto("assignments")
    .values({
      mission_id: flown.id,
      provider_id: world.provider.id,
      pilot_id: people.pilot.user_id,
      starts_at: at("20T20:30"), // half an hour before midnight in Amman
      ends_at: at("20T20:50"),
    })
    .execute();
}

const choose = (name: Name, hour: number | null, time_zone = ZONE) =>
  app.call(people[name].session, dailyDigest.set, { body: { hour, time_zone } });
const sendAt = async (time: string) => {
  now = at(time);
  await sendDigests(systemContext(app.services));
};
const mails = (name: Name) => mailsTo(app, people[name].email);
const linesOf = async (name: Name) => (await mails(name))[0]?.text?.split("\n\n").slice(1, -2);

describe("the daily summary", () => {
  beforeEach(() => {
    now = at("20T02:00"); // five o'clock in Amman
  });

  test("comes at the chosen hour of the user's day, once a day", async () => {
    await choose("admin", 7);
    await sendAt("20T03:59");
    expect(await mails("admin")).toEqual([]);
    await sendAt("20T04:00");
    await sendAt("20T05:00");
    expect((await mails("admin")).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("Waiting for you at"),
    ]);
    await sendAt("21T03:59");
    expect(await mails("admin")).toHaveLength(1);
    await sendAt("21T04:00");
    expect(await mails("admin")).toHaveLength(2);
  });

  test("comes later where the server was away at that hour", async () => {
    await choose("admin", 7);
    await sendAt("20T15:00");
    expect(await mails("admin")).toHaveLength(1);
  });

  test("counts from tomorrow where the hour is over", async () => {
    await choose("admin", 5);
    await sendAt("20T10:00");
    expect(await mails("admin")).toEqual([]);
    await sendAt("21T02:00");
    expect(await mails("admin")).toHaveLength(1);
  });

  test("is not sent again when the hour is changed after it", async () => {
    await choose("admin", 7);
    await sendAt("20T04:00");
    await choose("admin", 9);
    await sendAt("20T06:00");
    expect(await mails("admin")).toHaveLength(1);
  });

  test("is off until it is chosen, and after it is turned off", async () => {
    const { body } = await app.call(people.admin.session, dailyDigest.get);
    expect(body.data).toEqual({ hour: null, time_zone: null });
    await choose("admin", 7);
    await choose("admin", null);
    await sendAt("20T04:00");
    expect(await mails("admin")).toEqual([]);
  });

  test("is not sent to a suspended member, nor by two servers at once", async () => {
    await choose("admin", 7);
    await choose("rival", 7);
    const suspend = (suspended_at: string | null) =>
      app.db
        .updateTable("memberships")
        .set({ suspended_at })
        .where("id", "=", people.rival.membership_id)
        .execute();
    await suspend(now.toISOString());
    now = at("20T04:00");
    const context = systemContext(app.services);
    await Promise.all([sendDigests(context), sendDigests(context)]);
    await suspend(null);
    expect([await mails("admin"), await mails("rival")]).toEqual([[expect.anything()], []]);
  });
});

describe("it tells what waits", () => {
  beforeEach(async () => {
    now = at("20T02:00");
    for (const name of ["admin", "analyst", "client", "pilot", "rival"] as const) await choose(name, 7);
    await sendAt("20T04:00");
  });

  test("for operations", async () => {
    expect(await linesOf("admin")).toEqual(
      expect.arrayContaining([
        "1 flight today",
        "2 orders are waiting for approval",
        "1 mission is waiting for review",
      ]),
    );
  });

  test("for a client, without what is the center's", async () => {
    expect(await linesOf("client")).toEqual(["1 flight today", "1 report is ready since yesterday"]);
    expect((await mails("client"))[0]?.text).toMatch(/http:\/\/client\S*\/dashboard/);
  });

  test("for a pilot: the flights of the day in their zone", async () => {
    expect(await linesOf("pilot")).toEqual(["1 flight today"]);
  });

  test("for a pilot: certificates that expire soon, of those that were replaced none", async () => {
    const certificate = {
      pilot_id: people.pilot.user_id,
      provider_id: world.provider.id,
      number: "1",
      issued_on: "2026-01-01",
    };
    await app.db
      .insertInto("pilot_certificates")
      .values([
        { ...certificate, kind: "remote_pilot", expires_on: "2026-05-21" },
        { ...certificate, kind: "remote_pilot", expires_on: "2028-05-21" },
        { ...certificate, kind: "medical", expires_on: "2026-05-20" },
        { ...certificate, kind: "medical", expires_on: null },
        { ...certificate, kind: "thermography", expires_on: "2026-07-19" }, // the 60th day
        { ...certificate, kind: "training", expires_on: "2026-05-22" },
        { ...certificate, kind: "training", expires_on: "2028-05-22" }, // beside the other one
        { ...certificate, kind: "other", expires_on: "2026-07-20" },
      ])
      .execute();
    await app.db.deleteFrom("outbox").execute();
    await app.db.deleteFrom("daily_digests").execute();
    now = at("20T02:00");
    await choose("pilot", 7);
    await sendAt("20T04:00");
    expect(await linesOf("pilot")).toEqual([
      "1 flight today",
      "2 of your certificates have expired or expire soon",
    ]);
  });

  test("and none comes where nothing waits, as for another provider", async () => {
    expect(await mails("rival")).toEqual([]);
  });
});

test("it is written in the user's language", async () => {
  now = at("20T02:00");
  await app.db.updateTable("users").set({ locale: "ar" }).where("id", "=", people.admin.user_id).execute();
  await choose("admin", 7);
  await sendAt("20T04:00");
  await app.db.updateTable("users").set({ locale: "en" }).where("id", "=", people.admin.user_id).execute();
  expect(await linesOf("admin")).toEqual(
    expect.arrayContaining(["طلبان بانتظار الموافقة", "رحلة واحدة اليوم"]),
  );
});

test.each([
  [24, ZONE, "hour"],
  [-1, ZONE, "hour"],
  [7.5, ZONE, "hour"],
  [7, "Mars/Base", "time_zone"],
])("an hour of %s in %s is refused at its field", async (hour, zone, field) => {
  const { status, body } = await choose("admin", hour, zone);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
});
