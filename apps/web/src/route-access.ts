import type { Endpoint } from "@overfly/contract/endpoint";
import type { Permission, PermissionHolder } from "@overfly/contract/permissions";
import type { UserType } from "@overfly/contract/user-type";
import { mayCall } from "#platform/api/user.ts";

type Needed = Pick<Endpoint, "permission" | "side">;

interface Access {
  /** The screen is shown to who may make one of these calls. */
  calls: readonly Needed[];
  /** Only on these sides, whatever the calls allow. */
  sides?: readonly UserType[];
}

const [CENTER, CENTER_PILOT, CENTER_CLIENT] = [
  ["center"],
  ["center", "pilot"],
  ["center", "client"],
] as const;

const to = (permission: Permission, side?: readonly UserType[]): Access => ({
  calls: [side ? { permission, side: [...side] } : { permission }],
});

/** Missions and orders are the same screens; orders are the client's, missions everybody else's. */
const missionAccess = (path: "missions" | "orders"): Record<string, Access> => {
  const sides: readonly UserType[] = path === "orders" ? ["client"] : ["center", "pilot"];
  const access = (...accesses: Access[]): Access => ({
    calls: accesses.flatMap(({ calls }) => calls),
    sides,
  });
  const view = `${path}/view/:missionToken`;
  return {
    [path]: access(to("view missions")),
    [`${path}/create`]: access(to("add missions", CENTER_CLIENT)),
    [`${path}/edit/:missionToken`]: access(to("edit missions"), to("add missions", CENTER_CLIENT)),
    [`${path}/multi-site`]: access(to("view missions", CENTER_CLIENT)),
    [`${path}/multi-site/:orderToken`]: access(to("view missions", CENTER_CLIENT)),
    [view]: access(to("view missions")),
    [`${view}/assign`]: access(to("assign mission pilot and equipment", CENTER), to("plan missions", CENTER)),
    [`${view}/processing-center`]: access(to("view missions")),
    [`${view}/anomalies`]: access(to("view missions")),
    [`${view}/report`]: access(to("view missions")),
  };
};

const EQUIPMENT: Readonly<Record<string, Access>> = {
  kits: to("view kits", CENTER_PILOT),
  drones: to("view drones", CENTER_PILOT),
  payloads: to("view payloads", CENTER_PILOT),
  batteries: to("view batteries", CENTER_PILOT),
  accessories: to("view accessories", CENTER_PILOT),
  docks: to("view docks", CENTER_PILOT),
};

/** Records of any kind of equipment, which are the center's. */
const ofEquipment: Access = { calls: Object.values(EQUIPMENT).flatMap(({ calls }) => calls), sides: CENTER };

/**
 * Who may open which screen: the access of the calls that it makes, written out, since their endpoints would load with
 * every page. A path that is not listed is open to every signed-in user.
 */
export const ROUTE_ACCESS: Readonly<Record<string, Access>> = {
  sites: to("view sites"),
  "sites/create": to("add sites", CENTER),
  "sites/view/:siteToken": to("view sites"),
  "sites/edit/:siteToken": to("edit sites"),
  repairs: to("view sites", CENTER_CLIENT),
  "repairs/view/:repairId": to("view sites", CENTER_CLIENT),
  "flight-routes/:siteToken": to("view routes", CENTER_PILOT),
  cloud: to("view clouds"),
  "cloud/sites": to("view clouds"),
  "cloud/sites/:itemId": to("view clouds"),
  flights: to("view flights"),
  "flights/view/:flightId": to("view flights"),
  clients: to("view clients", CENTER),
  "clients/view/:clientId": to("view clients", CENTER),
  employees: to("view employees", CENTER),
  "employees/view/:pilotId": {
    calls: [...to("view employees", CENTER).calls, ...to("available", ["pilot"]).calls],
  },
  projects: to("view projects", CENTER_CLIENT),
  "projects/view/:projectId": to("view projects", CENTER_CLIENT),
  "projects/create": to("add projects", CENTER_CLIENT),
  "client-projects": to("view projects", CENTER_CLIENT),
  "client-projects/view/:projectId": to("view projects", CENTER_CLIENT),
  "client-projects/create": to("add projects", CENTER_CLIENT),
  ...missionAccess("missions"),
  "missions/checklists": to("view missions", CENTER),
  ...missionAccess("orders"),
  inventory: { calls: Object.values(EQUIPMENT).flatMap(({ calls }) => calls) },
  ...Object.fromEntries(Object.entries(EQUIPMENT).map(([kind, access]) => [`inventory/${kind}`, access])),
  "inventory/kits/:itemId": to("view kits", CENTER_PILOT),
  "inventory/drones/:itemId": to("view drones", CENTER_PILOT),
  "inventory/payloads/:itemId": to("view payloads", CENTER_PILOT),
  "inventory/batteries/:itemId": to("view batteries", CENTER_PILOT),
  "inventory/accessories/:itemId": to("view accessories", CENTER_PILOT),
  "inventory/storage-locations": to("view kits", CENTER),
  "inventory/labels": { calls: Object.values(EQUIPMENT).flatMap(({ calls }) => calls) },
  "inventory/work-orders": ofEquipment,
  "inventory/work-orders/:workOrderId": ofEquipment,
  "inventory/programs": ofEquipment,
  "inventory/docks/:dockId": to("view docks", CENTER_PILOT),
  "streaming-hub": to("view streaming"),
  "streaming-hub/:streamingId": to("view streaming"),
  outbox: to("allow managing accounts", CENTER),
  "audit-log": to("allow managing accounts", CENTER_CLIENT),
};

/** Whether a user may open a path of the router. */
export function mayOpen(user: PermissionHolder, path: string): boolean {
  const access = ROUTE_ACCESS[path];
  if (!access) return true;
  return (
    (access.sides?.includes(user.user_type) ?? true) && access.calls.some((needed) => mayCall(user, needed))
  );
}
