import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { missions } from "@overfly/contract/missions/missions";
import { pilotCertificates } from "@overfly/contract/pilots/pilot-certificates";
import { message } from "@overfly/i18n/message";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemContext } from "#context.ts";
import { createMember, createMission, PASSWORD, missionVersion } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins, signInWith } from "#testing/provider-admins.ts";
import { createCertificate } from "#testing/sample-certificate.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { uploadFile } from "#testing/uploads/upload-file.ts";
import { notifyExpiringCertificates } from "./notify-expiring-certificates.ts";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let rival: Session;
let pilot: { id: string; session: Session };
let at = "2026-05-20T12:00:00.000Z";

beforeAll(async () => {
  app = await testApp({ now: () => new Date(at) });
  ({ world, admin, rival } = await createProviderAdmins(app));
});
afterAll(() => app.close());
beforeEach(async () => {
  at = "2026-05-20T12:00:00.000Z";
  const { user_id: id, email } = await createMember(app.services, {
    organization_id: world.provider.id,
    user_type: "pilot",
  });
  pilot = { id, session: await app.signIn(email, PASSWORD) };
});

const LICENCE = {
  kind: "remote_pilot" as const,
  number: "JO-17",
  issued_on: "2024-05-21",
  expires_on: "2026-05-20",
};
const add = (session: Session, body: object = {}) =>
  app.call(session, pilotCertificates.create, { params: { id: pilot.id }, body: { ...LICENCE, ...body } });
const list = (session: Session) => app.call(session, pilotCertificates.list, { params: { id: pilot.id } });
const own = async (session: Session) => (await app.call(session, pilotCertificates.own)).body.data;

async function sendFile(session: Session, id: number, bytes: Buffer) {
  const file = { method: "PUT", name: "licence.pdf", content: bytes } as const;
  return (await uploadFile(app, session, `/api/ops/certificates/${id}/file`, file)).statusCode;
}
const fileOf = async (session: Session, id: number) => {
  const { status, raw } = await app.call(session, pilotCertificates.file, { params: { id } });
  return status === 200 ? String(raw) : status;
};

