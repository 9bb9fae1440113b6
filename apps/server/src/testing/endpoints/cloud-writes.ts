import { smallIfc } from "#testing/bim/small-ifc.ts";
import type { UploadPlace } from "#testing/uploads/tus-client.ts";
import { createMediaFile } from "#testing/sample-files.ts";
import { createCloudLinkRow } from "#testing/cloud/cloud-link-row.ts";
import { missionIn, type Write, type WriteWorld } from "./write-world.ts";

/** A file of a mission that is not completed. */
async function fileOf(world: WriteWorld, columns: { deliverable?: string } = {}) {
  const { id } = await missionIn(world, "data_uploaded");
  const owned = { provider_id: world.provider_id, mission_id: id, state: "checked" };
  return { ...(await createMediaFile(world.app.services, { ...owned, ...columns })), mission_id: id };
}

const onFile = (body: object) => async (world: WriteWorld) => ({
  params: { id: (await fileOf(world)).id },
  body,
});

const onSelection = (body: object) => async (world: WriteWorld) => ({
  params: { token: world.site.token },
  body: { files: [(await fileOf(world)).id], folders: [], ...body },
});

/** A folder of the site itself. */
async function folderOf({ app, site, provider_id }: WriteWorld) {
  const { id } = await app.db
    .insertInto("media_folders")
    .values({ provider_id, site_id: site.id, name: `Folder ${crypto.randomUUID()}` })
    .returning("id")
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable("media_folders")
    .set({ path: [id] })
    .where("id", "=", id)
    .execute();
  return id;
}

/** A link of the administrator to a file. */
async function cloudLinkOf(world: WriteWorld) {
  const { id: media_file_id } = await fileOf(world);
  const { id: membership_id } = await world.app.db
    .selectFrom("memberships")
    .where("user_id", "=", world.ids.admin)
    .select("id")
    .executeTakeFirstOrThrow();
  return createCloudLinkRow(world.app.services, {
    site_id: world.site.id,
    media_file_id,
    membership_id,
    organization_id: world.provider_id,
  });
}

/** A file by tus: where it goes and what it leaves behind besides its row. What is wrong with it keeps later checks silent. */
interface UploadWrite {
  as?: "admin" | "client" | "pilot";
  name: string;
  content: string;
  place: (world: WriteWorld) => UploadPlace | Promise<UploadPlace>;
  records: readonly string[];
}

const toSite = ({ site }: WriteWorld) => ({ site: site.token });
const toMission = async (world: WriteWorld) => ({ mission: (await missionIn(world, "in_review")).token });
const UPLOADED = ["audit clouds.upload"];

export const UPLOAD_WRITES: Record<string, UploadWrite> = {
  "a model": { name: "a.ifc", content: smallIfc(), place: toSite, records: UPLOADED },
  "a client's model": { as: "client", name: "b.ifc", content: smallIfc(), place: toSite, records: UPLOADED },
  "the same again": { name: "c.ifc", content: smallIfc(), place: toSite, records: UPLOADED },
  "a document": { name: "plan.txt", content: "north", place: toSite, records: UPLOADED },
  "a picture of the site": { name: "a.png", content: "\u0089PNG", place: toSite, records: UPLOADED },
  "a data product": {
    name: "a.tif",
    content: "II*\0 and nothing",
    place: async (world) => ({ ...(await toMission(world)), deliverable: "orthomosaic" }),
    records: UPLOADED,
  },
  "a photo of a flight": { name: "b.jpg", content: "\u00ff\u00d8\u00ff", place: toMission, records: [] },
  "what is no model": { name: "d.ifc", content: "Once upon a time", place: toSite, records: [] },
};

export const CLOUD_WRITES: Record<string, Write> = {
  "media.rename": { input: onFile({ name: "North block" }), records: ["audit clouds.rename"] },
  "media.publish": {
    input: async (world) => ({
      params: { id: (await fileOf(world, { deliverable: "orthomosaic" })).id },
      body: { is_published: true },
    }),
    records: ["audit clouds.publish", "mail to client", "notification report_ready to client"],
  },
  "media.remove": {
    input: async (world) => ({ params: { id: (await fileOf(world)).id } }),
    records: ["audit clouds.remove"],
  },
  "cloudItems.move": { input: onSelection({ folder_id: null }), records: ["audit clouds.move"] },
  "cloudItems.remove": { input: onSelection({}), records: ["audit clouds.remove"] },
  "cloudFolders.create": {
    input: ({ site }) => ({ params: { token: site.token }, body: { name: "Drawings" } }),
    records: ["audit clouds.create_folder"],
  },
  "cloudFolders.rename": {
    input: async (world) => ({ params: { id: await folderOf(world) }, body: { name: "Plans" } }),
    records: ["audit clouds.rename_folder"],
  },
  "cloudLinks.create": {
    input: async (world) => ({
      params: { token: world.site.token },
      body: { file_id: (await fileOf(world)).id, valid_hours: 4 },
    }),
    records: ["audit clouds.create_link"],
  },
  "cloudLinks.revoke": {
    input: async (world) => ({ params: { id: (await cloudLinkOf(world)).id } }),
    records: ["audit clouds.revoke_link"],
  },
  "guestCloud.open": {
    input: async (world) => ({ body: { token: (await cloudLinkOf(world)).token } }),
    records: [],
  },
};
