import { pilots } from "@overfly/contract/pilots/pilots";
import { pilotInvitations } from "@overfly/contract/pilots/pilot-invitations";
import { auth } from "@overfly/contract/auth/auth";
import { invitations } from "@overfly/contract/members/invitations";
import { members } from "@overfly/contract/members/members";
import { missions } from "@overfly/contract/missions/missions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMembership } from "#features/auth/accounts/accounts.ts";
import { createMission, createMember, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { linkTokenIn, mailsTo } from "#testing/mailbox.ts";
import { signInAdmin, signInWith } from "#testing/provider-admins.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
beforeAll(async () => {
  app = await testApp({ now: () => new Date("2026-03-01T08:00:00Z") });
  world = await createTwoProviders(app.services);
});
afterAll(() => app.close());

test("pilots are listed by name, with their hours and missions for this provider", async () => {
  const { provider, client, site, rival, rivalClient, rivalSite } = world;
  const admin = await createMember(app.services, { organization_id: provider.id });
  const pilot = { organization_id: provider.id, user_type: "pilot" as const };
  const { user_id } = await createMember(app.services, { ...pilot, first_name: "Zaid" });
  await createMember(app.services, { ...pilot, first_name: "Amal" });
  const elsewhere = { user_id, organization_id: rival.id, user_type: "pilot" as const, role: "pilot" };
  await addMembership(app.services, elsewhere);
  const ours = { provider_id: provider.id, client_id: client.id, site_id: site.id };
  const mission = await createMission(app.services, ours);
  const past = await createMission(app.services, ours);
  const theirs = await createMission(app.services, {
    provider_id: rival.id,
    client_id: rivalClient.id,
    site_id: rivalSite.id,
  });
  const flight = { pilot_id: user_id, source: "manual", status: "landed" };
  await app.db
    .insertInto("flights")
    .values([
      {
        ...flight,
        mission_id: past.id,
        provider_id: provider.id,
        ...between("2026-02-01T08:00:00Z", "2026-02-01T08:45:00Z"),
      },
      {
        ...flight,
        mission_id: past.id,
        provider_id: provider.id,
        ...between("2026-02-01T09:00:00Z", "2026-02-01T09:45:00Z"),
      },
      { ...flight, mission_id: past.id, provider_id: provider.id },
      {
        ...flight,
        mission_id: past.id,
        provider_id: provider.id,
        ...between("2026-01-30T07:30:00Z", "2026-01-30T07:45:00Z"), // before the last 30 days
      },
      {
        ...flight,
        mission_id: theirs.id,
        provider_id: rival.id,
        ...between("2026-02-02T08:00:00Z", "2026-02-02T18:00:00Z"),
      },
    ])
    .execute();
  const span = { pilot_id: user_id, provider_id: provider.id };
  await app.db
    .insertInto("assignments")
    .values([
      { ...span, mission_id: mission.id, starts_at: "2026-03-02T08:00:00Z", ends_at: "2026-03-02T10:00:00Z" },
      { ...span, mission_id: past.id, starts_at: "2026-02-01T08:00:00Z", ends_at: "2026-02-01T10:00:00Z" },
    ])
    .execute();

  const { body } = await app.call(await app.signIn(admin.email, PASSWORD), pilots.list);
  expect(
    body.data.map((one) => [one.name, one.flight_hours, one.recent_hours, one.upcoming_missions]),
  ).toEqual([
    ["Amal Haddad", 0, 0, 0],
    ["Zaid Haddad", 1.75, 1.5, 1],
  ]);
});

const between = (took_off_at: string, landed_at: string) => ({ took_off_at, landed_at });

const NAMES = { first_name: "Omar", last_name: "Saleh" };
const newEmail = () => `${crypto.randomUUID()}@pilot.test`;
const newPilot = () => createMember(app.services, { organization_id: world.provider.id, user_type: "pilot" });

test("who may add employees invites a pilot, who signs in as one", async () => {
  const recruiter = await signInWith(app, { organization_id: world.provider.id }, ["add employees"]);
  const email = newEmail();
  const sent = await app.call(recruiter, pilotInvitations.invite, { body: { ...NAMES, email } });
  expect([sent.status, sent.body.data.role.name]).toEqual([200, "pilot"]);
  const token = linkTokenIn((await mailsTo(app, email)).at(0));
  expect(sent.body.data.link).toContain(token);

  const password = "quiet-desert-noon";
  await app.call(undefined, invitations.accept, { body: { token, ...NAMES, password } });

  const { body } = await app.call(await app.signIn(email, password), auth.authUser);
  expect(body.data).toMatchObject({ user_type: "pilot", provider: { id: world.provider.id } });
});

test("who may add employees sees and withdraws invitations of pilots, not of other members", async () => {
  const recruiter = await signInWith(app, { organization_id: world.provider.id }, ["add employees"]);
  const admin = await signInAdmin(app, world.provider.id);
  const analyst = await app.db
    .selectFrom("roles")
    .where("name", "=", "data_analyst")
    .select("id")
    .executeTakeFirstOrThrow();
  const other = await app.call(admin, members.invite, {
    body: { ...NAMES, email: newEmail(), role_id: analyst.id },
  });
  const pilot = await app.call(recruiter, pilotInvitations.invite, { body: { ...NAMES, email: newEmail() } });
  const params = { id: other.body.data.id };

  const listed = (await app.call(recruiter, pilotInvitations.list)).body.data;
  expect(listed.map(({ id }) => id)).toEqual([pilot.body.data.id]);
  expect((await app.call(recruiter, pilotInvitations.resend, { params })).status).toBe(404);
  expect((await app.call(recruiter, pilotInvitations.revoke, { params })).status).toBe(404);
  await app.call(recruiter, pilotInvitations.revoke, { params: { id: pilot.body.data.id } });
  expect((await app.call(recruiter, pilotInvitations.list)).body.data).toEqual([]);
});

test("a suspended pilot is signed out and can't be assigned, until they are restored", async () => {
  const admin = await signInAdmin(app, world.provider.id);
  const { user_id: id, email } = await newPilot();
  const session = await app.signIn(email, PASSWORD);
  const { provider, client, site } = world;
  const { token } = await createMission(app.services, {
    provider_id: provider.id,
    client_id: client.id,
    site_id: site.id,
    status: "approved",
  });
  const isCandidate = async () => {
    const query = { starts_at: "2030-03-02T08:00:00Z", ends_at: "2030-03-02T10:00:00Z" };
    const { body } = await app.call(admin, missions.candidates, { params: { token }, query });
    return body.data.some((candidate) => candidate.id === id);
  };
  const isSignedIn = async () => (await app.call(session, auth.authUser)).status === 200;
  const set = (status: "active" | "suspended") =>
    app.call(admin, pilots.update, { params: { id }, body: { status } });
  expect([await isCandidate(), await isSignedIn()]).toEqual([true, true]);

  expect((await set("suspended")).body.data.status).toBe("suspended");
  expect([await isCandidate(), await isSignedIn()]).toEqual([false, false]);

  await set("active");
  expect([await isCandidate(), await isSignedIn()]).toEqual([true, true]);
});

test("a pilot with upcoming missions can't be removed; without, only their membership as a pilot ends", async () => {
  const admin = await signInAdmin(app, world.provider.id);
  const { user_id: id } = await newPilot();
  const { provider, client, site } = world;
  await addMembership(app.services, {
    user_id: id,
    organization_id: provider.id,
    user_type: "center",
    role: "data_analyst",
  });
  const mission = await createMission(app.services, {
    provider_id: provider.id,
    client_id: client.id,
    site_id: site.id,
  });
  await app.db
    .insertInto("assignments")
    .values({
      mission_id: mission.id,
      pilot_id: id,
      provider_id: provider.id,
      starts_at: "2026-03-05T08:00:00Z",
      ends_at: "2026-03-05T10:00:00Z",
    })
    .execute();
  const remove = () => app.call(admin, pilots.remove, { params: { id } });

  const refused = await remove();
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `Noor Haddad is assigned to ${mission.number}. Assign another pilot first.`,
  ]);

  const { membership_id } = await app.db
    .selectFrom("memberships")
    .where("user_id", "=", id)
    .where("user_type", "=", "pilot")
    .select("id as membership_id")
    .executeTakeFirstOrThrow();
  const member = { params: { id: membership_id } };
  expect((await app.call(admin, members.remove, member)).body.message).toBe(refused.body.message);
  await app.db.updateTable("assignments").set({ released_at: new Date() }).execute();
  expect((await remove()).status).toBe(200);
  const left = await app.db.selectFrom("memberships").where("user_id", "=", id).select("user_type").execute();
  expect(left).toEqual([{ user_type: "center" }]);
});
