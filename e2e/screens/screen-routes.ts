import type { DemoSystem } from "#server/demo-system.ts";

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
  ["/flight-routes/:siteToken", /Route planning/],
  ["/cloud", /^Cloud/],
  ["/cloud/sites", /^Cloud sites/],
  ["/cloud/sites/:itemId", /^Ma'an One/],
  ["/flights", /^Flights/],
  ["/clients", /^Clients/],
  ["/employees", /^Pilots/],
  ["/projects", /^Projects/],
  ["/projects/create", /^Create a Project/],
  ["/client-projects", /^Client projects/],
  ["/client-projects/create", /^Create a Project/],
  ["/missions", /^Missions/],
  ["/missions/create", /^Request a Mission/],
  ["/missions/edit/:missionToken", /\S/],
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
  ["/settings/general/apps", /^Settings/],
  ["/settings/serviceProvider/general", /^Settings/],
  ["/settings/serviceProvider/members", /^Settings/],
  ["/settings/serviceProvider/members/addNewMember", /^Settings/],
  ["/settings/serviceProvider/team", /^Settings/],
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
  "/gallery",
];

export const CLIENT_SCREENS: readonly string[] = [
  "/",
  "/dashboard",
  "/sites",
  "/sites/view/:siteToken",
  "/orders",
  "/orders/create",
  "/orders/edit/:missionToken",
  "/orders/view/:missionToken",
  "/orders/view/:missionToken/processing-center",
  "/orders/view/:missionToken/assign",
  "/orders/view/:missionToken/anomalies",
  "/orders/view/:missionToken/report",
  "/projects",
  "/projects/create",
  "/flights",
  "/cloud",
  "/cloud/sites/:itemId",
  "/notifications",
  "/settings/general/profile",
  "/settings/organization/general",
];

/** Whether the path shows the same screen as another one. */
export const isDuplicate = (path: string) =>
  path.startsWith("/client-projects") || /^\/inventory\/(payloads|batteries|accessories)/.test(path);

/** Returns a function that replaces path parameters with ids of the demo data. */
export async function pathBuilder({ server }: DemoSystem): Promise<(path: string) => string> {
  const { db } = server.services;
  const site = await db
    .selectFrom("sites")
    .where("name", "=", "Ma'an One")
    .select(["token"])
    .executeTakeFirstOrThrow();
  const mission = await db
    .selectFrom("missions")
    .innerJoin("sites", "sites.id", "missions.site_id")
    .where("missions.status", "=", "requested")
    .where("sites.name", "=", "Mafraq East")
    .select("missions.token")
    .executeTakeFirstOrThrow();
  const dock = await db.selectFrom("docks").select("id").orderBy("id").executeTakeFirstOrThrow();
  const names: Record<string, string> = {
    ":siteToken": site.token,
    ":itemId": site.token,
    ":missionToken": mission.token,
    ":dockId": String(dock.id),
    ":streamingId": "7",
  };
  return (path) => path.replaceAll(/:\w+/g, (name) => names[name] ?? name);
}
