import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { sites } from "@overfly/contract/sites/sites";
import { SAMPLE_BODIES } from "#testing/sample-input.ts";
import { AREA, createRouteDocument, createRouteInput, square } from "#testing/sample-route.ts";
import type { SampleRows } from "#testing/sample-rows.ts";
import { rowsOf, samplePicture, siteOf, type Write, type WriteWorld } from "./write-world.ts";

/** Failed while its mission is processed; afterwards it is not run again. */
const onFailedJob = async (world: WriteWorld) => {
  const { job, mission } = await rowsOf(world);
  const { db } = world.app;
  const processing = { status: "processing", completed_at: null };
  await db.updateTable("missions").set(processing).where("token", "=", mission.token).execute();
  await db.updateTable("processing_jobs").set({ state: "failed" }).where("id", "=", job.id).execute();
  return { params: { id: job.id } };
};

/** With its place in the queue, without which a waiting job is taken for lost. */
const onQueuedJob = async (world: WriteWorld) => {
  const { id } = (await rowsOf(world)).job;
  await world.app.db.updateTable("processing_jobs").set({ state: "queued" }).where("id", "=", id).execute();
  await world.app.runAsOwner(
    `insert into pgboss.job (name, data, start_after)
     values ('thermography', '{"job_id": ${id}}', now() + interval '1 hour')`,
  );
  return { params: { id } };
};

/** A planned route of the world's site, and what to send. */
const onRoute =
  (body?: (route: { id: number }) => object, rest: Record<string, number> = {}) =>
  async (world: WriteWorld) => {
    const { token } = world.site;
    const { body: created } = await world.app.call(world.sessions.admin, flightRoutes.create, {
      params: { token },
      body: createRouteInput(),
    });
    return { params: { token, id: created.data.id, ...rest }, ...(body && { body: body(created.data) }) };
  };

const RESUME = SAMPLE_BODIES["routes.resume"]?.({} as SampleRows) ?? {};

const GEOJSON = JSON.stringify({
  type: "FeatureCollection",
  features: [
    {
      type: "Feature",
      properties: { name: "Path" },
      geometry: {
        type: "LineString",
        coordinates: [
          [35.7, 30.2],
          [35.701, 30.2],
        ],
      },
    },
  ],
});

