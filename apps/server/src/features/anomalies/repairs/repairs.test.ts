import { anomalies } from "@overfly/contract/anomalies/anomalies";
import {
  type RepairChanges,
  type RepairDetail,
  repairFilters,
  repairs,
} from "@overfly/contract/anomalies/repairs";
import { missions } from "@overfly/contract/missions/missions";
import { notifications } from "@overfly/contract/notifications/notifications";
import type { QueryInput } from "@overfly/contract/endpoint";
import { reports } from "@overfly/contract/reports/reports";
import { unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createClient,
  createMember,
  createMission,
  createSite,
  createTwoProviders,
  PASSWORD,
} from "#testing/factories.ts";
import { systemContext } from "#context.ts";
import { mailsTo } from "#testing/mailbox.ts";
import { storeSampleAnomalies } from "#testing/sample-anomalies.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { uploadPicture } from "#testing/uploads/upload-picture.ts";
import { notifyOverdueRepairs } from "./notify-overdue-repairs.ts";

type Member = Awaited<ReturnType<typeof createMember>> & { session: Session };

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let analyst: Member;
let owner: Member;
let technician: Member;
let neighbour: Member;
let rival: Member;

/** The sites' clocks are ahead of UTC: the day begins there at 21:00 UTC. */
const NOW = new Date("2026-05-10T21:30:00Z");

beforeAll(async () => {
  app = await testApp({ now: () => NOW });
  world = await createTwoProviders(app.services);
  const enter = async (member: Parameters<typeof createMember>[1]): Promise<Member> => {
    const created = await createMember(app.services, member);
    return { ...created, session: await app.signIn(created.email, PASSWORD) };
  };
  const next = await createClient(app.services, world.provider.id, { company_name: "Neighbour" });
  analyst = await enter({ organization_id: world.provider.id, role: "data_analyst" });
  owner = await enter({ organization_id: world.client.id, user_type: "client" });
  technician = await enter({ organization_id: world.client.id, user_type: "client" });
  neighbour = await enter({ organization_id: next.id, user_type: "client" });
  rival = await enter({ organization_id: world.rival.id });
});
afterAll(() => app.close());

let ids: number[];
let mission: Awaited<ReturnType<typeof createMission>>;
const owners = () => ({ provider_id: world.provider.id, client_id: world.client.id });

beforeEach(async () => {
  await app.runAsOwner("delete from missions");
  await app.runAsOwner("delete from notifications");
  const north = await createSite(app.services, { ...owners(), name: "North", time_zone: "Asia/Amman" });
  const south = await createSite(app.services, { ...owners(), name: "South", time_zone: "Asia/Amman" });
  const completed = (site_id: number, day: string) =>
    createMission(app.services, {
      ...owners(),
      site_id,
      status: "completed",
      completed_at: `2026-05-${day}T08:00:00Z`,
    });
  const before = await completed(north.id, "01");
  mission = await completed(north.id, "02");
  await storeSampleAnomalies(app.services, before, [{ class: "pid", repair_gone_in: mission.id }]);
  await storeSampleAnomalies(app.services, mission, [
    { class: "diode", severity: "medium", lost_kwdc: 0.2, element_label: "3.1.14" },
    { class: "cell", severity: "high", lost_kwdc: 0.05 },
    { class: "string_offline", severity: "critical", lost_kwdc: 8 },
    { class: "soiling", review: "dismissed" },
  ]);
  await storeSampleAnomalies(app.services, await completed(south.id, "03"), [
    { class: "cell", severity: "low", lost_kwdc: 0.01 },
  ]);
  ids = (await list(owner, { sorts: { site: "asc", number: "asc" } })).map(({ id }) => id);
});

const list = async ({ session }: Member, query: QueryInput<typeof repairs.list> = {}) =>
  (await app.call(session, repairs.list, { query })).body.data;
