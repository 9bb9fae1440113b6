import type { MenuKey } from "@overfly/contract/permissions";
import { IconBuildingFactory2, IconDrone, IconPlus, IconRadar2 } from "@tabler/icons-react";
import type { Side } from "#api/sides.ts";

export interface MenuEntry {
  key: "command" | "sites" | "missions" | "orders" | "requestMission" | "requestOrder";
  path: string;
  icon: typeof IconDrone;
  /** The specification's keys: any of them that the user matches shows the entry. */
  keys: readonly MenuKey[];
  /** Only on this side, whatever the permissions. */
  side?: Side;
  /** Pressed after `g`. */
  letter?: string;
}

/** In the specification's order. An entry shows only when its path is in the router. */
export const MENU_ENTRIES: readonly MenuEntry[] = [
  { key: "command", path: "/", icon: IconRadar2, keys: ["ViewCommandControl"], letter: "c" },
  { key: "sites", path: "/sites", icon: IconBuildingFactory2, keys: ["ViewSites"], letter: "s" },
  { key: "missions", path: "/missions", icon: IconDrone, keys: ["ViewMissions", "HideClient"], letter: "m" },
  { key: "orders", path: "/orders", icon: IconDrone, keys: ["ViewMissions", "ShowClient"], letter: "o" },
];

export const SHORTCUTS: readonly MenuEntry[] = [
  { key: "requestMission", path: "/missions/create", icon: IconPlus, keys: ["AddMissions"], side: "center" },
  { key: "requestOrder", path: "/orders/create", icon: IconPlus, keys: ["AddMissions"], side: "client" },
];
