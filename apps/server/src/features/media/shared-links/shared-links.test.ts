import { cloudItems } from "@overfly/contract/media/cloud-items";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { Session } from "#testing/test-app.ts";
import { namesIn, sharedLinksWorld } from "#testing/cloud/shared-links-world.ts";

const links = sharedLinksWorld();
const { add, archive, create, delivered, file, folder, listed, move, open, revoke, share } = links;
const { shownBy, survey, thumbnail, ticketOf } = links;

describe("a link to a file", () => {
  test("shows and downloads this file, and no other", async () => {
    const { count, top, deep } = await survey();
    const { token, expires_at } = await share({ file_id: top.id });
    const { ticket, ...shown } = await shownBy(token);
    expect(shown).toMatchObject({
      state: "active",
      kind: "file",
      name: top.name,
      company: links.world.provider.company_name,
      expires_at,
      folders: [],
      files: [{ id: top.id, name: top.name, has_thumbnail: false }],
    });
    const answer = await file(ticket, top.id);
    expect([answer.status, answer.raw.toString()]).toEqual([200, `top ${count}`]);
    expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="top-/);
    expect((await file(ticket, deep.id)).status).toBe(404);
    expect((await thumbnail(ticket, top.id)).status).toBe(404);
    expect(await listed()).toMatchObject([{ name: top.name, kind: "file", state: "active", downloads: 1 }]);
  });

  test("shows a photo's preview, which no browser keeps", async () => {
    const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: "#c80" } });
    const photo = await links.world.add("roof.jpg", await picture.jpeg().toBuffer());
    const { token } = await share({ file_id: photo.id });
    const shown = await shownBy(token);
    expect(shown.files).toMatchObject([{ kind: "photo", has_thumbnail: true }]);
    const answer = await thumbnail(shown.ticket, photo.id);
    expect([answer.status, answer.headers["content-type"], answer.headers["cache-control"]]).toEqual([
      200,
      "image/webp",
      "no-store",
    ]);
    expect((await file(shown.ticket, photo.id)).headers["cache-control"]).toBe("no-store");
    const reply = await links.world.app.app.inject({ method: "GET", url: "/shared" });
    expect(reply.headers["referrer-policy"]).toBe("no-referrer");
  });

  test("goes on where the file is moved to another folder, and ends with its deletion", async () => {
    const { top, inner } = await survey();
    const { token } = await share({ file_id: top.id });
    await move([top.id], inner);
    expect((await shownBy(token)).files).toHaveLength(1);
    const { app, sessions, params } = links.world;
    await app.call(sessions.admin, cloudItems.remove, { params, body: { files: [top.id], folders: [] } });
    expect((await open(token)).status).toBe(404);
  });
});

describe("a link to a folder", () => {
  test("shows what it holds, level by level, and downloads it as a ZIP archive", async () => {
    const { count, name, outer, inner, top, deep } = await survey();
    const { token } = await share({ folder_id: outer });
    const shown = await shownBy(token);
    expect(shown).toMatchObject({
      kind: "folder",
      name,
      crumbs: [],
      folders: [{ id: inner, name: "Block 7" }],
      files: [{ id: top.id }],
    });
    const below = await shownBy(token, inner);
    expect(below).toMatchObject({
      crumbs: [{ id: inner, name: "Block 7" }],
      folders: [],
      files: [{ id: deep.id }],
    });
    expect((await file(shown.ticket, deep.id)).raw.toString()).toBe(`deep ${count}`);
    const whole = await archive(shown.ticket);
    expect(namesIn(whole.raw)).toEqual([`${name}/Block 7/${deep.name}`, `${name}/${top.name}`]);
    expect(whole.headers["cache-control"]).toBe("no-store");
    expect(namesIn((await archive(shown.ticket, inner)).raw)).toEqual([`Block 7/${deep.name}`]);
  });

  test("reaches nothing outside of it: not beside it, not above it", async () => {
    const { count, outer, inner, top, beside, deep } = await survey();
    const other = await folder(`Other ${count}`);
    const { token } = await share({ folder_id: inner });
    const { ticket, crumbs } = await shownBy(token);
    expect(crumbs).toEqual([]);
    for (const of of [outer, other, 999_999]) {
      expect([of, (await open(token, of)).status]).toEqual([of, 404]);
      expect([of, (await archive(ticket, of)).status]).toEqual([of, 404]);
    }
    for (const { id } of [top, beside, { id: 999_999 }]) {
      expect([id, (await file(ticket, id)).status]).toEqual([id, 404]);
      expect([id, (await thumbnail(ticket, id)).status]).toEqual([id, 404]);
    }
    expect((await file(ticket, deep.id)).status).toBe(200);
  });

  test("shows what is moved into it, and nothing that was moved out", async () => {
    const { inner, top, deep } = await survey();
    const { token } = await share({ folder_id: inner });
    await move([deep.id], null);
    await move([top.id], inner);
    const { files, ticket } = await shownBy(token);
    expect(files).toMatchObject([{ id: top.id }]);
    expect((await file(ticket, deep.id)).status).toBe(404);
    expect(namesIn((await archive(ticket)).raw)).toEqual([`Block 7/${top.name}`]);
  });
});

