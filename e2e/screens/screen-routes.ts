import { createMission } from "@overfly/server/testing/factories";
import { createMultiSiteOrder } from "@overfly/server/testing/endpoints/sample-orders";
import { storeSampleAnomalies } from "@overfly/server/testing/sample-anomalies";
import type { DemoSystem } from "#server/demo-system.ts";

type Services = DemoSystem["server"]["services"];

/** A path of the router, and the start of its screen's title. */
type Screen = readonly [path: string, title: RegExp];

/** The specification's route table, and the product's own screens, as the center's administrator sees them. */
export const CENTER_SCREENS: readonly Screen[] = [
  ["/", /^Command & Control/],
  ["/dashboard", /^Center Dashboard/],
  ["/sites", /^Sites/],
  ["/sites/create", /site/i],
  ["/sites/view/:siteToken", /^Ma'an One/],
  ["/sites/edit/:siteToken", /Ma'an One|site/i],
  ["/repairs", /^Repairs/],
  ["/repairs/view/:repairId", /\S/],
  ["/flight-routes/:siteToken", /Route planning/],
  ["/cloud", /^Cloud/],
  ["/cloud/sites", /^Cloud sites/],
  ["/cloud/sites/:itemId", /^Ma'an One/],
  ["/flights", /^Flights/],
  ["/flights/view/:flightId", /^Flight of M-/],
  ["/clients", /^Clients/],
  ["/clients/view/:clientId", /\S/],
  ["/employees", /^Pilots/],
  ["/employees/view/:pilotId", /\S/],
  ["/projects", /^Projects/],
  ["/projects/create", /^Create a Project/],
  ["/projects/view/:projectId", /^Spring inspection/],
  ["/client-projects/view/:projectId", /^Spring inspection/],
  ["/client-projects", /^Client projects/],
  ["/client-projects/create", /^Create a Project/],
  ["/missions", /^Missions/],
  ["/missions?view=board", /^Missions/],
  ["/missions?view=calendar", /^Missions/],
  ["/missions?view=map", /^Missions/],
  ["/missions/create", /^Request a Mission/],
  ["/missions/edit/:missionToken", /\S/],
  ["/missions/checklists", /^Checklists/],
  ["/missions/multi-site", /^Multi-site orders/],
  ["/missions/multi-site/:orderToken", /\S/],
  ["/missions/view/:missionToken", /\S/],
  ["/missions/view/:missionToken/processing-center", /\S/],
  ["/missions/view/:missionToken/assign", /\S/],
  ["/missions/view/:missionToken/anomalies", /\S/],
  ["/missions/view/:missionToken/report", /\S/],
  ["/inventory", /^Inventory/],
  ["/inventory/kits", /^Kits/],
  ["/inventory/drones", /^Drones/],
  ["/inventory/payloads", /^Payloads/],
  ["/inventory/batteries", /^Batteries/],
  ["/inventory/accessories", /^Accessories/],
  ["/inventory/kits/:itemId", /^Kit/],
  ["/inventory/drones/:itemId", /\S/],
  ["/inventory/payloads/:itemId", /\S/],
  ["/inventory/batteries/:itemId", /\S/],
  ["/inventory/accessories/:itemId", /\S/],
  ["/inventory/storage-locations", /^Storage locations/],
  ["/inventory/programs", /\S/],
  ["/inventory/work-orders", /\S/],
  ["/inventory/work-orders/:workOrderId", /\S/],
  ["/inventory/labels", /\S/],
  ["/inventory/docks", /^Docks/],
  ["/inventory/docks/:dockId", /\S/],
  ["/streaming-hub", /^Streaming hub/],
  ["/streaming-hub/:streamingId", /^Stream/],
  ["/notifications", /^Notifications/],
  ["/outbox", /\S/],
  ["/audit-log", /\S/],
  ["/select", /\S/],
  ["/settings/general/profile", /^Settings/],
  ["/settings/general/security", /^Settings/],
  ["/settings/general/notifications", /^Settings/],
  ["/settings/general/apps", /^Settings/],
  ["/settings/serviceProvider/general", /^Settings/],
  ["/settings/serviceProvider/members", /^Settings/],
  ["/settings/serviceProvider/members/addNewMember", /^Settings/],
  ["/settings/serviceProvider/members/edit/:id", /^Settings/],
  ["/settings/serviceProvider/team", /^Settings/],
  ["/settings/serviceProvider/subscriptions", /^Settings/],
  ["/settings/serviceProvider/billing", /^Settings/],
];

/** Screens that need no user. */
export const PUBLIC_SCREENS: readonly string[] = [
  "/api/auth/login",
  "/forgot-password",
  "/reset-password",
  "/invitation",
  "/force-login",
  "/setup",
  "/privacy",
  "/terms",
  "/shared",
  "/watch",
  "/gallery",
];

export const CLIENT_SCREENS: readonly string[] = [
  "/",
  "/dashboard",
  "/sites",
  "/sites/view/:siteToken",
  "/sites/view/:siteToken?tab=anomalies",
  "/repairs",
  "/repairs/view/:repairId",
  "/orders",
  "/orders/create",
  "/orders/edit/:missionToken",
  "/orders/multi-site",
  "/orders/multi-site/:orderToken",
  "/orders/view/:missionToken",
  "/orders/view/:missionToken/processing-center",
  "/orders/view/:missionToken/assign",
  "/orders/view/:missionToken/anomalies",
  "/orders/view/:missionToken/report",
  "/projects",
  "/projects/create",
  "/projects/view/:projectId",
  "/flights",
  "/flights/view/:flightId",
  "/cloud",
  "/cloud/sites/:itemId",
  "/notifications",
  "/settings/general/profile",
  "/settings/organization/general",
  "/settings/organization/members",
  "/settings/organization/members/addNewMember",
  "/settings/organization/members/edit/:id",
  "/settings/organization/team",
  "/settings/organization/subscriptions",
  "/settings/organization/billing",
];

/** Whether the path shows the same screen as another one. */
export const isDuplicate = (path: string) =>
  path.startsWith("/client-projects") || /^\/inventory\/(payloads|batteries|accessories)/.test(path);

/** A landed flight of a completed mission with an anomaly: the demo data have none, since only a dock flies there. */
async function createFlight(
  services: Services,
  site: { id: number; provider_id: number; client_id: number },
) {
  const { id: site_id, provider_id, client_id } = site;
  const mission = await createMission(services, { provider_id, client_id, site_id, status: "completed" });
  await storeSampleAnomalies(services, mission, [{ class: "diode" }]);
  return services.db
    .insertInto("flights")
    .values({
      provider_id,
      mission_id: mission.id,
      source: "manual",
      status: "landed",
      took_off_at: "2026-11-20T08:00:00Z",
      landed_at: "2026-11-20T08:20:00Z",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}

const ITEM_KINDS = ["kits", "drones", "payloads", "batteries", "accessories"] as const;

/** The id of the provider's first item of each kind. */
async function firstItems({ db }: Services, provider_id: number): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const kind of ITEM_KINDS) {
    const { id } = await db
      .selectFrom(kind as "drones")
      .where("provider_id", "=", provider_id)
      .select("id")
      .orderBy("id")
      .executeTakeFirstOrThrow();
    ids.set(kind, id);
  }
  return ids;
}

const createWorkOrder = ({ db }: Services, provider_id: number, item_id: number) =>
  db
    .insertInto("work_orders")
    .values({
      provider_id,
      item_kind: "drones",
      item_id,
      kind: "inspection",
      source: "manual",
      title: "Check the propellers",
      is_grounding: false,
    })
    .returning("id")
    .executeTakeFirstOrThrow();

/** Membership of the first member of an organization. */
const firstMember = ({ db }: Services, organization_id: number) =>
  db
    .selectFrom("memberships")
    .where("organization_id", "=", organization_id)
    .select("id")
    .orderBy("id")
    .executeTakeFirstOrThrow();

/** Returns a function that replaces path parameters with ids of the demo data. */
export async function pathBuilder({ server }: DemoSystem): Promise<(path: string) => string> {
  const { db } = server.services;
  const site = await db
    .selectFrom("sites")
    .where("name", "=", "Ma'an One")
    .select(["id", "token", "provider_id", "client_id"])
    .executeTakeFirstOrThrow();
  const mission = await db
    .selectFrom("missions")
    .innerJoin("sites", "sites.id", "missions.site_id")
    .where("missions.status", "=", "requested")
    .where("sites.name", "=", "Mafraq East")
    .select("missions.token")
    .executeTakeFirstOrThrow();
  const flight = await createFlight(server.services, site);
  const dock = await db.selectFrom("docks").select("id").orderBy("id").executeTakeFirstOrThrow();
  const repair = await db
    .selectFrom("anomalies")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const stream = await db
    .insertInto("streams")
    .values({
      provider_id: site.provider_id,
      site_id: site.id,
      name: "Stream of the gate",
      source: "encoder",
      state: "ended",
      key_sha256: "",
      key_expires_at: "2026-11-20T08:00:00Z",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { provider_id, client_id } = site;
  const project = await db
    .insertInto("projects")
    .values({ provider_id, client_id, name: "Spring inspection", created_by: "Noor", status: "active" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const pilot = await db
    .selectFrom("memberships")
    .where("organization_id", "=", provider_id)
    .where("user_type", "=", "pilot")
    .select("user_id")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const items = await firstItems(server.services, site.provider_id);
  const members = {
    serviceProvider: await firstMember(server.services, provider_id),
    organization: await firstMember(server.services, client_id),
  };
  const order = await createWorkOrder(server.services, provider_id, items.get("drones") ?? 0);
  const multiSiteOrder = await createMultiSiteOrder(server.services, { provider_id, client_id });
  await createMission(server.services, {
    provider_id,
    client_id,
    site_id: site.id,
    status: "requested",
    multi_site_order_id: multiSiteOrder.id,
  });
  const names: Record<string, string> = {
    ":orderToken": multiSiteOrder.token,
    ":clientId": String(client_id),
    ":pilotId": pilot.user_id,
    ":projectId": String(project.id),
    ":siteToken": site.token,
    ":itemId": site.token,
    ":missionToken": mission.token,
    ":repairId": String(repair.id),
    ":flightId": String(flight.id),
    ":dockId": String(dock.id),
    ":streamingId": String(stream.id),
    ":workOrderId": String(order.id),
  };
  return (path) => {
    const kind = /^\/inventory\/(\w+)\/:itemId$/.exec(path)?.[1];
    if (kind !== undefined) return path.replace(":itemId", String(items.get(kind)));
    const group = /^\/settings\/(serviceProvider|organization)\//.exec(path)?.[1] as keyof typeof members;
    if (path.endsWith("/:id")) return path.replace(":id", String(members[group].id));
    return path.replaceAll(/:\w+/g, (name) => names[name] ?? name);
  };
}
