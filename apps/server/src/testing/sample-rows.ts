import { randomBytes, randomUUID } from "node:crypto";
import type { Services } from "#context.ts";
import { generateSecret, encryptSecret } from "#features/webhooks/webhook-secret.ts";
import { createDock, createKit, createMission, createMember, createSite } from "./factories.ts";
import {
  createBimModel,
  createClientDocument,
  createFolder,
  createMediaFile,
  createMissionDocument,
  createSiteDocument,
} from "./sample-files.ts";
import { createProblem } from "./missions/sample-problem.ts";
import { createSiteRecords } from "./endpoints/sample-site-records.ts";
import { createItemRecords } from "./endpoints/sample-item-records.ts";
import { createMultiSiteOrder, createSeries } from "./endpoints/sample-orders.ts";
import { createChecklist } from "./checklists/sample-checklist.ts";
import { createAbsence, createCertificate } from "./sample-certificate.ts";
import { AREA, createRoute } from "./sample-route.ts";
import { createCloudLinkRow } from "./cloud/cloud-link-row.ts";
import { createGuestLinkRow } from "./streaming/guest-link-row.ts";

type TestServices = Pick<Services, "db" | "auth" | "storage">;

interface Owner {
  provider_id: number;
  client_id: number;
  /** The recipient of the notification. */
  user_id: string;
}

