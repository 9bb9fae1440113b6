import { randomUUID } from "node:crypto";
import type { Services } from "#context.ts";

interface Owner {
  provider_id: number;
  client_id: number;
  site_id: number;
}

/** A model of modules, a project, a report that a client asked for, and a layout that photos propose. */
export async function createSiteRecords({ db, storage }: Pick<Services, "db" | "storage">, owner: Owner) {
  const { provider_id } = owner;
  await db
    .insertInto("plant_models")
    .values({
      provider_id,
      kind: "solar_module",
      manufacturer: "Jinko",
      model: randomUUID(),
      specification: JSON.stringify({ rating_w: 575 }),
    })
    .execute();
  const storage_key = `sites/${owner.site_id}/reports/${randomUUID()}.pdf`;
  await storage.put(storage_key, "%PDF-1.7");
  const layout = await createProposedLayout({ db }, owner.site_id);
  return {
    siteContact: await db
      .insertInto("site_contacts")
      .values({ site_id: owner.site_id, position: 0, name: "Rana Khoury" })
      .returning(["id", "updated_at"])
      .executeTakeFirstOrThrow(),
    baseMap: await db
      .insertInto("base_maps")
      .values({
        organization_id: provider_id,
        name: randomUUID(),
        kind: "raster",
        url: "https://tiles.example.com/{z}/{x}/{y}.png",
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
    layout,
    project: await db
      .insertInto("projects")
      .values({ provider_id, client_id: owner.client_id, name: "Spring", created_by: "Noor" })
      .returning(["id", "updated_at"])
      .executeTakeFirstOrThrow(),
    siteReport: await db
      .insertInto("site_reports")
      .values({
        ...owner,
        version: 1,
        scope: "mission",
        missions: ["M-1"],
        anomaly_count: 0,
        language: "en",
        state: "ready",
        report: "{}",
        storage_key,
        size_bytes: 8,
        created_side: "client",
        actor: "Noor",
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  };
}

/** A layout of one module, proposed and not decided on. */
export async function createProposedLayout({ db }: Pick<Services, "db">, site_id: number) {
  const proposal = {
    photos: 12,
    tables: 1,
    uncertain_modules: 0,
    agreement_m: { median: 0.03, p95: 0.1 },
    height_factor: 1.01,
    lens_percent: 0,
  };
  const layout = await db
    .insertInto("layouts")
    .values({
      site_id,
      name: "M-1",
      version: 7,
      is_proposed: true,
      proposal: JSON.stringify(proposal),
      element_count: 1,
      module_count: 1,
    })
    .returning(["id", "updated_at"])
    .executeTakeFirstOrThrow();
  await db
    .insertInto("plant_elements")
    .values({ layout_id: layout.id, kind: "module", label: "T1-1-1", seen_share: 1 })
    .execute();
  return layout;
}
