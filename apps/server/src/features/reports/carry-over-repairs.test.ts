import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { missions } from "@overfly/contract/missions/missions";
import { notifications } from "@overfly/contract/notifications/notifications";
import { type RepairChanges, repairs } from "@overfly/contract/anomalies/repairs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { systemContext } from "#context.ts";
import { notifyOverdueRepairs } from "#features/anomalies/repairs/notify-overdue-repairs.ts";
import {
  createClient,
  createMember,
  createMission,
  createTwoProviders,
  PASSWORD,
} from "#testing/factories.ts";
import { storeSampleAnomalies } from "#testing/sample-anomalies.ts";
import { storeSampleCoverage } from "#testing/sample-coverage.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { uploadPicture } from "#testing/uploads/upload-picture.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let analyst: Session;
let owner: Session;
let technician: Session & { user_id: string };
let first: Awaited<ReturnType<typeof createMission>>;
let second: Awaited<ReturnType<typeof createMission>>;
/** Of the first inspection: still there, repaired but still there, gone, dismissed in the second. */
let before: number[];

beforeAll(async () => {
  app = await testApp({ now: () => new Date("2026-05-10T12:00:00Z") });
  world = await createTwoProviders(app.services);
  const enter = async (member: Parameters<typeof createMember>[1]) => {
    const { email, user_id } = await createMember(app.services, member);
    return Object.assign(await app.signIn(email, PASSWORD), { user_id });
  };
  analyst = await enter({ organization_id: world.provider.id, role: "data_analyst" });
  owner = await enter({ organization_id: world.client.id, user_type: "client" });
  technician = await enter({ organization_id: world.client.id, user_type: "client" });
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.runAsOwner("delete from missions");
  await app.runAsOwner("delete from notifications");
  const mission = {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
  };
  first = await createMission(app.services, {
    ...mission,
    status: "completed",
    completed_at: "2026-04-01T08:00:00Z",
  });
  second = await createMission(app.services, { ...mission, status: "in_review" });
  await storeSampleAnomalies(app.services, first, [
    { class: "diode", at: [35.9, 31.9] },
    { class: "cell", at: [35.901, 31.9] },
    { class: "pid", at: [35.902, 31.9] },
    { class: "soiling", at: [35.903, 31.9] },
  ]);
  await storeSampleAnomalies(app.services, second, [
    { class: "diode", at: [35.9, 31.9] },
    { class: "cell", at: [35.901, 31.9] },
    { class: "soiling", at: [35.903, 31.9], review: "dismissed" },
    { class: "diode", at: [35.905, 31.9] },
  ]);
  await storeSampleCoverage(app.services, second, [{ at: [35.902, 31.9], toM: 500 }]);
  before = (await list()).map(({ id }) => id);
});

const list = async (state?: string) =>
  (
    await app.call(owner, repairs.list, {
      query: { ...(state && { state }), sorts: { mission: "asc", number: "asc" } },
    })
  ).body.data;
const get = async (id: number) => (await app.call(owner, repairs.get, { params: { id } })).body.data;
const complete = () =>
  app.call(analyst, missionTransitions.complete, { params: { token: second.token }, body: {} });

async function change(who: Session, id: number, changes: RepairChanges) {
  const { updated_at } = await get(id);
  return app.call(who, repairs.change, { body: { repairs: [{ id, updated_at }], changes } });
}

