import { anomalies } from "@overfly/contract/anomalies/anomalies";
import { type RepairChanges, type RepairDetail, repairs } from "@overfly/contract/anomalies/repairs";
import { missions } from "@overfly/contract/missions/missions";
import { notifications } from "@overfly/contract/notifications/notifications";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { createMember } from "#testing/factories.ts";
import { systemContext } from "#context.ts";
import { mailsTo } from "#testing/mailbox.ts";
import { uploadPicture } from "#testing/uploads/upload-picture.ts";
import { notifyOverdueRepairs } from "./notify-overdue-repairs.ts";
import { NOW, repairWorld, type Member } from "#testing/anomalies/repair-world.ts";

const world = repairWorld();
const { change, get, list, people } = world;

describe("a change", () => {
  test("of many, all or none; each is in the history, the mission's timeline and undone at once", async () => {
    const { body } = await change(people.owner, [world.ids[0]!, world.ids[1]!], {
      assignee_id: people.technician.user_id,
      due_on: "2026-05-09",
      work_state: "in_progress",
    });
    expect(body.data.count).toBe(2);
    const one = await get(people.owner, world.ids[0]!);
    expect([one.assignee?.id, one.due_on, one.work_state, one.is_overdue]).toEqual([
      people.technician.user_id,
      "2026-05-09",
      "in_progress",
      true,
    ]);
    expect(one.history.map(({ before, after }) => [before.work_state, after.work_state])).toEqual([
      ["pending", "in_progress"],
    ]);
    const { timeline } = (
      await world.app.call(people.owner.session, missions.get, {
        params: { token: world.mission.token },
      })
    ).body.data;
    expect(timeline.at(-1)).toMatchObject({ kind: "repair", actor: "Noor Haddad" });
    const undo = await world.app.call(people.owner.session, repairs.undo, {
      body: { change_id: body.data.change_id },
    });
    expect(undo.body.data.count).toBe(2);
    expect(await get(people.owner, world.ids[1]!)).toMatchObject({
      assignee: null,
      due_on: null,
      work_state: "pending",
      is_overdue: false,
    });
  });

  test("that somebody overtook is refused, as is undoing what was changed since, or by somebody else", async () => {
    const [before] = await list(people.owner, { search: "3.1.14" });
    const { body } = await change(people.technician, [world.ids[0]!], { note: "Seen" });
    const late = await world.app.call(people.owner.session, repairs.change, {
      body: {
        repairs: [{ id: world.ids[0]!, updated_at: before!.updated_at }],
        changes: { work_state: "on_hold" },
      },
    });
    expect(late.status).toBe(409);
    const { change_id } = body.data;
    expect((await world.app.call(people.owner.session, repairs.undo, { body: { change_id } })).status).toBe(
      404,
    );
    await change(people.owner, [world.ids[0]!], { work_state: "on_hold" });
    expect(
      (await world.app.call(people.technician.session, repairs.undo, { body: { change_id } })).status,
    ).toBe(409);
    expect((await get(people.owner, world.ids[0]!)).repair_note).toBe("Seen");
  });

  test.each<[string, () => Member, () => RepairChanges, status: number]>([
    [
      "a neighbour's member as assignee",
      () => people.owner,
      () => ({ assignee_id: people.neighbour.user_id }),
      422,
    ],
    [
      "the provider's member as assignee",
      () => people.analyst,
      () => ({ assignee_id: people.analyst.user_id }),
      422,
    ],
    [
      "member and company",
      () => people.owner,
      () => ({ assignee_id: people.technician.user_id, crew: "Sparks Ltd" }),
      422,
    ],
    ["nothing", () => people.owner, () => ({}), 422],
    ["a day that there is not", () => people.owner, () => ({ due_on: "2026-02-30" }), 422],
    ["by the neighbour", () => people.neighbour, () => ({ work_state: "resolved" }), 404],
    ["by the rival", () => people.rival, () => ({ work_state: "resolved" }), 404],
  ])("with %s is refused", async (_name, who, changes, status) => {
    expect((await change(who(), [world.ids[0]!], changes())).status).toBe(status);
    expect(await get(people.owner, world.ids[0]!)).toMatchObject({
      work_state: "pending",
      assignee: null,
      history: [],
    });
  });

  test("a member who may not change repairs can't be assigned", async () => {
    const viewer = await createMember(world.app.services, {
      organization_id: world.client.id,
      user_type: "client",
      role: "client_viewer",
    });
    expect((await change(people.owner, [world.ids[0]!], { assignee_id: viewer.user_id })).status).toBe(422);
    const { body } = await world.app.call(people.owner.session, repairs.assignees);
    expect(body.data.map(({ id }) => id).toSorted()).toEqual(
      [people.owner.user_id, people.technician.user_id].toSorted(),
    );
  });

  test("a company takes the member's place and back", async () => {
    await change(people.owner, [world.ids[0]!], { assignee_id: people.technician.user_id });
    await change(people.owner, [world.ids[0]!], { crew: "Sparks Ltd" });
    expect(await get(people.owner, world.ids[0]!)).toMatchObject({
      assignee: null,
      crew: "Sparks Ltd",
    });
    await change(people.owner, [world.ids[0]!], { assignee_id: people.technician.user_id });
    expect(await get(people.owner, world.ids[0]!)).toMatchObject({
      assignee: { id: people.technician.user_id },
      crew: null,
    });
  });

  test("the status of one anomaly, as other programs set it, is in the history too", async () => {
    await world.app.call(people.owner.session, anomalies.setWorkState, {
      params: { id: world.ids[0]! },
      body: { work_state: "resolved" },
    });
    const { history, repaired_at } = await get(people.owner, world.ids[0]!);
    expect([history.map(({ after }) => after), repaired_at]).toEqual([
      [{ work_state: "resolved" }],
      NOW.toISOString(),
    ]);
  });
});