describe("certificates", () => {
  test("are added, renewed with their file and deleted; the last day is valid in the organization's zone", async () => {
    const { body } = await add(admin);
    const { id, updated_at } = body.data;
    expect(body.data).toMatchObject({ ...LICENCE, issuer: "", is_expired: false, file_name: null });
    at = "2026-05-22T12:00:00.000Z";
    expect((await list(admin)).body.data).toMatchObject([{ id, is_expired: true }]);
    const renewed = { ...LICENCE, issuer: "CARC", expires_on: "2028-05-20" };
    const update = () =>
      app.call(admin, pilotCertificates.update, { params: { id }, body: { ...renewed, updated_at } });
    expect((await update()).body.data).toMatchObject({ ...renewed, is_expired: false });
    expect((await update()).status).toBe(409);
    expect(await sendFile(admin, id, Buffer.from("%PDF-1.7\nfirst\n%%EOF"))).toBe(200);
    expect(await sendFile(admin, id, Buffer.from("%PDF-1.7\nsecond\n%%EOF"))).toBe(200);
    expect(await sendFile(admin, id, Buffer.from("MZ\u0090\0 a program"))).toBe(415);
    expect(await fileOf(admin, id)).toContain("second");
    expect((await app.call(admin, pilotCertificates.remove, { params: { id } })).status).toBe(200);
    expect([(await list(admin)).body.data, await fileOf(admin, id)]).toEqual([[], 404]);
  });

  test("are kept once expired, and archived only when a later one of the kind replaces them", async () => {
    const { id } = (await add(admin)).body.data;
    const callOn = async (verb: "remove" | "archive" | "restore", on = id, session = admin) =>
      (await app.call(session, pilotCertificates[verb], { params: { id: on } })).status;
    expect(await callOn("archive")).toBe(409); // it is still valid
    at = "2026-05-22T12:00:00.000Z";
    expect([await callOn("remove"), await callOn("archive")]).toEqual([409, 409]);
    const thermography = await add(admin, { kind: "thermography", expires_on: null });
    expect(await callOn("archive")).toBe(409); // another kind replaces nothing
    const later = (await add(admin, { expires_on: "2028-05-20" })).body.data;
    expect(await callOn("archive", id, rival)).toBe(404);
    expect(await callOn("archive")).toBe(200);
    const ids = [later.id, thermography.body.data.id];
    expect((await own(pilot.session)).map((one) => one.id)).toEqual(ids);
    expect((await list(admin)).body.data).toMatchObject([
      { id, archived_at: at },
      ...ids.map((one) => ({ id: one, archived_at: null })),
    ]);
    expect(await callOn("remove")).toBe(409); // archived, it is still kept
    await add(admin, { expires_on: "2030-05-20" });
    expect(await callOn("archive", later.id)).toBe(409); // replaced, but still valid
    expect(await callOn("restore")).toBe(200);
    expect((await own(pilot.session))[0]).toMatchObject({ id, is_expired: true });
  });

  test.each([
    [{ expires_on: "2024-05-20" }, "expires_on"],
    [{ issued_on: "2026-02-30" }, "issued_on"],
    [{ issued_on: "0000-01-01" }, "issued_on"],
    [{ number: " " }, "number"],
    [{ kind: "driving" }, "kind"],
  ])("%o is refused at its field", async (wrong, field) => {
    const { status, body } = await add(admin, wrong);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  test("are seen by their pilot alone, by who views employees, and not by another provider", async () => {
    const { id } = await createCertificate(app.services, {
      provider_id: world.provider.id,
      pilot_id: pilot.id,
    });
    const other = await createMember(app.services, {
      organization_id: world.provider.id,
      user_type: "pilot",
    });
    const colleague = await app.signIn(other.email, PASSWORD);
    const member = { organization_id: world.provider.id };
    const viewer = await signInWith(app, member, ["view employees"]);
    const dispatcher = await signInWith(app, member, ["view missions"]);
    expect([(await own(pilot.session)).map((one) => one.id), await own(colleague)]).toEqual([[id], []]);
    const files = [pilot.session, viewer, dispatcher, colleague, rival].map((session) => fileOf(session, id));
    expect(await Promise.all(files)).toEqual(["%PDF-", "%PDF-", 403, 404, 404]);
    const statuses = [admin, viewer, dispatcher, rival, pilot.session].map(async (session) => [
      (await list(session)).status,
      (await add(session)).status,
    ]);
    expect(await Promise.all(statuses)).toEqual([
      [200, 200],
      [200, 403],
      [403, 403],
      [404, 404],
      [403, 403],
    ]);
  });
});

describe("expiry is told to the pilot and to who manages pilots", () => {
  const told = async (session: string) => {
    const rows = await app.db
      .selectFrom("notifications")
      .where("kind", "=", "certificate_expiring")
      .where("user_id", "=", session)
      .select("title")
      .orderBy("id")
      .execute();
    return rows.map(({ title }) => title as { key: string; values: { days?: number } });
  };
  const after = async (moment: string) => {
    at = moment;
    await notifyExpiringCertificates(systemContext(app.services));
    return (await told(pilot.id)).map(({ values, key }) => values.days ?? key.split(":")[1]);
  };

  test("once 60, 30 and 7 days before and on the day, by the organization's calendar", async () => {
    await app.db
      .updateTable("organizations")
      .set({ time_zone: "Asia/Amman" })
      .where("id", "=", world.provider.id)
      .execute();
    const manager = await createMember(app.services, { organization_id: world.provider.id });
    await createCertificate(app.services, {
      provider_id: world.provider.id,
      pilot_id: pilot.id,
      expires_on: "2026-08-31",
    });
    expect(await after("2026-07-01T20:59:00Z")).toEqual([]); // still July 1 in Amman: 61 days
    expect(await after("2026-07-01T21:00:00Z")).toEqual([60]);
    expect(await after("2026-07-31T12:00:00Z")).toEqual([60]);
    expect(await after("2026-08-01T12:00:00Z")).toEqual([60, 30]);
    expect(await after("2026-08-24T12:00:00Z")).toEqual([60, 30, 7]);
    expect(await after("2026-08-30T12:00:00Z")).toEqual([60, 30, 7]);
    expect(await after("2026-08-31T12:00:00Z")).toEqual([60, 30, 7, 0]);
    expect(await after("2026-09-30T12:00:00Z")).toEqual([60, 30, 7, 0]);
    expect((await told(manager.user_id)).map(({ values }) => values.days)).toEqual([60, 30, 7, 0]);
    const { url } = await app.db
      .selectFrom("notifications")
      .where("user_id", "=", manager.user_id)
      .select("url")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(url).toBe(`/employees/view/${pilot.id}?tab=certificates`);
  });

  test("of several thresholds that were missed only the last, and nothing once it is renewed", async () => {
    const expiring = { provider_id: world.provider.id, pilot_id: pilot.id };
    await createCertificate(app.services, { ...expiring, expires_on: "2026-06-25" });
    expect(await after("2026-06-20T12:00:00Z")).toEqual([5]);
    await createCertificate(app.services, { ...expiring, expires_on: "2028-06-25" });
    expect(await after("2026-07-20T12:00:00Z")).toEqual([5]);
  });
});

describe("an expired certificate that the mission needs", () => {
  const span = { starts_at: "2036-05-01T08:00:00Z", ends_at: "2036-05-01T10:00:00Z" };
  const mission = (type: string, subtype: string) =>
    createMission(app.services, {
      provider_id: world.provider.id,
      client_id: world.client.id,
      site_id: world.site.id,
      status: "approved",
      type,
      subtype,
    });
  const readinessFor = async ({ token }: { token: string }) => {
    const { body } = await app.call(admin, missions.candidates, { params: { token }, query: span });
    const { readiness, reasons, can_be_justified } = body.data.find(({ id }) => id === pilot.id)!;
    return { readiness, reasons, can_be_justified };
  };
  const assign = async ({ token }: { token: string }, justification?: string) =>
    app.call(admin, missionTransitions.assign, {
      params: { token },
      body: {
        pilot_id: pilot.id,
        dock_id: null,
        kit_id: null,
        ...span,
        justification,
        updated_at: await missionVersion(app, token),
      },
    });
  const hold = (kind: string, expires_on: string | null) =>
    createCertificate(app.services, { provider_id: world.provider.id, pilot_id: pilot.id, kind, expires_on });

  test("blocks the assignment unless it is justified in writing, which stays in the timeline", async () => {
    await hold("remote_pilot", "2036-04-30");
    const order = await mission("visual", "rgb_overview");
    const reason = message("readiness:licenceExpired", { date: "2036-04-30" });
    expect(await readinessFor(order)).toEqual({
      readiness: "blocked",
      reasons: [{ level: "blocked", text: reason, fix: { kind: "pilots", id: pilot.id }, is_final: false }],
      can_be_justified: true,
    });
    for (const none of [undefined, "  "]) {
      const { status, body } = await assign(order, none);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([409, ["pilot_id"]]);
    }
    const { status, body } = await assign(order, "Flies beside a licensed instructor");
    expect([status, body.data.timeline.at(-1)?.text]).toEqual([
      200,
      expect.stringContaining(": Flies beside a licensed instructor"),
    ]);
    // a clash can't be argued away
    const clash = await assign(await mission("visual", "rgb_overview"), "Urgent");
    expect(clash.status).toBe(409);
  });

  test("still blocks once it is archived and its successor was deleted", async () => {
    const { id } = await hold("remote_pilot", "2026-05-19");
    const later = await hold("remote_pilot", "2036-12-31");
    expect((await app.call(admin, pilotCertificates.archive, { params: { id } })).status).toBe(200);
    expect((await app.call(admin, pilotCertificates.remove, { params: { id: later.id } })).status).toBe(200);
    expect(await readinessFor(await mission("visual", "rgb_overview"))).toMatchObject({
      readiness: "blocked",
      reasons: [{ text: { key: "readiness:licenceExpired" } }],
    });
  });

  test("isn't one that was renewed, that is valid on that day, or that this mission doesn't need", async () => {
    await hold("remote_pilot", "2030-04-30");
    await hold("remote_pilot", "2036-05-01");
    await hold("thermography", "2030-04-30");
    expect(await readinessFor(await mission("visual", "rgb_overview"))).toMatchObject({ readiness: "ready" });
    expect(await readinessFor(await mission("solar_thermography", "standard"))).toMatchObject({
      readiness: "blocked",
      reasons: [{ text: { key: "readiness:thermographyExpired" } }],
    });
    await hold("thermography", null);
    expect(await readinessFor(await mission("solar_thermography", "standard"))).toMatchObject({
      readiness: "ready",
    });
  });

  test("counts from its first day on", async () => {
    const issue = (issued_on: string) =>
      createCertificate(app.services, {
        provider_id: world.provider.id,
        pilot_id: pilot.id,
        kind: "remote_pilot",
        issued_on,
        expires_on: null,
      });
    const order = await mission("visual", "rgb_overview"); // on 1 May
    await issue("2036-05-02");
    expect(await readinessFor(order)).toMatchObject({
      readiness: "blocked",
      reasons: [{ text: message("readiness:licenceNotYet", { date: "2036-05-02" }) }],
    });
    await hold("remote_pilot", "2036-04-30");
    expect(await readinessFor(order)).toMatchObject({
      readiness: "blocked",
      reasons: [{ text: message("readiness:licenceExpired", { date: "2036-04-30" }) }],
    });
    await issue("2036-05-01");
    expect(await readinessFor(order)).toMatchObject({ readiness: "ready" });
  });
});