const get = async ({ session }: Member, id: number) =>
  (await app.call(session, repairs.get, { params: { id } })).body.data;

/** Changes as somebody who has just read the repairs. */
async function change(by: Member, changed: readonly number[], changes: RepairChanges) {
  const read = new Map((await list(by, { item_count: 200 })).map(({ id, updated_at }) => [id, updated_at]));
  return app.call(by.session, repairs.change, {
    body: { repairs: changed.map((id) => ({ id, updated_at: read.get(id) ?? NOW.toISOString() })), changes },
  });
}

describe("the list", () => {
  test("has confirmed anomalies of each site's last inspection, by severity and loss", async () => {
    const found = await list(owner);
    expect(found.map((each) => [each.site.name, each.class])).toEqual([
      ["North", "string_offline"],
      ["North", "cell"],
      ["North", "diode"],
      ["South", "cell"],
    ]);
  });

  test("what is due comes first, and what is closed last", async () => {
    await change(owner, [ids[3]!], { due_on: "2026-06-01" });
    await change(owner, [ids[2]!], { work_state: "resolved" });
    expect((await list(owner)).map(({ id }) => id)).toEqual([ids[3], ids[1], ids[0], ids[2]]);
  });

  test.each<[query: QueryInput<typeof repairs.list>, found: number[]]>([
    [{ severity: "high,critical" }, [1, 2]],
    [{ class: "cell" }, [1, 3]],
    [{ loss: 0.1 }, [0, 2]],
    [{ search: "3.1.14" }, [0]],
    [{ search: "south" }, [3]],
    [{ state: "open" }, [1, 2, 3]],
    [{ state: "resolved" }, [0]],
    [{ assignee: "me" }, [1]],
    [{ assignee: "nobody" }, [0, 3]],
    [{ assignee: "crew" }, [2]],
    [{ due: "overdue" }, [1]],
    [{ due: "week" }, [3]],
    [{ due: "none" }, [2]],
  ])("filter %j", async (query, found) => {
    await change(owner, [ids[0]!], { work_state: "resolved", due_on: "2026-01-01" });
    await change(owner, [ids[1]!], { assignee_id: technician.user_id, due_on: "2026-05-10" });
    await change(owner, [ids[2]!], { crew: "Sparks Ltd" });
    await change(owner, [ids[3]!], { due_on: "2026-05-18" });
    const shown = await list(technician, { ...query, sorts: { site: "asc", number: "asc" } });
    expect(shown.map(({ id }) => ids.indexOf(id))).toEqual(found);
  });

  test("is paged and sorted by the server", async () => {
    const query = { page: 2, item_count: 3, sorts: { lost_kwdc: "desc" as const } };
    const { body } = await app.call(owner.session, repairs.list, { query });
    expect([body.data.map(({ id }) => id), body.meta.total]).toEqual([[ids[3]], 4]);
  });

  test.each<[who: () => Member, count: number]>([
    [() => analyst, 4],
    [() => owner, 4],
    [() => neighbour, 0],
    [() => rival, 0],
  ])("%# only its own client and provider have it", async (who, count) => {
    expect(await list(who())).toHaveLength(count);
    const { status } = await app.call(who().session, repairs.get, { params: { id: ids[0]! } });
    expect(status).toBe(count === 0 ? 404 : 200);
    const { raw } = await app.call(who().session, repairs.export, { query: { format: "csv" } });
    expect(raw.toString().trim().split("\r\n")).toHaveLength(1 + count);
  });
});

