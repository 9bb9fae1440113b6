import { randomBytes, randomUUID } from "node:crypto";
import type { Services } from "#context.ts";

type TestServices = Pick<Services, "db" | "storage">;

/** A folder of a mission. */
export async function createFolder(
  { db }: TestServices,
  columns: { provider_id: number; mission_id: number; site_id: number },
) {
  const { id } = await db
    .insertInto("media_folders")
    .values({ ...columns, name: "Folder" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .updateTable("media_folders")
    .set({ path: [id] })
    .where("id", "=", id)
    .execute();
  return { id };
}

/** A stored file that is not a real picture. */
export async function createMediaFile(
  { db, storage }: TestServices,
  columns: { provider_id: number; mission_id: number; state?: string },
) {
  const sha256 = randomBytes(32).toString("hex");
  const storage_key = `tests/${sha256}.jpg`;
  await storage.put(storage_key, "not a picture");
  return db
    .insertInto("media_files")
    .values((eb) => ({
      ...columns,
      site_id: eb
        .selectFrom("missions")
        .where("missions.id", "=", columns.mission_id)
        .select("missions.site_id")
        .$asScalar()
        .$notNull(),
      kind: "thermal_photo",
      is_radiometric: true,
      thermal_kind: "absolute",
      name: "a.jpg",
      storage_key,
      thumbnail_key: storage_key,
      size_bytes: 13,
      sha256,
      mime: "image/jpeg",
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A model with one element, number 1. */
export async function createBimModel(
  { db, storage }: TestServices,
  columns: { site_id: number; provider_id: number },
): Promise<{ id: number }> {
  const storage_key = `tests/${randomUUID()}`;
  await storage.put(storage_key, "ISO-10303-21;");
  const content = { name: "House.ifc", storage_key, size_bytes: 13, sha256: randomUUID() };
  const file = await db
    .insertInto("media_files")
    .values({ ...columns, ...content, kind: "bim", mime: "application/x-step", state: "checked" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const model = await db
    .insertInto("bim_models")
    .values({ ...columns, media_file_id: file.id, state: "ready" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const element = {
    model_id: model.id,
    id: 1,
    global_id: "g",
    ifc_class: "IfcWall",
    name: "Wall",
    search: "wall",
  };
  await db
    .insertInto("bim_elements")
    .values({ ...element, discipline: "architectural" })
    .execute();
  return model;
}

/** A document of a provider on a client, shared with it. */
export async function createClientDocument(
  { db, storage }: TestServices,
  owners: { provider_id: number; client_id: number },
): Promise<{ id: number }> {
  const storage_key = `tests/${randomUUID()}`;
  await storage.put(storage_key, "%PDF-");
  const file = { name: "Contract.pdf", mime: "application/pdf", size_bytes: 5, storage_key };
  return db
    .insertInto("client_documents")
    .values({ ...owners, ...file, is_shared: true })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** A document of a mission. */
export async function createMissionDocument(
  { db, storage }: TestServices,
  columns: { mission_id: number; organization_id: number },
): Promise<{ id: number }> {
  const storage_key = `tests/${randomUUID()}`;
  await storage.put(storage_key, "%PDF-");
  return db
    .insertInto("mission_documents")
    .values({ ...columns, name: "Permit.pdf", mime: "application/pdf", size_bytes: 5, storage_key })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** A document of a site. */
export async function createSiteDocument(
  { db, storage }: TestServices,
  columns: { site_id: number; organization_id: number },
): Promise<{ id: number }> {
  const storage_key = `tests/${randomUUID()}`;
  await storage.put(storage_key, "%PDF-");
  return db
    .insertInto("site_documents")
    .values({ ...columns, name: "Permit.pdf", mime: "application/pdf", size_bytes: 5, storage_key })
    .returning("id")
    .executeTakeFirstOrThrow();
}
