import { repairs } from "@overfly/contract/anomalies/repairs";
import type { SampleRows } from "#testing/sample-rows.ts";
import { missionIn, rowsOf, samplePicture, type Write, type WriteWorld } from "./write-world.ts";

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

export const ANOMALY_WRITES: Record<string, Write> = {
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
  "anomalies.reviewMany": {
    input: async (world) => {
      const { anomaly, mission } = await rowsOf(world);
      await world.app.db
        .updateTable("missions")
        .set({ status: "in_review" })
        .where("id", "=", mission.id)
        .execute();
      return { params: { token: mission.token }, body: { ids: [anomaly.id], review: "confirmed" } };
    },
    records: ["audit anomalies.review"],
  },
  "anomalies.setWorkState": {
    input: anomalyIn("completed", () => ({ work_state: "resolved" })),
    records: ["audit anomalies.change_repair", "timeline repair"],
  },
  "repairs.change": {
    input: async (world) => {
      const { anomaly } = await rowsOf(world);
      return {
        body: {
          repairs: [{ id: anomaly.id, updated_at: anomaly.updated_at }],
          changes: { assignee_id: world.ids.client },
        },
      };
    },
    records: [
      "audit anomalies.change_repair",
      "timeline repair",
      "notification assignment to client",
      "mail to client",
    ],
  },
  "repairs.undo": {
    input: async (world) => {
      const { anomaly } = await rowsOf(world);
      const { body } = await world.app.call(world.sessions.admin, repairs.change, {
        body: {
          repairs: [{ id: anomaly.id, updated_at: anomaly.updated_at }],
          changes: { work_state: "resolved" },
        },
      });
      return { body: { change_id: body.data.change_id } };
    },
    records: ["audit anomalies.change_repair", "timeline repair"],
  },
  "repairs.addPhoto": {
    input: async (world) => {
      const { anomaly } = await rowsOf(world);
      return { params: { id: anomaly.id }, file: await samplePicture() };
    },
    records: ["audit anomalies.change_repair", "timeline repair"],
  },
  "repairs.removePhoto": {
    input: async (world) => {
      const { repairPhoto } = await rowsOf(world);
      return { params: { id: repairPhoto.id } };
    },
    records: ["audit anomalies.change_repair", "timeline repair"],
  },
  "repairFilters.save": { input: () => ({ body: { name: "Overdue", query: "due=overdue" } }), records: [] },
  "repairFilters.remove": {
    input: async (world) => {
      const { repairFilter } = await rowsOf(world);
      return { params: { id: repairFilter.id } };
    },
    records: [],
  },
  "anomalies.remove": { input: anomalyIn("in_review"), records: ["audit anomalies.remove"] },
};