describe("a change", () => {
  test("of many, all or none; each is in the history, the mission's timeline and undone at once", async () => {
    const { body } = await change(owner, [ids[0]!, ids[1]!], {
      assignee_id: technician.user_id,
      due_on: "2026-05-09",
      work_state: "in_progress",
    });
    expect(body.data.count).toBe(2);
    const one = await get(owner, ids[0]!);
    expect([one.assignee?.id, one.due_on, one.work_state, one.is_overdue]).toEqual([
      technician.user_id,
      "2026-05-09",
      "in_progress",
      true,
    ]);
    expect(one.history.map(({ before, after }) => [before.work_state, after.work_state])).toEqual([
      ["pending", "in_progress"],
    ]);
    const { timeline } = (await app.call(owner.session, missions.get, { params: { token: mission.token } }))
      .body.data;
    expect(timeline.at(-1)).toMatchObject({ kind: "repair", actor: "Noor Haddad" });
    const undo = await app.call(owner.session, repairs.undo, { body: { change_id: body.data.change_id } });
    expect(undo.body.data.count).toBe(2);
    expect(await get(owner, ids[1]!)).toMatchObject({
      assignee: null,
      due_on: null,
      work_state: "pending",
      is_overdue: false,
    });
  });

  test("that somebody overtook is refused, as is undoing what was changed since, or by somebody else", async () => {
    const [before] = await list(owner, { search: "3.1.14" });
    const { body } = await change(technician, [ids[0]!], { note: "Seen" });
    const late = await app.call(owner.session, repairs.change, {
      body: {
        repairs: [{ id: ids[0]!, updated_at: before!.updated_at }],
        changes: { work_state: "on_hold" },
      },
    });
    expect(late.status).toBe(409);
    const { change_id } = body.data;
    expect((await app.call(owner.session, repairs.undo, { body: { change_id } })).status).toBe(404);
    await change(owner, [ids[0]!], { work_state: "on_hold" });
    expect((await app.call(technician.session, repairs.undo, { body: { change_id } })).status).toBe(409);
    expect((await get(owner, ids[0]!)).repair_note).toBe("Seen");
  });

  test.each<[string, () => Member, () => RepairChanges, status: number]>([
    ["a neighbour's member as assignee", () => owner, () => ({ assignee_id: neighbour.user_id }), 422],
    ["the provider's member as assignee", () => analyst, () => ({ assignee_id: analyst.user_id }), 422],
    ["member and company", () => owner, () => ({ assignee_id: technician.user_id, crew: "Sparks Ltd" }), 422],
    ["nothing", () => owner, () => ({}), 422],
    ["a day that there is not", () => owner, () => ({ due_on: "2026-02-30" }), 422],
    ["by the neighbour", () => neighbour, () => ({ work_state: "resolved" }), 404],
    ["by the rival", () => rival, () => ({ work_state: "resolved" }), 404],
  ])("with %s is refused", async (_name, who, changes, status) => {
    expect((await change(who(), [ids[0]!], changes())).status).toBe(status);
    expect(await get(owner, ids[0]!)).toMatchObject({ work_state: "pending", assignee: null, history: [] });
  });

  test("a member who may not change repairs can't be assigned", async () => {
    const viewer = await createMember(app.services, {
      organization_id: world.client.id,
      user_type: "client",
      role: "client_viewer",
    });
    expect((await change(owner, [ids[0]!], { assignee_id: viewer.user_id })).status).toBe(422);
    const { body } = await app.call(owner.session, repairs.assignees);
    expect(body.data.map(({ id }) => id).toSorted()).toEqual([owner.user_id, technician.user_id].toSorted());
  });

  test("a company takes the member's place and back", async () => {
    await change(owner, [ids[0]!], { assignee_id: technician.user_id });
    await change(owner, [ids[0]!], { crew: "Sparks Ltd" });
    expect(await get(owner, ids[0]!)).toMatchObject({ assignee: null, crew: "Sparks Ltd" });
    await change(owner, [ids[0]!], { assignee_id: technician.user_id });
    expect(await get(owner, ids[0]!)).toMatchObject({ assignee: { id: technician.user_id }, crew: null });
  });

  test("the status of one anomaly, as other programs set it, is in the history too", async () => {
    await app.call(owner.session, anomalies.setWorkState, {
      params: { id: ids[0]! },
      body: { work_state: "resolved" },
    });
    const { history, repaired_at } = await get(owner, ids[0]!);
    expect([history.map(({ after }) => after), repaired_at]).toEqual([
      [{ work_state: "resolved" }],
      NOW.toISOString(),
    ]);
  });
});

