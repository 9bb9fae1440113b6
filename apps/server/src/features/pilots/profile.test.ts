import { auditLog } from "@overfly/contract/audit-log/audit-log";
import { listExports } from "@overfly/contract/exports/list-exports";
import { pilotProfiles } from "@overfly/contract/pilots/pilot-profile";
import { pilots } from "@overfly/contract/pilots/pilots";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMembership } from "#features/auth/accounts/accounts.ts";
import { createMember, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { signInAdmin, signInWith } from "#testing/provider-admins.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: Awaited<ReturnType<typeof signInAdmin>>;
beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  admin = await signInAdmin(app, world.provider.id);
});
afterAll(() => app.close());

const newPilot = () => createMember(app.services, { organization_id: world.provider.id, user_type: "pilot" });
const PROFILE = {
  employee_number: "E-17",
  phone: "+962791234567",
  base_location: "Aqaba depot",
  notes: "Night flights only",
};
const save = (id: string, body: object, session = admin) =>
  app.call(session, pilotProfiles.update, {
    params: { id },
    body: { ...PROFILE, updated_at: null, ...body },
  });
const read = async (id: string, session = admin) => app.call(session, pilots.get, { params: { id } });

test("staff keep base, work phone, number and notes of a pilot, who sees all but the notes", async () => {
  const { user_id, email } = await newPilot();
  const empty = { employee_number: null, phone: null, base_location: null, notes: null, updated_at: null };
  expect((await read(user_id)).body.data.profile).toEqual(empty);
  const saved = await save(user_id, {});
  expect([saved.status, saved.body.data]).toEqual([200, { ...PROFILE, updated_at: expect.any(String) }]);
  expect((await read(user_id)).body.data).toMatchObject({ profile: PROFILE, phone: null, email });

  const pilot = await app.signIn(email, PASSWORD);
  const own = await read(user_id, pilot);
  expect(own.body.data.profile).toMatchObject({ ...PROFILE, notes: null });
  expect(JSON.stringify(own.body)).not.toContain("Night");
  expect((await save(user_id, { base_location: "Home" }, pilot)).status).toBe(403);
});

test("viewing isn't editing, and another provider's profile of the same person is its own", async () => {
  const { user_id } = await newPilot();
  await save(user_id, {});
  const viewer = await signInWith(app, { organization_id: world.provider.id }, ["view employees"]);
  expect((await save(user_id, {}, viewer)).status).toBe(403);
  const rival = await signInAdmin(app, world.rival.id);
  expect((await save(user_id, {}, rival)).status).toBe(404);

  const shared = { user_id, organization_id: world.rival.id, user_type: "pilot" as const, role: "pilot" };
  await addMembership(app.services, shared);
  expect((await read(user_id, rival)).body.data.profile).toMatchObject({ base_location: null, notes: null });
  await save(user_id, { base_location: "Seville" }, rival);
  expect((await read(user_id)).body.data.profile.base_location).toBe("Aqaba depot");
  const listed = (await app.call(rival, pilots.list, { query: { search: "Seville" } })).body.data;
  expect(listed.map(({ id, base_location }) => [id, base_location])).toEqual([[user_id, "Seville"]]);
  expect((await app.call(rival, pilots.list, { query: { search: "Aqaba" } })).body.data).toEqual([]);
});

test("the list shows, finds and sorts by the base; the export has it too", async () => {
  const [first, second] = [await newPilot(), await newPilot()];
  await save(first.user_id, { base_location: "Zarqa", employee_number: "=1+1" });
  await save(second.user_id, { base_location: "Zaatari", employee_number: "Z-2" });
  const found = async (query: object) =>
    (await app.call(admin, pilots.list, { query })).body.data.map(({ id }) => id);
  expect(await found({ search: "zarqa" })).toEqual([first.user_id]);
  expect(await found({ search: "Z-2" })).toEqual([second.user_id]);
  expect((await found({ sorts: { base_location: "desc" } })).slice(0, 2)).toEqual([
    first.user_id,
    second.user_id,
  ]);
  const query = { search: "zarqa", language: "en" } as const;
  const text = (await app.call(admin, listExports.pilots, { query })).raw.toString("utf8");
  expect(text).toMatch(/Employee number.*Base/);
  expect(text).toContain("'=1+1");
});

test("the second of two who save a profile is refused, whether it is new or not", async () => {
  const { user_id } = await newPilot();
  const both = await Promise.all([{}, { base_location: "Irbid" }].map((body) => save(user_id, body)));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { updated_at } = (await read(user_id)).body.data.profile;
  expect((await save(user_id, { updated_at, base_location: "Karak" })).status).toBe(200);
  const late = await save(user_id, { updated_at, base_location: "Ma'an" });
  expect([late.status, late.body.message]).toEqual([409, "Someone else changed this pilot; reload the page"]);
});

test("a change is logged by its fields, not by what the notes say; bad input is refused", async () => {
  const { user_id } = await newPilot();
  const { updated_at } = (await save(user_id, {})).body.data;
  await save(user_id, { updated_at, notes: "Confidential" });
  const { data } = (await app.call(admin, auditLog.list, { query: { search: user_id } })).body;
  const changes = data.filter(({ action }) => action === "pilots.change_profile");
  expect(changes.map(({ details }) => details)).toEqual([
    { fields: ["notes"] },
    { fields: ["employee_number", "phone", "base_location", "notes"] },
  ]);
  for (const wrong of [{ phone: "call me" }, { base_location: "a\nb" }, { notes: "x".repeat(2001) }])
    expect((await save(user_id, wrong)).status).toBe(422);
});

test("the names alone are read for choices, of the own pilots and by who may view them", async () => {
  const { user_id } = await newPilot();
  const names = (session: typeof admin) => app.call(session, pilots.names, { query: { item_count: 200 } });
  const ours = (await names(admin)).body.data;
  expect(ours.find(({ id }) => id === user_id)).toEqual({
    id: user_id,
    name: "Noor Haddad",
    status: "active",
  });
  const rival = await signInAdmin(app, world.rival.id);
  expect((await names(rival)).body.data.map(({ id }) => id)).not.toContain(user_id);
  const other = await signInWith(app, { organization_id: world.provider.id }, ["view flights"]);
  expect((await names(other)).status).toBe(403);
});
