import { cloudFolders, cloudItems } from "@overfly/contract/media/cloud-items";
import { cloudLinks, guestCloud, type NewCloudLink } from "@overfly/contract/media/cloud-links";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect } from "vitest";
import type { Session } from "#testing/test-app.ts";
import { type CloudWorld, createCloudWorld } from "./cloud-world.ts";

type Chosen = Omit<NewCloudLink, "valid_hours">;

export const namesIn = (zip: Uint8Array) => Object.keys(unzipSync(zip)).toSorted();

/** A cloud, and what its people and their guests do with links to its files. */
export function sharedLinksWorld() {
  let world: CloudWorld;
  beforeAll(async () => {
    world = await createCloudWorld();
  });
  afterAll(() => world.app.close());

  const create = (chosen: Chosen, session = world.sessions.admin, params = world.params) =>
    world.app.call(session, cloudLinks.create, { params, body: { ...chosen, valid_hours: 24 } });
  async function share(chosen: Chosen, session?: Session) {
    const { status, body } = await create(chosen, session);
    expect([status, body.message]).toEqual([200, undefined]);
    return body.data;
  }
  const open = (token: string, folder?: number) =>
    world.app.call(undefined, guestCloud.open, { body: { token, ...(folder !== undefined && { folder }) } });
  async function shownBy(token: string, folder?: number) {
    const { data } = (await open(token, folder)).body;
    if (data.state !== "active") throw new Error(`The link is ${data.state}`);
    return data;
  }
  const ticketOf = async (token: string) => (await shownBy(token)).ticket;
  const file = (ticket: string, id: number) =>
    world.app.call(undefined, guestCloud.file, { params: { id }, query: { ticket } });
  const thumbnail = (ticket: string, id: number) =>
    world.app.call(undefined, guestCloud.thumbnail, { params: { id }, query: { ticket } });
  const archive = (ticket: string, folder?: number) =>
    world.app.call(undefined, guestCloud.archive, {
      query: { ticket, ...(folder !== undefined && { folder }) },
    });
  const listed = async (session = world.sessions.admin) =>
    (await world.app.call(session, cloudLinks.list, { params: world.params })).body.data;
  const revoke = async (id: number, session = world.sessions.admin) =>
    (await world.app.call(session, cloudLinks.revoke, { params: { id } })).status;

  async function folder(name: string, parent_id: number | null = null) {
    const { app, sessions, params } = world;
    const { body } = await app.call(sessions.admin, cloudFolders.create, {
      params,
      body: { name, parent_id },
    });
    return body.data.id;
  }
  const add = (name: string, content: string, folderId?: number) =>
    world.add(name, Buffer.from(content), {
      site: world.site.token,
      ...(folderId !== undefined && { folder: String(folderId) }),
    });
  const move = (files: number[], folder_id: number | null) =>
    world.app.call(world.sessions.admin, cloudItems.move, {
      params: world.params,
      body: { files, folder_id },
    });

  let surveys = 0;
  /** A folder with another in it, each with a file, and a file beside them. */
  async function survey() {
    const count = (surveys += 1);
    const name = `Survey ${count}`;
    const outer = await folder(name);
    const inner = await folder("Block 7", outer);
    const top = await add(`top-${count}.txt`, `top ${count}`, outer);
    const deep = await add(`deep-${count}.txt`, `deep ${count}`, inner);
    const beside = await add(`beside-${count}.txt`, `beside ${count}`);
    return { count, name, outer, inner, top, deep, beside };
  }

  /** A client's mission with one file, which its users may download. */
  async function delivered() {
    const done = await world.mission();
    const report = await world.add(`report-${done.id}.txt`, Buffer.from(`report ${done.id}`), {
      mission: done.token,
    });
    await world.app.db
      .updateTable("missions")
      .set({ status: "completed" })
      .where("id", "=", done.id)
      .execute();
    return { done, report };
  }

  return {
    get world() {
      return world;
    },
    create,
    share,
    open,
    shownBy,
    ticketOf,
    file,
    thumbnail,
    archive,
    listed,
    revoke,
    folder,
    add,
    move,
    survey,
    delivered,
  };
}
