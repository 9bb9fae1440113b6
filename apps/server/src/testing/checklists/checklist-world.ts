import { checklistTemplates as templates } from "@overfly/contract/checklists/checklist-templates";
import { type MissionChecklist, missionChecklists } from "@overfly/contract/checklists/mission-checklists";
import { missionTransitions as transitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { createMember, createMission, PASSWORD } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { PROPELLERS } from "./sample-checklist.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

export const NOW = "2036-05-01T08:00:00.000Z";
const SPAN = { starts_at: "2036-05-01T08:00:00.000Z", ends_at: "2036-05-01T10:00:00.000Z" };
export const WEATHER = {
  text: "Wind below 8 m/s",
  category: "environment",
  kind: "acknowledge",
  note_required: true,
} as const;
export const MANUAL = {
  text: "The manual is on site",
  category: "safety",
  kind: "informative",
  note_required: false,
} as const;

export let app: TestApp;
export let world: ProviderAdmins["world"];
export let admin: Session;
export let rival: Session;
export let pilot: { id: string; session: Session };
export let token = "";
export let missionId = 0;

/** Two providers, and before each test a mission that waits for its start. */
export function useChecklistWorld(): void {
  beforeAll(async () => {
    app = await testApp({ now: () => new Date(NOW) }, { RATE_LIMIT: "0" });
    ({ world, admin, rival } = await createProviderAdmins(app));
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.db.deleteFrom("checklist_runs").execute();
    await app.db.deleteFrom("checklist_templates").execute();
    const member = { organization_id: world.provider.id, user_type: "pilot" as const, first_name: "Pia" };
    const { user_id: id, email } = await createMember(app.services, member);
    pilot = { id, session: await app.signIn(email, PASSWORD) };
    await plannedMission({ pilot_id: id });
  });
}

/** A mission that waits for its start; what is assigned to it. */
export async function plannedMission(assigned: { pilot_id?: string; dock_id?: number; kit_id?: number }) {
  const mission = await createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status: "planned",
    type: "security",
    subtype: "perimeter_patrol",
  });
  await app.db
    .insertInto("assignments")
    .values({ provider_id: world.provider.id, mission_id: mission.id, ...assigned, ...SPAN })
    .execute();
  ({ token, id: missionId } = mission);
}

export const template = async (fields: object = {}) => {
  const { status, body } = await app.call(admin, templates.create, {
    body: {
      name: crypto.randomUUID(),
      moment: "before_start",
      mission_types: [],
      flown_by: null,
      items: [PROPELLERS],
      ...fields,
    },
  });
  expect(status).toBe(200);
  return body.data;
};
export const read = async (session = pilot.session) =>
  (await app.call(session, missionChecklists.list, { params: { token } })).body.data;
export const begin = async (
  list: Pick<MissionChecklist, "template_id" | "version" | "number">,
  more: object = {},
) =>
  app.call(pilot.session, missionChecklists.begin, {
    params: { token },
    body: { template_id: list.template_id, version: list.version, number: list.number, ...more },
  });
export const begun = async (position = 0): Promise<number> => {
  const list = (await read()).checklists[position];
  if (!list) throw new Error("The mission has no such checklist");
  return (await begin(list)).body.data.begun;
};
export const answer = (id: number, body: object, session = pilot.session) =>
  app.call(session, missionChecklists.answer, {
    params: { id },
    body: { item: 0, result: "done", previous: null, ...body },
  });
export const start = (session = pilot.session) =>
  app.call(session, transitions.start, { params: { token }, body: {} });
export const setStatus = (status: string) =>
  app.db.updateTable("missions").set({ status }).where("id", "=", missionId).execute();
export const lastAnswer = async (id: number, item = 0) =>
  (await read()).checklists.find((list) => list.id === id)?.items[item]?.answers[0]?.id;
