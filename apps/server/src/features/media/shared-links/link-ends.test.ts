import { auditLog } from "@overfly/contract/audit-log/audit-log";
import { cloudLinks } from "@overfly/contract/media/cloud-links";
import { describe, expect, test } from "vitest";
import { createMember, PASSWORD } from "#testing/factories.ts";
import { sharedLinksWorld } from "#testing/cloud/shared-links-world.ts";

const links = sharedLinksWorld();
const { archive, delivered, file, listed, open, revoke, share, survey, ticketOf } = links;

describe("a link ends", () => {
  test("once it is revoked, for whoever has its page open, too", async () => {
    const { outer, top } = await survey();
    const { token, id } = await share({ folder_id: outer });
    const ticket = await ticketOf(token);
    expect(await revoke(id)).toBe(200);
    expect(await revoke(id)).toBe(200); // again is no error
    expect((await open(token)).body).toEqual({ data: { state: "revoked" } });
    expect([(await file(ticket, top.id)).status, (await archive(ticket)).status]).toEqual([404, 404]);
    expect((await listed()).find((link) => link.id === id)).toMatchObject({ state: "revoked" });
  });

  test("at its time", async () => {
    const { outer, top } = await survey();
    const { token, id } = await share({ folder_id: outer });
    const ticket = await ticketOf(token);
    await links.world.app.db
      .updateTable("cloud_links")
      .set({ expires_at: new Date(Date.now() - 1).toISOString() })
      .where("id", "=", id)
      .execute();
    expect((await open(token)).body).toEqual({ data: { state: "expired" } });
    expect((await file(ticket, top.id)).status).toBe(404);
    expect((await listed()).find((link) => link.id === id)).toMatchObject({ state: "expired" });
  });

  test("with the permission, the membership and the sight of whoever made it", async () => {
    const { report, done } = await delivered();
    const { app, client } = links.world;
    const { email, user_id, membership_id } = await createMember(app.services, {
      organization_id: client.id,
      user_type: "client",
    });
    const session = await app.signIn(email, PASSWORD);
    const { token, id } = await share({ file_id: report.id }, session);
    const ticket = await ticketOf(token);
    const statuses = async () => [
      (await open(token)).body.data.state,
      (await file(ticket, report.id)).status,
      (await listed()).find((link) => link.id === id)?.state,
    ];
    expect(await statuses()).toEqual(["active", 200, "active"]);

    const unpublish = (status: string) =>
      app.db.updateTable("missions").set({ status }).where("id", "=", done.id).execute();
    await unpublish("in_review");
    expect(await statuses()).toEqual(["revoked", 404, "suspended"]);
    await unpublish("completed");
    expect(await statuses()).toEqual(["active", 200, "active"]);

    const roles = await app.db
      .selectFrom("membership_roles")
      .where("membership_id", "=", membership_id)
      .selectAll()
      .execute();
    await app.db.deleteFrom("membership_roles").where("membership_id", "=", membership_id).execute();
    expect(await statuses()).toEqual(["revoked", 404, "suspended"]);
    await app.db.insertInto("membership_roles").values(roles).execute();

    const suspend = (suspended_at: string | null) =>
      app.db.updateTable("memberships").set({ suspended_at }).where("user_id", "=", user_id).execute();
    await suspend("2026-05-01T08:00:00.000Z");
    expect(await statuses()).toEqual(["revoked", 404, "suspended"]);
    await suspend(null);
    expect(await statuses()).toEqual(["active", 200, "active"]);

    await app.db.deleteFrom("memberships").where("user_id", "=", user_id).execute();
    expect((await open(token)).status).toBe(404);
    expect((await file(ticket, report.id)).status).toBe(404);
  });
});

test("a link is made of exactly one thing, for no longer than allowed, and no more often", async () => {
  const { top, outer } = await survey();
  const { app, sessions, params } = links.world;
  const attempt = async (body: object) =>
    (await app.call(sessions.admin, cloudLinks.create, { params, body: body as never })).status;
  expect(await attempt({ valid_hours: 1 })).toBe(422);
  expect(await attempt({ file_id: top.id, folder_id: outer, valid_hours: 1 })).toBe(422);
  expect(await attempt({ file_id: top.id, valid_hours: 721 })).toBe(422);
  expect(await attempt({ file_id: top.id, valid_hours: 0 })).toBe(422);
  const active = (await listed()).filter(({ state }) => state === "active").length;
  const { membership_id } = await app.db
    .selectFrom("cloud_links")
    .where("site_id", "=", links.world.site.id)
    .select("membership_id")
    .limit(1)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto("cloud_links")
    .values(
      Array.from({ length: 49 - active }, (_, at) => ({
        site_id: links.world.site.id,
        folder_id: outer,
        membership_id,
        organization_id: links.world.provider.id,
        token_sha256: `filler ${at}`,
        name: "Filler",
        expires_at: "2100-01-01T00:00:00.000Z",
      })),
    )
    .execute();
  const made = await Promise.all([1, 2, 3].map(() => attempt({ file_id: top.id, valid_hours: 1 })));
  expect(made.filter((status) => status === 200)).toHaveLength(1);
  expect(made.filter((status) => status === 409)).toHaveLength(2);
  await app.db.deleteFrom("cloud_links").where("name", "=", "Filler").execute();
});

test("a link's making and end are in the audit log, without its token; a guest's are not", async () => {
  const { top } = await survey();
  const { id, token } = await share({ file_id: top.id });
  await file(await ticketOf(token), top.id);
  await revoke(id);
  const { body, raw } = await links.world.app.call(links.world.sessions.admin, auditLog.list, {});
  const entries = body.data.filter(({ subject }) => subject === String(id));
  expect(entries.map(({ action }) => action)).toEqual(["clouds.revoke_link", "clouds.create_link"]);
  expect(entries[1]?.details).toMatchObject({ name: top.name });
  expect(raw.toString()).not.toContain(token);
  const stored = await links.world.app.db
    .selectFrom("cloud_links")
    .where("id", "=", id)
    .selectAll()
    .executeTakeFirst();
  expect(JSON.stringify(stored)).not.toContain(token);
});