describe("the assignee", () => {
  const told = async ({ session }: Member) =>
    (await world.app.call(session, notifications.list)).body.notifications.map(({ title, url }) => [
      title,
      url,
    ]);

  test("is notified of new repairs in the bell and by mail, once, and not of what they take themselves", async () => {
    await change(people.owner, [world.ids[0]!, world.ids[1]!], {
      assignee_id: people.technician.user_id,
    });
    await change(people.owner, [world.ids[0]!], { assignee_id: people.technician.user_id });
    await change(people.technician, [world.ids[2]!], { assignee_id: people.technician.user_id });
    expect(await told(people.technician)).toEqual([
      ["2 repairs were assigned to you", "/repairs?assignee=me&state=open"],
    ]);
    const mails = await mailsTo(world.app, people.technician.email);
    expect(mails.map(({ text }) => text).join()).toContain("/repairs?assignee=me&state=open");
  });

  test("without mail if they don't want any", async () => {
    const before = (await mailsTo(world.app, people.technician.email)).length;
    const preference = { kind: "assignment", channel: "email" } as const;
    await world.app.call(people.technician.session, notifications.setPreference, {
      body: { ...preference, is_on: false },
    });
    await change(people.owner, [world.ids[0]!], { assignee_id: people.technician.user_id });
    await world.app.call(people.technician.session, notifications.setPreference, {
      body: { ...preference, is_on: true },
    });
    expect(await mailsTo(world.app, people.technician.email)).toHaveLength(before);
    expect(await told(people.technician)).toEqual([
      ["1 repair was assigned to you", `/repairs/view/${world.ids[0]}`],
    ]);
  });

  test("is notified once that repairs are overdue, and again when a new date has passed", async () => {
    await change(people.owner, [world.ids[0]!, world.ids[1]!], {
      assignee_id: people.technician.user_id,
      due_on: "2026-05-10",
    });
    await change(people.owner, [world.ids[2]!], {
      assignee_id: people.technician.user_id,
      due_on: "2026-05-11",
    });
    await world.app.runAsOwner("delete from notifications");
    await notifyOverdueRepairs(systemContext(world.app.services));
    await notifyOverdueRepairs(systemContext(world.app.services));
    expect(await told(people.technician)).toEqual([
      ["2 repairs are overdue", "/repairs?assignee=me&due=overdue"],
    ]);
    await change(people.owner, [world.ids[0]!], { due_on: "2026-05-09" });
    await notifyOverdueRepairs(systemContext(world.app.services));
    expect((await told(people.technician))[0]).toEqual([
      "1 repair is overdue",
      `/repairs/view/${world.ids[0]}`,
    ]);
  });
});

describe("photos of a repair", () => {
  const upload = async ({ session }: Member, id: number, bytes: Buffer) => {
    const reply = await uploadPicture(world.app, session, `/api/ops/repairs/${id}/photos`, bytes);
    return { status: reply.statusCode, data: reply.json<{ data: RepairDetail }>().data };
  };
  /** As a phone makes it, with the place where it was taken. */
  const phonePhoto = () =>
    sharp({ create: { width: 4000, height: 3000, channels: 3, background: "green" } })
      .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "31/1 57/1 0/1" } })
      .jpeg()
      .toBuffer();

  test("are stored smaller and without the place; only those of the client see them", async () => {
    const { data } = await upload(people.technician, world.ids[0]!, await phonePhoto());
    expect([data.photo_count, data.photos[0]?.added_by]).toEqual([1, "Noor Haddad"]);
    const params = { id: data.photos[0]?.id ?? 0 };
    const { raw } = await world.app.call(people.analyst.session, repairs.photo, { params });
    const { width, exif, format } = await sharp(raw).metadata();
    expect([width, exif, format]).toEqual([2048, undefined, "webp"]);
    for (const stranger of [people.neighbour, people.rival]) {
      expect((await world.app.call(stranger.session, repairs.photo, { params })).status).toBe(404);
      expect((await upload(stranger, world.ids[0]!, await phonePhoto())).status).toBe(404);
      expect((await world.app.call(stranger.session, repairs.removePhoto, { params })).status).toBe(404);
    }
    expect((await world.app.call(people.owner.session, repairs.removePhoto, { params })).status).toBe(200);
    expect((await get(people.owner, world.ids[0]!)).photos).toEqual([]);
  });

  test("are deleted from storage with an anomaly that is removed in a revision", async () => {
    const id = world.ids[0]!;
    await upload(people.technician, id, await phonePhoto());
    const { storage_key } = await world.app.db
      .selectFrom("repair_photos")
      .where("anomaly_id", "=", id)
      .select("storage_key")
      .executeTakeFirstOrThrow();
    await world.app.db.updateTable("anomalies").set({ source: "person" }).where("id", "=", id).execute();
    const mission_id = world.mission.id;
    const revising = { revising_since: NOW.toISOString() };
    await world.app.db
      .insertInto("reports")
      .values({ mission_id, ...revising })
      .onConflict((known) => known.column("mission_id").doUpdateSet(revising))
      .execute();
    const { storage } = world.app.services;
    expect(await storage.exists(storage_key)).toBe(true);
    const { session } = people.analyst;
    expect((await world.app.call(session, anomalies.remove, { params: { id } })).status).toBe(200);
    await expect.poll(() => storage.exists(storage_key)).toBe(false);
  });

  test("are pictures", async () => {
    const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
    expect((await upload(people.owner, world.ids[0]!, svg)).status).toBe(415);
    expect((await get(people.owner, world.ids[0]!)).photos).toEqual([]);
  });
});
