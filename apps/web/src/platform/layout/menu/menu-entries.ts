import type { MenuKey } from "@overfly/contract/permissions";
import {
  IconBattery3,
  IconBox,
  IconBriefcase,
  IconBuildingFactory2,
  IconCamera,
  IconClipboardList,
  IconCloud,
  IconDrone,
  IconHeadset,
  IconHome2,
  IconLayoutDashboard,
  IconPackages,
  IconPlaneDeparture,
  IconPlugConnected,
  IconPlus,
  IconRadar2,
  IconUsersGroup,
} from "@tabler/icons-react";
import type { Front, Side } from "#platform/api/sides.ts";

export type MenuName =
  | "dashboard"
  | "inventory"
  | "kits"
  | "drones"
  | "payloads"
  | "batteries"
  | "accessories"
  | "docks"
  | "clients"
  | "pilots"
  | "command"
  | "projects"
  | "sites"
  | "missions"
  | "orders"
  | "flights"
  | "cloud"
  | "cloudSites"
  | "requestMission"
  | "requestOrder"
  | "createProject";

export interface MenuEntry {
  key: MenuName;
  path: string;
  icon: typeof IconDrone;
  /** Permission keys of the specification: any one of them shows the entry. */
  keys: readonly MenuKey[];
  /** Only on this side, whatever the permissions; the link goes to this side's host. */
  side?: Side;
  /** The front whose host the link points to, where it is not the side's. */
  front?: Front;
  /** Pressed after `g`. */
  letter?: string;
  /** Shown below it. */
  entries?: readonly MenuEntry[];
}

const INVENTORY: readonly MenuEntry[] = [
  { key: "kits", path: "/inventory/kits", icon: IconPackages, keys: ["ViewKits"] },
  { key: "drones", path: "/inventory/drones", icon: IconDrone, keys: ["ViewDrones"] },
  { key: "payloads", path: "/inventory/payloads", icon: IconCamera, keys: ["ViewPayloads"] },
  { key: "batteries", path: "/inventory/batteries", icon: IconBattery3, keys: ["ViewBatteries"] },
  { key: "accessories", path: "/inventory/accessories", icon: IconPlugConnected, keys: ["ViewAccessories"] },
  { key: "docks", path: "/inventory/docks", icon: IconHome2, keys: ["ViewDocks"] },
];

/** In the specification's order. An entry shows only when its path is in the router. */
export const MENU_ENTRIES: readonly MenuEntry[] = [
  { key: "dashboard", path: "/dashboard", icon: IconLayoutDashboard, keys: ["available"], letter: "d" },
  {
    key: "inventory",
    path: "/inventory",
    icon: IconBox,
    keys: INVENTORY.flatMap(({ keys }) => keys),
    letter: "i",
    entries: INVENTORY,
  },
  { key: "clients", path: "/clients", icon: IconUsersGroup, keys: ["ViewClients"] },
  { key: "pilots", path: "/employees", icon: IconHeadset, keys: ["ViewEmployees"] },
  {
    key: "command",
    path: "/",
    icon: IconRadar2,
    keys: ["ViewCommandControl"],
    front: "command",
    letter: "c",
  },
  { key: "projects", path: "/projects", icon: IconBriefcase, keys: ["ViewProjects"], letter: "p" },
  { key: "sites", path: "/sites", icon: IconBuildingFactory2, keys: ["ViewSites"], letter: "s" },
  {
    key: "missions",
    path: "/missions",
    icon: IconClipboardList,
    keys: ["ViewMissions", "HideClient"],
    side: "center",
    letter: "m",
  },
  {
    key: "orders",
    path: "/orders",
    icon: IconClipboardList,
    keys: ["ViewMissions", "ShowClient"],
    side: "client",
    letter: "o",
  },
  { key: "flights", path: "/flights", icon: IconPlaneDeparture, keys: ["ViewFlights"], letter: "f" },
  {
    key: "cloud",
    path: "/cloud",
    icon: IconCloud,
    keys: ["ViewClouds"],
    entries: [{ key: "cloudSites", path: "/cloud/sites", icon: IconBuildingFactory2, keys: ["ViewClouds"] }],
  },
];

export const SHORTCUTS: readonly MenuEntry[] = [
  { key: "requestMission", path: "/missions/create", icon: IconPlus, keys: ["AddMissions"], side: "center" },
  { key: "requestOrder", path: "/orders/create", icon: IconPlus, keys: ["AddMissions"], side: "client" },
  { key: "createProject", path: "/projects/create", icon: IconPlus, keys: ["AddProjects"] },
];
