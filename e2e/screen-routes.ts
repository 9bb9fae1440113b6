import type { DemoSystem } from "./demo-system.ts";

/** The specification's route table, without the settings: path and start of the title. */
export const ROUTES: readonly (readonly [path: string, title: RegExp])[] = [
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
  ["/orders", /^Orders/],
  ["/orders/create", /^Request Orders/],
  ["/orders/edit/:missionToken", /\S/],
  ["/orders/view/:missionToken", /\S/],
  ["/orders/view/:missionToken/processing-center", /\S/],
  ["/orders/view/:missionToken/assign", /\S/],
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
  ["/settings/general/profile", /^Settings/],
  ["/select", /\S/],
];

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