export const PLANT_WRITES: Record<string, Write> = {
  "results.update": {
    input: async (world) => ({
      params: { id: (await rowsOf(world)).bimModel.id },
      body: { of: "bim", element_ids: [1], result: "installed" },
    }),
    records: ["audit bim.update_results"],
  },

  "siteReports.generate": {
    input: async (world) => {
      const { site, mission } = await rowsOf(world);
      return { params: { id: site.token }, body: { scope: "mission", mission_token: mission.token } };
    },
    records: ["audit reports.generate"],
  },
  "siteReports.retry": {
    input: async (world) => {
      const { id } = (await rowsOf(world)).siteReport;
      await world.app.db.updateTable("site_reports").set({ state: "failed" }).where("id", "=", id).execute();
      return { params: { id } };
    },
    records: ["audit reports.retry"],
  },

  "plantModels.createModule": {
    input: () => ({ body: { manufacturer: "Jinko", model: "Tiger 575", rating_w: 575 } }),
    records: ["audit plant_models.create"],
  },
  "plantModels.createInverter": {
    input: () => ({ body: { manufacturer: "SMA", model: "Highpower 150", rating_kwac: 150 } }),
    records: ["audit plant_models.create"],
  },
  "plantModels.createTracker": {
    input: () => ({ body: { manufacturer: "Nextracker", model: "NX", axis: "single_axis" } }),
    records: ["audit plant_models.create"],
  },

  "processing.cancel": { input: onQueuedJob, records: ["audit processing.canceled"] },
  "processing.retry": { input: onFailedJob, records: ["audit processing.queued"] },

  "routes.create": {
    input: ({ site }) => ({ params: { token: site.token }, body: createRouteInput() }),
    records: ["audit routes.create"],
  },
  "routes.importFile": {
    input: ({ site }) => ({
      params: { token: site.token },
      file: { name: "path.geojson", type: "application/geo+json", bytes: Buffer.from(GEOJSON) },
    }),
    records: [], // reads the file; nothing is stored
  },
  "routes.update": {
    input: onRoute(() => ({ name: "Larger", document: createRouteDocument(square(0.004)), version: 1 })),
    records: ["audit routes.update"],
  },
  "routes.remove": { input: onRoute(), records: ["audit routes.delete"] },
  "routes.restore": {
    input: async (world) => {
      const { params } = await onRoute()(world);
      await world.app.call(world.sessions.admin, flightRoutes.update, {
        params,
        body: { name: "Second", document: createRouteDocument(square(0.004)), version: 1 },
      });
      return { params: { ...params, version: 1 } };
    },
    records: ["audit routes.restore"],
  },
  "routes.lock": { input: onRoute(), records: ["audit routes.lock"] },
  "routes.unlock": {
    input: async (world) => {
      const { params } = await onRoute()(world);
      await world.app.call(world.sessions.admin, flightRoutes.lock, { params });
      return { params };
    },
    records: ["audit routes.unlock"],
  },
  "routes.copy": {
    input: async (world) => onRoute(() => ({ site_token: world.site.token, name: "Copy" }))(world),
    records: ["audit routes.create"],
  },
  "routes.resume": {
    input: onRoute(() => RESUME),
    records: ["audit routes.create"],
  },
  "routes.comment": { input: onRoute(() => ({ text: "Hello" })), records: [] },
  "routes.removeComment": {
    input: async (world) => {
      const { params } = await onRoute()(world);
      const { body } = await world.app.call(world.sessions.admin, flightRoutes.comment, {
        params,
        body: { text: "Hello" },
      });
      return { params: { ...params, comment: body.data.id } };
    },
    records: [],
  },

  "sites.create": {
    input: ({ client_id }) => ({ body: { name: "Azraq", client_id, time_zone: "Asia/Amman" } }),
    records: ["audit sites.create"],
  },
  "sites.update": {
    input: async (world) => {
      const { token, updated_at } = await siteOf(world);
      return { params: { token }, body: { name: "New name", updated_at } };
    },
    records: ["audit sites.update"],
  },
  "sites.remove": {
    input: async (world) => ({ params: { token: (await siteOf(world)).token } }),
    records: ["audit sites.delete"],
  },
  "sites.archive": {
    input: async (world) => ({ params: { token: (await siteOf(world)).token } }),
    records: ["audit sites.archive"],
  },
  "sites.restore": {
    input: async (world) => {
      const params = { token: (await siteOf(world)).token };
      await world.app.call(world.sessions.admin, sites.archive, { params });
      return { params };
    },
    records: ["audit sites.restore"],
  },
  "sites.importLayout": {
    input: async (world) => ({
      params: { token: (await siteOf(world)).token },
      body: {
        name: "As built",
        features: [{ type: "Feature", geometry: AREA, properties: { kind: "module", label: "M1" } }],
      },
    }),
    records: ["audit sites.import_layout"],
  },
  "sites.useLayout": {
    input: async (world) => {
      const { site, layout } = await rowsOf(world);
      return {
        params: { token: site.token, layout: layout.id },
        body: { name: "From photos", updated_at: layout.updated_at },
      };
    },
    records: ["audit sites.use_layout"],
  },
  "sites.discardLayout": {
    input: async (world) => {
      const { site, layout } = await rowsOf(world);
      return { params: { token: site.token, layout: layout.id } };
    },
    records: ["audit sites.discard_layout"],
  },
  "siteUploadStatus.set": {
    input: async (world) => ({
      params: { token: (await siteOf(world)).token },
      body: { status: "on_card" },
    }),
    records: ["audit sites.report_upload"],
  },
  "siteContacts.create": {
    input: async (world) => ({
      params: { token: (await siteOf(world)).token },
      body: { name: "Rana Khoury" },
    }),
    records: ["audit sites.add_contact"],
  },
  "siteContacts.order": {
    input: async (world) => {
      const { site, siteContact } = await rowsOf(world);
      return { params: { token: site.token }, body: { ids: [siteContact.id] } };
    },
    records: ["audit sites.order_contacts"],
  },
  "siteContacts.update": {
    input: async (world) => {
      const { id, updated_at } = (await rowsOf(world)).siteContact;
      return { params: { id }, body: { name: "Rana K.", updated_at } };
    },
    records: ["audit sites.update_contact"],
  },
  "siteContacts.remove": {
    input: async (world) => ({ params: { id: (await rowsOf(world)).siteContact.id } }),
    records: ["audit sites.remove_contact"],
  },
  "siteCover.set": {
    input: async (world) => ({
      params: { token: (await siteOf(world)).token },
      file: await samplePicture(),
    }),
    records: ["audit sites.update"],
  },
  "siteCover.remove": {
    input: async (world) => ({ params: { token: (await siteOf(world)).token } }),
    records: ["audit sites.update"],
  },
  "siteDocuments.upload": {
    input: async (world) => ({
      params: { token: (await siteOf(world)).token },
      file: { name: "permit.pdf", type: "application/pdf", bytes: Buffer.from("%PDF-1.7\n%%EOF") },
    }),
    records: ["audit sites.add_document"],
  },
  "siteDocuments.remove": {
    input: async (world) => ({ params: { id: (await rowsOf(world)).attachment.id } }),
    records: ["audit sites.remove_document"],
  },
  "zones.update": {
    input: async (world) => ({
      params: { token: (await siteOf(world)).token },
      body: { zones: [{ name: "North", kind: "block", polygon: AREA }] },
    }),
    records: ["audit sites.update_zones"],
  },
  "zones.remove": {
    input: async (world) => ({ params: { id: (await rowsOf(world)).zone.id } }),
    records: ["audit sites.remove_zone"],
  },
  "elevation.remove": {
    input: async (world) => ({ params: { token: (await siteOf(world)).token } }),
    records: [],
  },
};