describe("the assignee", () => {
  const told = async ({ session }: Member) =>
    (await app.call(session, notifications.list)).body.notifications.map(({ title, url }) => [title, url]);

  test("hears of new repairs in the bell and by mail, once, and not of what they take themselves", async () => {
    await change(owner, [ids[0]!, ids[1]!], { assignee_id: technician.user_id });
    await change(owner, [ids[0]!], { assignee_id: technician.user_id });
    await change(technician, [ids[2]!], { assignee_id: technician.user_id });
    expect(await told(technician)).toEqual([
      ["2 repairs were assigned to you", "/repairs?assignee=me&state=open"],
    ]);
    const mails = await mailsTo(app, technician.email);
    expect(mails.map(({ text }) => text).join()).toContain("/repairs?assignee=me&state=open");
  });

  test("without mail if they don't want any", async () => {
    const before = (await mailsTo(app, technician.email)).length;
    const preference = { kind: "assignment", channel: "email" } as const;
    await app.call(technician.session, notifications.setPreference, {
      body: { ...preference, is_on: false },
    });
    await change(owner, [ids[0]!], { assignee_id: technician.user_id });
    await app.call(technician.session, notifications.setPreference, { body: { ...preference, is_on: true } });
    expect(await mailsTo(app, technician.email)).toHaveLength(before);
    expect(await told(technician)).toEqual([["1 repair was assigned to you", `/repairs/view/${ids[0]}`]]);
  });

  test("hears once that repairs are overdue, and again when a new date has passed", async () => {
    await change(owner, [ids[0]!, ids[1]!], { assignee_id: technician.user_id, due_on: "2026-05-10" });
    await change(owner, [ids[2]!], { assignee_id: technician.user_id, due_on: "2026-05-11" });
    await app.runAsOwner("delete from notifications");
    await notifyOverdueRepairs(systemContext(app.services));
    await notifyOverdueRepairs(systemContext(app.services));
    expect(await told(technician)).toEqual([["2 repairs are overdue", "/repairs?assignee=me&due=overdue"]]);
    await change(owner, [ids[0]!], { due_on: "2026-05-09" });
    await notifyOverdueRepairs(systemContext(app.services));
    expect((await told(technician))[0]).toEqual(["1 repair is overdue", `/repairs/view/${ids[0]}`]);
  });
});

describe("photos of a repair", () => {
  const upload = async ({ session }: Member, id: number, bytes: Buffer) => {
    const reply = await uploadPicture(app, session, `/api/ops/repairs/${id}/photos`, bytes);
    return { status: reply.statusCode, data: reply.json<{ data: RepairDetail }>().data };
  };
  /** As a phone makes it, with the place where it was taken. */
  const phonePhoto = () =>
    sharp({ create: { width: 4000, height: 3000, channels: 3, background: "green" } })
      .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "31/1 57/1 0/1" } })
      .jpeg()
      .toBuffer();

  test("are stored smaller and without the place; only those of the client see them", async () => {
    const { data } = await upload(technician, ids[0]!, await phonePhoto());
    expect([data.photo_count, data.photos[0]?.added_by]).toEqual([1, "Noor Haddad"]);
    const params = { id: data.photos[0]?.id ?? 0 };
    const { raw } = await app.call(analyst.session, repairs.photo, { params });
    const { width, exif, format } = await sharp(raw).metadata();
    expect([width, exif, format]).toEqual([2048, undefined, "webp"]);
    for (const stranger of [neighbour, rival]) {
      expect((await app.call(stranger.session, repairs.photo, { params })).status).toBe(404);
      expect((await upload(stranger, ids[0]!, await phonePhoto())).status).toBe(404);
      expect((await app.call(stranger.session, repairs.removePhoto, { params })).status).toBe(404);
    }
    expect((await app.call(owner.session, repairs.removePhoto, { params })).status).toBe(200);
    expect((await get(owner, ids[0]!)).photos).toEqual([]);
  });

  test("are pictures", async () => {
    const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
    expect((await upload(owner, ids[0]!, svg)).status).toBe(415);
    expect((await get(owner, ids[0]!)).photos).toEqual([]);
  });
});

