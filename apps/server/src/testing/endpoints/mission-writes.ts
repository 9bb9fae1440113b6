import { createMediaFile, createMissionDocument } from "#testing/sample-files.ts";
import { missionTemplate } from "#testing/sample-input.ts";
import { createRoute } from "#testing/sample-route.ts";
import { flownMission, missionIn, type Write, type WriteWorld } from "./write-world.ts";

const ORDER = {
  type: "solar_thermography",
  subtype: "standard",
  window_start: "2036-05-01T08:00:00Z",
  window_end: "2036-05-09T08:00:00Z",
  deliverables: ["anomalies"],
};
const reason = "Because";

const PROVIDER_HOOK = "webhook mission.changed to provider";
export const HOOKS = [PROVIDER_HOOK, "webhook mission.changed to client"];
export const COLLEAGUE = "notification mission_status to colleague";
export const CLIENT = "notification mission_status to client";
const PILOT = "notification mission_status to pilot";

/** A mission in a status, and the body. */
export const on = (status: string, body?: object) => async (world: WriteWorld) => ({
  params: { token: (await missionIn(world, status)).token },
  ...(body && { body }),
});

/** The same, assigned to the pilot. */
const onFlown = (status: string, body?: object) => async (world: WriteWorld) => ({
  params: { token: (await flownMission(world, status)).token },
  ...(body && { body }),
});

const assignmentOn = (day: string, { ids }: WriteWorld) => ({
  pilot_id: ids.pilot,
  dock_id: null,
  kit_id: null,
  starts_at: `${day}T08:00:00Z`,
  ends_at: `${day}T10:00:00Z`,
});

/** The choice of a new route of the world's site. */
const routeOf = async ({ app, provider_id, site }: WriteWorld) => ({
  route_ids: [(await createRoute(app.services, { provider_id, site_id: site.id })).id],
});

/** A completed mission with a report. */
const published = (columns: object, body: object) => async (world: WriteWorld) => {
  const { id, token } = await missionIn(world, "completed");
  await world.app.db
    .insertInto("reports")
    .values({ mission_id: id, published_at: "2026-05-01T08:00:00Z", ...columns })
    .execute();
  return { params: { token }, body };
};

