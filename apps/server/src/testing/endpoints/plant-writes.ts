import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { sites } from "@overfly/contract/sites/sites";
import { SAMPLE_BODIES } from "#testing/sample-input.ts";
import { createRouteDocument, createRouteInput, square } from "#testing/sample-route.ts";
import { AREA, createMediaFile, type SampleRows } from "#testing/sample-rows.ts";
import {
  dockOf,
  flownMission,
  missionIn,
  rowsOf,
  siteOf,
  type Write,
  type WriteWorld,
} from "./write-world.ts";

const POINT = { type: "Point", coordinates: [35.7, 30.2] };
const ANOMALY = { class: "hot_spot", severity: "low", position: POINT, delta_t_k: 4, media_file_id: null };

/** A row that a person added during the review; the mission is in `status`. */
const anomalyIn = (status: string, body?: (rows: SampleRows) => object) => async (world: WriteWorld) => {
  const rows = await rowsOf(world);
  const { db } = world.app;
  await db.updateTable("missions").set({ status }).where("id", "=", rows.mission.id).execute();
  const { id, updated_at } = await db
    .updateTable("anomalies")
    .set({ source: "person" })
    .where("id", "=", rows.anomaly.id)
    .returning(["id", "updated_at"])
    .executeTakeFirstOrThrow();
  return {
    params: { id },
    ...(body && { body: { ...body(rows), ...(status === "in_review" && { updated_at }) } }),
  };
};

const onJob = (state: string) => async (world: WriteWorld) => {
  const { job } = await rowsOf(world);
  await world.app.db.updateTable("processing_jobs").set({ state }).where("id", "=", job.id).execute();
  return { params: { id: job.id } };
};

/** A planned route of the world's site, and what to send. */
const onRoute =
  (body?: (route: { id: number }) => object, rest: Record<string, number> = {}) =>
  async (world: WriteWorld) => {
    const { token } = world.site;
    const { body: made } = await world.app.call(world.sessions.admin, flightRoutes.create, {
      params: { token },
      body: createRouteInput(),
    });
    return { params: { token, id: made.data.id, ...rest }, ...(body && { body: body(made.data) }) };
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
  "anomalies.create": {
    input: async (world) => ({
      params: { token: (await missionIn(world, "in_review")).token },
      body: ANOMALY,
    }),
    records: ["audit anomalies.create", "webhook anomaly.found to provider"],
  },
  "anomalies.update": {
    input: anomalyIn("in_review", () => ({ note: "Seen" })),
    records: ["audit anomalies.update"],
  },
  "anomalies.setWorkState": {
    input: anomalyIn("completed", () => ({ work_state: "resolved" })),
    records: ["audit anomalies.set_work_state"],
  },
  "anomalies.remove": { input: anomalyIn("in_review"), records: ["audit anomalies.remove"] },

  "docks.create": {
    input: () => ({ body: { name: "Dock", serial_number: "WRITE1", longitude: 35.9, latitude: 31.9 } }),
    records: ["audit docks.create"],
  },
  "docks.update": {
    input: async (world) => ({ params: { id: (await dockOf(world)).id }, body: { name: "New name" } }),
    records: ["audit docks.update"],
  },
  "docks.unbind": {
    input: async (world) => ({ params: { id: (await dockOf(world)).id } }),
    records: ["audit docks.unbind"],
  },
  "docks.rotateCredentials": {
    input: async (world) => ({ params: { id: (await dockOf(world)).id } }),
    records: ["audit docks.rotateCredentials"],
  },
  "docks.remove": {
    input: async (world) => ({ params: { id: (await dockOf(world)).id } }),
    records: ["audit docks.remove"],
  },
  "docks.acknowledgeAlarm": {
    input: async (world) => ({ params: { id: (await rowsOf(world)).alarm.id } }),
    records: ["audit docks.acknowledgeAlarm"],
  },

  "flights.create": {
    input: async (world) => ({
      params: { token: (await missionIn(world, "in_progress")).token },
      body: { took_off_at: "2026-05-01T08:00:00Z", landed_at: "2026-05-01T08:20:00Z" },
    }),
    records: [
      "audit flights.create",
      "timeline flight",
      "webhook flight.changed to client",
      "webhook flight.changed to provider",
    ],
  },
  "flights.command": {
    input: async (world) => {
      const { id } = await flownMission(world, "planned");
      const flight = await world.app.db
        .insertInto("flights")
        .values({ provider_id: world.provider_id, mission_id: id, source: "dock", status: "scheduled" })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { params: { id: flight.id }, body: { command: "cancel" } };
    },
    records: [
      "audit flights.command",
      "webhook flight.changed to client",
      "webhook flight.changed to provider",
    ],
  },

  "flights.close": {
    input: async (world) => {
      const { id } = await flownMission(world, "in_progress");
      const flight = await world.app.db
        .insertInto("flights")
        .values({ provider_id: world.provider_id, mission_id: id, source: "log", status: "airborne" })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { params: { id: flight.id }, body: { status: "aborted", reason: "Lost" } };
    },
    records: [
      "audit flights.close",
      "timeline flight",
      "webhook flight.changed to client",
      "webhook flight.changed to provider",
    ],
  },

  "media.remove": {
    input: async (world) => {
      const { id } = await missionIn(world, "data_uploaded");
      const file = await createMediaFile(world.app.services, {
        provider_id: world.provider_id,
        mission_id: id,
      });
      return { params: { id: file.id } };
    },
    records: ["audit clouds.remove"],
  },
  "processing.cancel": { input: onJob("queued"), records: ["audit processing.canceled"] },
  "processing.retry": { input: onJob("failed"), records: ["audit processing.queued"] },

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