/** Inserts one row of every kind that a path can name, all of one provider and client. */
export async function insertSampleRows(services: TestServices, { provider_id, client_id, user_id }: Owner) {
  const site = await createSite(services, { provider_id, client_id });
  const series = await createSeries(services, { provider_id, client_id });
  const multiSiteOrder = await createMultiSiteOrder(services, { provider_id, client_id });
  const mission = await createMission(services, {
    provider_id,
    client_id,
    site_id: site.id,
    status: "completed",
    multi_site_order_id: multiSiteOrder.id,
    series_id: series.id,
    series_position: 1,
  });
  const owned = { provider_id, mission_id: mission.id };
  const dock = await createDock(services, { provider_id, site_id: site.id, state: "offline" });
  const { db } = services;
  const alarm = await db
    .insertInto("dock_alarms")
    .values({ dock_id: dock.id, level: "notice", code: randomBytes(4).toString("hex"), text: "Rain" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const flight = await db
    .insertInto("flights")
    .values({ ...owned, source: "manual", status: "landed" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const job = await db
    .insertInto("processing_jobs")
    .values({ ...owned, kind: "thermography", state: "completed" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const stream = await db
    .insertInto("streams")
    .values({
      ...owned,
      site_id: site.id,
      name: "Stream",
      source: "encoder",
      state: "ended",
      key_sha256: "",
      key_expires_at: "2100-01-01T00:00:00.000Z",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const anomaly = await db
    .insertInto("anomalies")
    .values({
      ...owned,
      client_id,
      site_id: site.id,
      number: 1,
      class: "hot_spot",
      iec_class: 2,
      severity: "medium",
      position: JSON.stringify({ type: "Point", coordinates: [35.7, 30.2] }),
      source: "model",
      review: "confirmed",
    })
    .returning(["id", "updated_at"])
    .executeTakeFirstOrThrow();
  const notification = await db
    .insertInto("notifications")
    .values({
      user_id,
      organization_id: provider_id,
      kind: "comment",
      title: JSON.stringify("Hello"),
      body: JSON.stringify(""),
      url: "/",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { membership_id } = await createMember(services, {
    organization_id: provider_id,
    role: "data_analyst",
  });
  const session = await db
    .insertInto("sessions")
    .values({ id: randomUUID(), token: randomUUID(), user_id, expires_at: "2100-01-01T00:00:00.000Z" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const role = await db
    .insertInto("roles")
    .values({ organization_id: provider_id, name: randomUUID(), user_type: "center", permissions: [] })
    .returning(["id", "updated_at"])
    .executeTakeFirstOrThrow();
  const membership = await db
    .selectFrom("memberships")
    .where("user_id", "=", user_id)
    .where("organization_id", "=", provider_id)
    .select("id")
    .executeTakeFirst();
  const token = (owner: number | null) =>
    db
      .insertInto("api_tokens")
      .values({
        organization_id: provider_id,
        user_id,
        membership_id: owner,
        name: "Token",
        token_sha256: randomUUID(),
        hint: "abcd",
        scopes: [],
        expires_at: "2100-01-01T00:00:00.000Z",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
  const webhook = await createWebhook(services, provider_id);
  const device = await db
    .insertInto("remembered_devices")
    .values({ user_id, trust_token: randomUUID(), expires_at: "2100-01-01T00:00:00.000Z" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const invitation = await createInvitation(services, provider_id, "data_analyst");
  const pilot = await createMember(services, { organization_id: provider_id, user_type: "pilot" });
  const kit = await createKit(services, { provider_id });
  const route = await createRoute(services, { provider_id, site_id: site.id });
  const mediaFile = await createMediaFile(services, owned);
  const clientContact = await db
    .insertInto("client_contacts")
    .values({ provider_id, client_id, name: "Rana Khoury" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return {
    clientContact,
    clientDocument: await createClientDocument(services, { provider_id, client_id }),
    ...(await createChecklist(services, owned)),
    missionDocument: await createMissionDocument(services, {
      mission_id: mission.id,
      organization_id: provider_id,
    }),
    ...(await createProblem(services, { mission_id: mission.id, user_id })),
    attachment: await createSiteDocument(services, { site_id: site.id, organization_id: provider_id }),
    zone: await db
      .insertInto("zones")
      .values({ site_id: site.id, name: "North", kind: "block", polygon: JSON.stringify(AREA) })
      .returning("id")
      .executeTakeFirstOrThrow(),
    invitation,
    client: { id: client_id },
    clientInvitation: await createInvitation(services, client_id, "client_viewer"),
    pilot: { id: pilot.user_id },
    absence: await createAbsence(services, { provider_id, pilot_id: pilot.user_id }),
    certificate: await createCertificate(services, { provider_id, pilot_id: pilot.user_id }),
    pilotInvitation: await createInvitation(services, provider_id, "pilot"),
    kit,
    ...(await createSiteRecords(services, { provider_id, client_id, site_id: site.id })),
    ...(await createItemRecords(services, { provider_id, user_id, drone_id: kit.drone_id })),
    device,
    webhook,
    webhookDelivery: await db
      .insertInto("webhook_deliveries")
      .values({ webhook_id: webhook.id, event: "ping", body: "{}" })
      .returning("id")
      .executeTakeFirstOrThrow(),
    apiToken: await token(membership?.id ?? null),
    organizationToken: await token(null),
    member: { id: membership_id },
    session,
    role,
    site,
    mission,
    multiSiteOrder,
    dock,
    alarm,
    flight,
    job,
    stream,
    guestLink: await createGuestLinkRow(services, {
      stream_id: stream.id,
      membership_id: membership?.id ?? membership_id,
      organization_id: provider_id,
    }),
    anomaly,
    ...(await createRepairRows(services, { anomaly_id: anomaly.id, user_id, organization_id: provider_id })),
    notification,
    mediaFile,
    cloudLink: await createCloudLinkRow(services, {
      site_id: site.id,
      media_file_id: mediaFile.id,
      membership_id: membership?.id ?? membership_id,
      organization_id: provider_id,
    }),
    folder: await createFolder(services, { ...owned, site_id: site.id }),
    route,
    bimModel: await createBimModel(services, { provider_id, site_id: site.id }),
    routeComment: await db
      .insertInto("flight_route_comments")
      .values({ route_id: route.id, user_id, text: "Hello" })
      .returning("id")
      .executeTakeFirstOrThrow(),
  };
}

export type SampleRows = Awaited<ReturnType<typeof insertSampleRows>>;

/** A photo and a change of a repair, and a filter of the list of repairs. */
async function createRepairRows(
  { db, storage }: TestServices,
  { anomaly_id, user_id, organization_id }: { anomaly_id: number; user_id: string; organization_id: number },
) {
  const storage_key = `tests/${randomUUID()}.webp`;
  await storage.put(storage_key, "not a picture");
  await db
    .insertInto("repair_changes")
    .values({
      change_id: randomUUID(),
      anomaly_id,
      before: "{}",
      after: "{}",
      actor: "Lina Saleh",
      version: "2026-05-01T08:00:00.000Z",
    })
    .execute();
  return {
    repairPhoto: await db
      .insertInto("repair_photos")
      .values({ anomaly_id, storage_key })
      .returning("id")
      .executeTakeFirstOrThrow(),
    repairFilter: await db
      .insertInto("repair_filters")
      .values({ user_id, organization_id, name: `Overdue ${randomUUID()}`, query: "due=overdue" })
      .returning("id")
      .executeTakeFirstOrThrow(),
  };
}

const createInvitation = async ({ db }: TestServices, organization_id: number, role: string) => {
  const { id: role_id } = await db
    .selectFrom("roles")
    .where("name", "=", role)
    .select("id")
    .executeTakeFirstOrThrow();
  return db
    .insertInto("invitations")
    .values({
      organization_id,
      role_id,
      first_name: "Lina",
      last_name: "Saleh",
      email: `${randomUUID()}@example.test`,
      token_sha256: randomUUID(),
      expires_at: "2100-01-01T00:00:00.000Z",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
};

/** Not reachable: private addresses are not called. */
const createWebhook = async ({ db }: TestServices, organization_id: number) =>
  db
    .insertInto("webhooks")
    .values({
      organization_id,
      name: "Webhook",
      url: "https://127.0.0.1/",
      events: ["alarm.raised"],
      secret: await encryptSecret(db, generateSecret()),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