/** What each change of a mission leaves: timeline, audit log, notifications and webhooks (domain, section 4). */
export const MISSION_WRITES: Record<string, Write> = {
  "missions.create": {
    input: ({ site }) => ({ body: { ...ORDER, site_token: site.token } }),
    records: ["audit missions.create", "timeline status requested", COLLEAGUE, CLIENT, ...HOOKS],
  },
  "missions.update": {
    input: async (world) => {
      const { token, updated_at } = await missionIn(world, "requested");
      return { params: { token }, body: { priority: "low", updated_at } };
    },
    records: ["audit missions.update"],
  },
  "missions.saveDraft": {
    input: async (world) => ({
      params: { token: (await missionIn(world, "draft")).token },
      body: { ...ORDER, site_token: world.site.token },
    }),
    records: ["audit missions.save_draft"],
  },
  "missions.discardDraft": {
    input: on("draft"),
    records: ["audit missions.discard_draft"],
  },
  "missions.remove": {
    input: on("cancelled"),
    records: ["audit missions.delete"],
  },
  "missions.comment": {
    input: onFlown("assigned", { text: "We come on Monday" }),
    records: [
      "timeline comment",
      "notification comment to client",
      "notification comment to colleague",
      "notification comment to pilot",
    ],
  },
  "missionDocuments.upload": {
    input: async (world) => ({
      params: { token: (await missionIn(world, "requested")).token },
      file: { name: "permit.pdf", type: "application/pdf", bytes: Buffer.from("%PDF-1.7\n%%EOF") },
    }),
    records: ["audit missions.add_document"],
  },
  "missionDocuments.remove": {
    input: async (world) => {
      const { id } = await missionIn(world, "requested");
      return {
        params: await createMissionDocument(world.app.services, {
          organization_id: world.provider_id,
          mission_id: id,
        }),
      };
    },
    records: ["audit missions.remove_document"],
  },
  "missionCalendar.reschedule": {
    input: async (world) => {
      const { token, updated_at } = await flownMission(world, "planned", {
        scheduled_for: "2036-03-11T08:00:00Z",
      });
      return { params: { token }, body: { starts_at: "2036-03-12T08:00:00Z", updated_at } };
    },
    records: ["audit missions.reschedule", "timeline schedule", COLLEAGUE, PILOT, CLIENT],
  },
  "missionTransitions.request": {
    input: on("draft"),
    records: ["audit missions.request", "timeline status requested", COLLEAGUE, CLIENT, ...HOOKS],
  },
  "missionTransitions.approve": {
    input: on("requested"),
    records: ["audit missions.approve", "timeline status approved", COLLEAGUE, CLIENT, ...HOOKS],
  },
  "projectMissions.create": {
    input: async (world) => {
      const { id } = await world.app.db
        .insertInto("projects")
        .values({
          provider_id: world.provider_id,
          client_id: world.client_id,
          name: "Year",
          created_by: "Noor",
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { params: { id }, body: missionTemplate(world.site.token) };
    },
    records: [
      "audit missions.create",
      "audit missions.approve",
      "audit projects.order",
      "timeline status requested",
      "timeline status approved",
      COLLEAGUE,
      CLIENT,
      ...HOOKS, // requested
      ...HOOKS, // approved
    ],
  },
  "missionTransitions.reject": {
    input: on("requested", { reason }),
    records: ["audit missions.reject", "timeline status rejected", COLLEAGUE, CLIENT, ...HOOKS],
  },
  "missionTransitions.assign": {
    input: async (world) => {
      const { token, updated_at } = await missionIn(world, "approved");
      return { params: { token }, body: { ...assignmentOn("2029-05-01", world), updated_at } };
    },
    // to the client it stays scheduled
    records: [
      "audit missions.assign",
      "timeline status assigned",
      COLLEAGUE,
      "notification assignment to pilot",
      "mail to pilot",
      PROVIDER_HOOK,
    ],
  },
  "missionTransitions.plan": {
    input: async (world) => {
      const { token, updated_at } = await flownMission(world, "assigned");
      const scheduled_for = "2036-03-11T08:00:00Z";
      return { params: { token }, body: { ...(await routeOf(world)), scheduled_for, updated_at } };
    },
    records: ["audit missions.plan", "timeline status planned", COLLEAGUE, PILOT, PROVIDER_HOOK],
  },
  "missionTransitions.schedule": {
    input: async (world) => {
      const { token, updated_at } = await missionIn(world, "approved");
      const body = { ...assignmentOn("2036-03-12", world), ...(await routeOf(world)), updated_at };
      return { params: { token }, body };
    },
    records: [
      "audit missions.schedule",
      "timeline status planned",
      COLLEAGUE,
      "notification assignment to pilot",
      "mail to pilot",
      PROVIDER_HOOK,
    ],
  },
  "missionTransitions.start": {
    as: "pilot",
    input: onFlown("planned"),
    records: [
      "audit missions.start",
      "timeline status in_progress",
      "notification mission_status to admin",
      COLLEAGUE,
      CLIENT,
      ...HOOKS,
    ],
  },
  "missionTransitions.dataUploaded": {
    as: "pilot",
    input: onFlown("in_progress", { reason }),
    records: [
      "audit missions.data-uploaded",
      "timeline status data_uploaded",
      "notification mission_status to admin",
      COLLEAGUE,
      PROVIDER_HOOK,
    ],
  },
  "missionTransitions.process": {
    input: async (world) => {
      const { id, token } = await missionIn(world, "data_uploaded");
      await createMediaFile(world.app.services, { provider_id: world.provider_id, mission_id: id });
      return { params: { token }, body: {} };
    },
    records: ["audit missions.process", "timeline status processing", CLIENT, ...HOOKS],
  },
  "missionTransitions.review": {
    input: async (world) => {
      const { id, token } = await missionIn(world, "processing");
      await world.app.db
        .insertInto("processing_jobs")
        .values({ provider_id: world.provider_id, mission_id: id, kind: "merge", state: "completed" })
        .execute();
      return { params: { token }, body: {} };
    },
    records: ["audit missions.review", "timeline status in_review", COLLEAGUE, PROVIDER_HOOK],
  },
  "missionTransitions.complete": {
    input: onFlown("in_review", {}),
    records: [
      "audit missions.complete",
      "timeline status completed",
      COLLEAGUE,
      PILOT,
      "notification report_ready to client",
      "mail to client",
      ...HOOKS,
      "webhook report.published to provider",
      "webhook report.published to client",
    ],
  },
  "reports.revise": {
    input: published({}, { reason }),
    records: ["audit reports.revise"],
  },
  "reports.publishRevision": {
    input: published({ revising_since: "2026-05-02T08:00:00Z", revising_reason: reason }, {}),
    records: [
      "audit reports.publish_revision",
      "timeline report",
      "notification report_ready to client",
      "mail to client",
      "webhook report.published to provider",
      "webhook report.published to client",
    ],
  },
  "missionTransitions.hold": {
    input: onFlown("planned", { reason }),
    records: ["audit missions.hold", "timeline status on_hold", COLLEAGUE, PILOT, CLIENT, ...HOOKS],
  },
  "missionTransitions.resume": {
    input: async (world) => ({
      params: { token: (await flownMission(world, "on_hold", { held_status: "planned" })).token },
    }),
    records: ["audit missions.resume", "timeline status planned", COLLEAGUE, PILOT, CLIENT, ...HOOKS],
  },
  "missionTransitions.cancel": {
    input: onFlown("planned", { reason }),
    records: ["audit missions.cancel", "timeline status cancelled", COLLEAGUE, PILOT, CLIENT, ...HOOKS],
  },
};