describe("a client", () => {
  test("shares a mission's files, which they may download", async () => {
    const { done, report } = await delivered();
    const { token } = await share({ mission_token: done.token }, links.world.sessions.client);
    const { ticket, ...shown } = await shownBy(token);
    expect(shown).toMatchObject({
      kind: "mission",
      name: done.number,
      crumbs: [],
      files: [{ id: report.id }],
    });
    expect(shown.company).not.toBe(links.world.provider.company_name);
    expect(namesIn((await archive(ticket)).raw)).toEqual([`${done.number}/${report.name}`]);
    const internal = await add(`internal-${done.id}.txt`, "internal");
    expect((await file(ticket, internal.id)).status).toBe(404);
  });

  test("shares nothing that they don't see, nor without the permission to download", async () => {
    const { beside, outer } = await survey();
    const { done, report } = await delivered();
    const { client, viewer, pilot, rival } = links.world.sessions;
    for (const chosen of [{ file_id: beside.id }, { folder_id: outer }])
      expect((await create(chosen, client)).status).toBe(404);
    expect((await create({ file_id: report.id }, viewer)).status).toBe(403);
    expect((await create({ file_id: report.id }, pilot)).status).toBe(403);
    for (const chosen of [{ file_id: report.id }, { mission_token: done.token }, { folder_id: outer }])
      expect((await create(chosen, rival)).status).toBe(404);
  });

  test("lists and revokes the links of their company, the provider all of the site's", async () => {
    const { report } = await delivered();
    const ours = await share({ file_id: report.id });
    const theirs = await share({ file_id: report.id }, links.world.sessions.client);
    const idsFor = async (session: Session) => (await listed(session)).map(({ id }) => id);
    expect(await idsFor(links.world.sessions.client)).toContain(theirs.id);
    expect(await idsFor(links.world.sessions.client)).not.toContain(ours.id);
    expect(await idsFor(links.world.sessions.admin)).toEqual(expect.arrayContaining([ours.id, theirs.id]));
    expect(await revoke(ours.id, links.world.sessions.client)).toBe(404);
    expect(await revoke(theirs.id, links.world.sessions.rival)).toBe(404);
    expect((await open(ours.token)).body.data.state).toBe("active");
    expect(await revoke(theirs.id)).toBe(200);
    expect((await open(theirs.token)).body.data).toEqual({ state: "revoked" });
  });
});

describe("whoever guesses", () => {
  test("learns nothing from an unknown token", async () => {
    const { token } = await share({ folder_id: (await survey()).outer });
    for (const guess of [`${token.slice(0, -4)}AAAA`, "A".repeat(43)]) {
      const answer = await open(guess);
      expect([answer.status, answer.body.message]).toEqual([404, "Link not found"]);
    }
  });

  test("gets nowhere with a ticket that is forged, of another link or too old", async () => {
    const { top, outer, inner } = await survey();
    const shared = await share({ folder_id: outer });
    const other = await share({ folder_id: inner });
    const [linkId = "", expires = "", signature = ""] = (await ticketOf(shared.token)).split(".");
    const othersTicket = await ticketOf(other.token);
    const forged = [
      "",
      "x",
      `${linkId}.${expires}.${"A".repeat(43)}`,
      `${linkId}.${Number(expires) + 1}.${signature}`,
      `${shared.id}.${othersTicket.split(".").slice(1).join(".")}`,
      othersTicket,
    ];
    for (const ticket of forged) expect([ticket, (await file(ticket, top.id)).status]).not.toContain(200);
    expect((await file(`${linkId}.${expires}.${signature}`, top.id)).status).toBe(200);
    const unsigned = await links.world.app.app.inject({
      method: "GET",
      url: `/api/guest/cloud/files/${top.id}`,
    });
    expect(unsigned.statusCode).toBe(422);
  });
});