test("an open repair continues in the next inspection with all that was agreed, and only there", async () => {
  const [id = 0] = before;
  await change(owner, id, {
    assignee_id: technician.user_id,
    due_on: "2026-05-01",
    note: "Ladder",
    work_state: "on_hold",
  });
  const photo = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  expect((await uploadPicture(app, owner, `/api/ops/repairs/${id}/photos`, photo)).statusCode).toBe(200);
  expect((await complete()).status).toBe(200);
  const [next] = await list();
  expect(next).toMatchObject({
    assignee: { id: technician.user_id },
    due_on: "2026-05-01",
    repair_note: "Ladder",
    work_state: "on_hold",
    photo_count: 1,
    is_overdue: true,
    is_found_again: false,
    mission_number: second.number,
  });
  const { history, photos } = await get(next!.id);
  expect(history.map(({ after }) => after)).toEqual([
    { inspection: { number: first.number, outcome: "carried" } },
    { photos: 1 },
    expect.objectContaining({ due_on: "2026-05-01" }),
  ]);
  const picture = await app.call(owner, repairs.photo, { params: { id: photos[0]!.id } });
  expect(picture.status).toBe(200);

  expect(await get(id)).toMatchObject({
    continued_by: { id: next!.id, mission_number: second.number },
    is_overdue: false,
    photos: [],
  });
  expect((await change(owner, id, { note: "Too late" })).status).toBe(409);
  await app.runAsOwner("delete from notifications");
  await notifyOverdueRepairs(systemContext(app.services));
  expect(await told(technician)).toEqual([["1 repair is overdue", `/repairs/view/${next!.id}`]]);
});

test("one marked as repaired is open again, and who marked it is notified", async () => {
  await change(owner, before[1]!, { crew: "Sparks Ltd", due_on: "2026-04-20" });
  await change(technician, before[1]!, { work_state: "resolved" });
  await complete();
  const again = (await list("open")).filter(({ is_found_again }) => is_found_again);
  expect(again).toMatchObject([
    { work_state: "pending", crew: "Sparks Ltd", due_on: null, mission_number: second.number },
  ]);
  const { id } = again[0]!;
  expect((await get(id)).history[0]).toMatchObject({
    before: { work_state: "resolved", due_on: "2026-04-20" },
    after: { work_state: "pending", inspection: { number: first.number, outcome: "found_again" } },
  });
  const foundAgain = ["A defect that you marked as repaired was found again", `/repairs/view/${id}`];
  expect(await told(technician)).toContainEqual(foundAgain);
  expect(await told(owner)).not.toContainEqual(foundAgain);
  await change(owner, id, { work_state: "resolved" });
  expect((await get(id)).is_found_again).toBe(false);
});

test("what was not found or not confirmed any more is resolved by the inspection, and kept behind a filter", async () => {
  await change(owner, before[2]!, { assignee_id: technician.user_id, due_on: "2026-05-01", note: "Kept" });
  await complete();
  expect((await list()).map(({ id }) => id)).not.toContain(before[2]);
  expect(await list("resolved_by_inspection")).toMatchObject([
    {
      id: before[2],
      resolved_by: second.number,
      repair_note: "Kept",
      is_overdue: false,
      work_state: "pending",
    },
    { id: before[3], resolved_by: second.number },
  ]);
  const outcomes = await Promise.all(
    [before[2]!, before[3]!].map(async (id) => (await get(id)).history[0]?.after),
  );
  expect(outcomes).toEqual([
    { inspection: { number: second.number, outcome: "gone" } },
    { inspection: { number: second.number, outcome: "unconfirmed" } },
  ]);
  const { timeline } = (await app.call(owner, missions.get, { params: { token: second.token } })).body.data;
  expect(timeline.filter(({ kind }) => kind === "repair")).toMatchObject([
    { text: `From ${first.number}: 2 repairs continue, 2 are closed by inspection` },
  ]);
});

test("the repairs of a site's earlier client stay theirs", async () => {
  const other = await createClient(app.services, world.provider.id, { company_name: "Buyer" });
  await change(owner, before[0]!, { note: "Ours" });
  await app.runAsOwner(`update missions set client_id = ${other.id} where id = ${second.id}`);
  await app.runAsOwner(`update anomalies set client_id = ${other.id} where mission_id = ${second.id}`);
  await complete();
  const bought = await app.db
    .selectFrom("anomalies")
    .where("mission_id", "=", second.id)
    .where("repair_note", "!=", "")
    .select("id")
    .execute();
  expect(bought).toEqual([]);
  expect(await get(before[0]!)).toMatchObject({ repair_note: "Ours", continued_by: null });
});

const told = async (who: Session) =>
  (await app.call(who, notifications.list)).body.notifications.map(({ title, url }) => [title, url]);
