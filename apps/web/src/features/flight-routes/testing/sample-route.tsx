import type { FlightRoute } from "@overfly/contract/flight-routes/flight-routes";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { type ReactNode, useState } from "react";
import { startDocument } from "#features/flight-routes/document/default-document.ts";
import { sampleBoundary as boundary } from "./sample-boundary.ts";
import { PlannerContext, usePlanner } from "#features/flight-routes/store/planner-context.ts";
import type { SidePanel } from "#features/flight-routes/store/planner-state.ts";
import { createPlannerStore, type PlannerStore } from "#features/flight-routes/store/planner-store.ts";

export const TOKEN = "AAAAAAAAAAAAAAAA";
export const site = { token: TOKEN, name: "Ma'an One", boundary, location: null } as SiteDetail;

const set = { distance_m: 2100, duration_s: 600, photo_count: 120 };
export const statistics: FlightRoute["statistics"] = {
  distance_m: 4200,
  duration_s: 1200,
  photo_count: 240,
  area_m2: 90_000,
  gsd_cm: 5.5,
  height_m: 42,
  lowest_m: 42,
  highest_m: 42,
  speed_mps: 7,
  line_spacing_m: 10,
  trigger_distance_m: 8,
  line_count: 20,
  waypoint_count: 40,
  battery_flights: [set, set],
  warnings: [],
};

export const sampleRoute = (changes: Partial<FlightRoute> = {}): FlightRoute => ({
  id: 1,
  name: "North field",
  site: { token: TOKEN, name: site.name },
  document: startDocument(boundary, "North"),
  statistics,
  path: [],
  issues: [],
  version: 3,
  locked_by: null,
  updated_at: "2026-04-01T08:00:00Z",
  updated_by: "Omar Nasser",
  ...changes,
});

export const ALL_PERMISSIONS = ["view routes", "add routes", "update routes", "delete routes"] as const;

interface SamplePlannerProps {
  children: (sidePanel: SidePanel | undefined) => ReactNode;
  store?: PlannerStore;
  selectedRoute?: FlightRoute | undefined;
  selectRoute?: (id: number | undefined) => void;
}

/** What the planner's screen provides to its components. */
export function SamplePlanner({
  children,
  store: providedStore,
  selectedRoute,
  selectRoute,
}: SamplePlannerProps) {
  const [store] = useState(() => providedStore ?? createPlannerStore());
  const context = { store, site, selectedRoute, selectRoute: selectRoute ?? ((): void => undefined) };
  return (
    <PlannerContext value={context}>
      <SidePanelOf>{children}</SidePanelOf>
    </PlannerContext>
  );
}

const SidePanelOf = ({ children }: Pick<SamplePlannerProps, "children">) =>
  children(usePlanner((state) => state.sidePanel));