describe("the export", () => {
  test("has what the filters show, in their order, in the reader's language", async () => {
    await change(owner, [ids[2]!], { crew: "=cmd()", due_on: "2026-05-01" });
    const { raw } = await app.call(owner.session, repairs.export, {
      query: { format: "csv", severity: "high,critical", sorts: { severity: "asc" }, language: "en" },
    });
    const [head, ...rows] = raw.toString().trim().split("\r\n");
    expect(head?.split(",").slice(0, 4)).toEqual(["Site", "Client", "Inspection", "No."]);
    expect(rows.map((row) => row.split(",")[4])).toEqual(["Hot cell", "Open-circuit string"]);
    expect(rows[1]).toContain("'=cmd(),2026-05-01,yes");
  });

  test("as a workbook in Arabic runs from right to left", async () => {
    const { raw } = await app.call(owner.session, repairs.export, {
      query: { format: "xlsx", language: "ar" },
    });
    const files = unzipSync(new Uint8Array(raw));
    const text = (name: string) => new TextDecoder().decode(files[name]);
    const sheet = Object.keys(files).find((name) => name.startsWith("xl/worksheets/sheet")) ?? "";
    expect(text(sheet)).toContain('rightToLeft="1"');
    expect(text(sheet).match(/<row /g)).toHaveLength(5);
  });
});

test("saved filters are the user's own; one of the same name is replaced", async () => {
  const save = ({ session }: Member, name: string, query: string) =>
    app.call(session, repairFilters.save, { body: { name, query } });
  const saved = async ({ session }: Member) => (await app.call(session, repairFilters.list)).body.data;
  await save(owner, "Urgent", "severity=critical");
  const { body } = await save(owner, "urgent", "due=overdue");
  expect(await saved(owner)).toEqual([{ id: body.data.id, name: "urgent", query: "due=overdue" }]);
  expect(await saved(technician)).toEqual([]);
  const params = { id: body.data.id };
  expect((await app.call(technician.session, repairFilters.remove, { params })).status).toBe(404);
  expect((await app.call(owner.session, repairFilters.remove, { params })).status).toBe(200);
  expect(await saved(owner)).toEqual([]);
});

test("while a report is revised, its client goes on with the repairs and figures of the last revision", async () => {
  await app.runAsOwner(`insert into reports (mission_id, published_at) values (${mission.id}, now())`);
  await app.call((await signInAdmin()).session, reports.revise, {
    params: { token: mission.token },
    body: { reason: "Wrong class" },
  });
  await app.runAsOwner(`update anomalies set class = 'pid' where id = ${ids[1]}`);
  await app.runAsOwner(`update anomalies set review = 'dismissed' where id = ${ids[2]}`);
  await app.runAsOwner(
    `update anomalies set review = 'confirmed' where mission_id = ${mission.id} and number = 4`,
  );
  const classes = async (who: Member) =>
    (await list(who, { search: "North", sorts: { number: "asc" } })).map((each) => each.class);
  expect(await classes(owner)).toEqual(["diode", "cell", "string_offline"]);
  expect(await classes(analyst)).toEqual(["diode", "pid", "soiling"]);
});

async function signInAdmin(): Promise<Member> {
  const created = await createMember(app.services, { organization_id: world.provider.id });
  return { ...created, session: await app.signIn(created.email, PASSWORD) };
}
