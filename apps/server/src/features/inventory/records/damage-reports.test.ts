import { damageReports } from "@overfly/contract/inventory/damage-reports";
import { itemDocuments } from "@overfly/contract/inventory/item-documents";
import { workOrders } from "@overfly/contract/inventory/work-orders";
import { beforeEach, describe, expect, test } from "vitest";
import { createDock, createMember, createMission, PASSWORD } from "#testing/factories.ts";
import { NOON, recordWorld } from "#testing/inventory/record-world.ts";
import { signInWithRole } from "#testing/provider-admins.ts";
import { samplePicture } from "#testing/endpoints/write-world.ts";
import { uploadPicture } from "#testing/uploads/upload-picture.ts";
import type { Session } from "#testing/test-app.ts";

const world = recordWorld();
let pilot: Session;
let pilot_id: string;

const member = (user_type: "center" | "pilot", organization_id: number) =>
  createMember(world.app.services, { organization_id, user_type });
const enter = ({ email }: { email: string }) => world.app.signIn(email, PASSWORD);

/** A pilot who flies the kit. */
beforeEach(async () => {
  const { provider, client, site, kit } = world;
  const person = await member("pilot", provider.id);
  const mission = await createMission(world.app.services, {
    provider_id: provider.id,
    client_id: client.id,
    site_id: site.id,
    status: "assigned",
  });
  await world.app.db
    .insertInto("assignments")
    .values({
      mission_id: mission.id,
      provider_id: provider.id,
      pilot_id: person.user_id,
      kit_id: kit.id,
      starts_at: "2026-05-21T08:00:00Z",
      ends_at: "2026-05-21T09:00:00Z",
    })
    .execute();
  pilot = await enter(person);
  pilot_id = person.user_id;
});

const report = (session: Session, fields: object = {}) =>
  world.app.call(session, damageReports.create, {
    body: { ...world.item(), note: "Crack in an arm", is_grounding: true, ...fields },
  });
const addPhoto = async (session: Session, id: number, content?: Buffer) => {
  const path = damageReports.addPhoto.path.replace(":id", String(id));
  const bytes = content ?? (await samplePicture()).bytes;
  return (await uploadPicture(world.app, session, path, bytes)).statusCode;
};
const orderOf = async (id: number) =>
  (await world.app.call(world.admin, workOrders.get, { params: { id } })).body.data;
const sentTo = (user_id: string) =>
  world.app.db.selectFrom("notifications").where("user_id", "=", user_id).select(["kind", "url"]).execute();

describe("a pilot", () => {
  test("reports severe damage of what they fly: it is grounded, and the center is told", async () => {
    const { status, body } = await report(pilot);
    const id = body.data.work_order_id;
    expect(status).toBe(200);
    expect(await world.drone()).toMatchObject({ status: "in_maintenance", airworthy: false });
    expect(await orderOf(id)).toMatchObject({
      source: "damage",
      kind: "repair",
      description: "Crack in an arm",
      is_grounding: true,
    });
    expect(await sentTo(world.adminId)).toContainEqual({
      kind: "problem",
      url: `/inventory/work-orders/${id}`,
    });
  });

  test("reports minor damage, and the item flies on", async () => {
    const { body } = await report(pilot, { is_grounding: false });
    expect((await orderOf(body.data.work_order_id)).is_grounding).toBe(false);
    expect(await world.drone()).toMatchObject({ airworthy: true });
  });

  test("adds five photos at most to an own report; they are documents of its order", async () => {
    const id = (await report(pilot)).body.data.work_order_id;
    const added = [];
    for (let count = 0; count < 6; count += 1) added.push(await addPhoto(pilot, id));
    expect(added).toEqual([200, 200, 200, 200, 200, 409]);
    expect(await addPhoto(pilot, id, Buffer.from("never read"))).toBe(409);
    const { data } = (
      await world.app.call(world.admin, itemDocuments.list, { query: { ...world.item(), work_order_id: id } })
    ).body;
    expect(data.map(({ mime }) => mime)).toEqual(Array(5).fill("image/webp"));
  });

  test("says nothing about the kit and the site's dock once the mission is over", async () => {
    const { id: dock_id } = await createDock(world.app.services, {
      provider_id: world.provider.id,
      site_id: world.site.id,
    });
    const dock = { item_kind: "docks" as const, item_id: dock_id };
    expect((await report(pilot, { ...dock, is_grounding: false })).status).toBe(200);
    await world.app.db.updateTable("assignments").set({ released_at: NOON }).execute();
    expect([(await report(pilot)).status, (await report(pilot, dock)).status]).toEqual([404, 404]);
    expect(await world.drone()).toMatchObject({ airworthy: true });
  });

  test("reports what they notice later of what they have flown", async () => {
    const { item_kind, item_id } = world.item();
    const { mission_id } = await world.app.db
      .updateTable("assignments")
      .set({ released_at: NOON })
      .where("pilot_id", "=", pilot_id)
      .returning("mission_id")
      .executeTakeFirstOrThrow();
    const flight = await world.app.db
      .insertInto("flights")
      .values({ provider_id: world.provider.id, mission_id, pilot_id, source: "manual", status: "landed" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await world.app.db
      .insertInto("flight_equipment")
      .values({ flight_id: flight.id, item_kind, item_id })
      .execute();
    expect((await report(pilot, { is_grounding: false })).status).toBe(200);
  });

  test("says nothing about what they don't fly", async () => {
    const other = await enter(await member("pilot", world.provider.id));
    expect((await report(other)).status).toBe(404);
    expect(await world.drone()).toMatchObject({ airworthy: true });
  });
});

describe("damage", () => {
  test("is reported by who may view the kind of item, and says what it is", async () => {
    const company = { organization_id: world.provider.id };
    const viewer = (await signInWithRole(world.app, company, ["view drones"])).session;
    const other = (await signInWithRole(world.app, company, ["view kits"])).session;
    expect([(await report(viewer)).status, (await report(other)).status]).toEqual([200, 403]);
    const { status, body } = await report(viewer, { note: "  " });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["note"]]);
  });

  test("is reported and logged of a part, not of its kit", async () => {
    const kit = { item_kind: "kits" as const, item_id: world.kit.id };
    const { status, body } = await report(world.admin, kit);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["item_kind"]]);
    const logged = await world.log({ ...kit, kind: "damaged" });
    expect([logged.status, Object.keys(logged.body.errors ?? {})]).toEqual([422, ["kind"]]);
    expect((await world.app.call(world.admin, workOrders.list, { query: kit })).body.data).toEqual([]);
  });

  test("is reported by nobody of another company, who adds no photo either", async () => {
    const stranger = await enter(await member("center", world.rival.id));
    const id = (await report(pilot)).body.data.work_order_id;
    expect([(await report(stranger)).status, await addPhoto(stranger, id)]).toEqual([404, 404]);
    expect(await addPhoto(world.admin, id)).toBe(409); // the center adds documents to the order itself
  });
});
