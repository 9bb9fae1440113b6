import {
  IconBuildingFactory2,
  IconCameraPin,
  IconFence,
  IconMapPins,
  IconOrbit,
  IconPolygon,
  IconRoad,
  IconSolarPanel2,
  IconZoomCheck,
} from "@tabler/icons-react";
import type { RouteItemKind } from "#features/flight-routes/document/new-item.ts";

const ICONS: Record<RouteItemKind, typeof IconPolygon> = {
  area: IconPolygon,
  rows: IconSolarPanel2,
  corridor: IconRoad,
  perimeter: IconFence,
  orbit: IconOrbit,
  facade: IconBuildingFactory2,
  waypoints: IconMapPins,
  verification: IconZoomCheck,
  points: IconCameraPin,
};

/** Most frequently used first. */
export const ROUTE_ITEM_KINDS = Object.keys(ICONS) as RouteItemKind[];

export function KindIcon({ kind, size = 18 }: { kind: RouteItemKind; size?: number }) {
  const Icon = ICONS[kind];
  return <Icon size={size} stroke={1.75} aria-hidden />;
}
