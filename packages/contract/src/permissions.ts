import type { UserType } from "./user-type.ts";

const RESOURCES = [
  "drones",
  "payloads",
  "batteries",
  "accessories",
  "docks",
  "kits",
  "clients",
  "employees",
  "projects",
  "missions",
  "flights",
  "sites",
] as const;

type ResourcePermission = `${"view" | "add" | "edit" | "delete"} ${(typeof RESOURCES)[number]}`;

const OTHER_PERMISSIONS = [
  "view clouds",
  "add clouds",
  "delete clouds",
  "download clouds",
  "view routes",
  "add routes",
  "delete routes",
  "update routes",
  "view streaming",
  "force login to clients",
  "allow managing accounts",
  "upload-status sites",
  "approve and reject missions",
  "assign mission pilot and equipment",
  "plan missions",
  "process mission data",
  "move mission to in-review",
  "complete mission",
  "Show Client",
  "Hide Client",
  "allow upload output clouds",
  "allow upload bim file clouds",
  "view command control",
] as const;

/** Spelled exactly as in the specification. "available" always passes. */
export type Permission = "available" | ResourcePermission | (typeof OTHER_PERMISSIONS)[number];

const ACTIONS = ["view", "add", "edit", "delete"] as const;

export const PERMISSIONS: readonly Permission[] = [
  "available",
  ...RESOURCES.flatMap((kind) => ACTIONS.map((verb): ResourcePermission => `${verb} ${kind}`)),
  ...OTHER_PERMISSIONS,
];

/** The menu's keys with the permission that each requires. */
export const MENU_KEYS = {
  available: "available",
  ShowClient: "Show Client",
  HideClient: "Hide Client",
  IsCenter: "IsCenter",
  ViewKits: "view kits",
  ViewDrones: "view drones",
  ViewPayloads: "view payloads",
  ViewBatteries: "view batteries",
  ViewAccessories: "view accessories",
  ViewDocks: "view docks",
  ViewClients: "view clients",
  ViewEmployees: "view employees",
  ViewCommandControl: "view command control",
  ViewProjects: "view projects",
  ViewSites: "view sites",
  ViewMissions: "view missions",
  ViewFlights: "view flights",
  ViewClouds: "view clouds",
  AddMissions: "add missions",
  AddProjects: "add projects",
  OrganizationAdmin: "OrganizationAdmin",
  SPAdmin: "SPAdmin",
} as const;
export type MenuKey = keyof typeof MENU_KEYS;

export interface PermissionHolder {
  user_type: UserType;
  permissions: readonly string[];
  sp_admin?: boolean;
  organization_admin?: boolean;
}

/**
 * Whether a user may call an endpoint with this permission, or see a menu entry with these keys. Server, menu,
 * buttons and tests all use it; the rules are the specification's section 6, "Matching".
 */
export const can = (user: PermissionHolder, needed: Permission | readonly MenuKey[]): boolean =>
  typeof needed === "string"
    ? needed === "available" || user.permissions.includes(needed)
    : passes(user, needed);

/** Keys that only mark a side: an entry with others too is matched by those. */
const SIDE_KEYS: readonly MenuKey[] = ["ShowClient", "HideClient", "IsCenter"];

function passes(user: PermissionHolder, keys: readonly MenuKey[]): boolean {
  if (keys.includes("available")) return true;
  const others = keys.filter((key) => !SIDE_KEYS.includes(key));
  const isMatched = (others.length > 0 ? others : keys).some((key) => matches(user, key));
  if (user.user_type === "client")
    return !keys.includes("HideClient") && !keys.includes("IsCenter") && isMatched;
  return !keys.includes("ShowClient") && (keys.includes("IsCenter") || isMatched);
}

function matches(user: PermissionHolder, key: MenuKey): boolean {
  if (key === "SPAdmin") return user.sp_admin === true;
  if (key === "OrganizationAdmin") return user.organization_admin === true;
  return user.permissions.includes(MENU_KEYS[key]);
}
