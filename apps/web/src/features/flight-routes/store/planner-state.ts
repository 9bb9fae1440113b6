import type { FlightRoute } from "@overfly/contract/flight-routes/flight-routes";
import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { Position } from "geojson";
import type { Tool } from "#features/flight-routes/map-tools/toolbar/tool.ts";
import type { PlanState } from "#features/flight-routes/planning/route-planner.ts";
import { type AnalysisView, initialAnalysisView } from "./analysis-view.ts";
import type { EditSession } from "./edit-session.ts";
import { storedMapTheme } from "./map-theme-storage.ts";

/** What the next outline or line is drawn for; undefined edits the item's own shape. */
export type DrawTarget = "piece" | "replacement" | "newItem";

/** Shown beside the map instead of the route list or the editor. */
export type SidePanel =
  | { kind: "comments"; routeId: number }
  /** The map shows none, one or two (compared) of the versions. */
  | { kind: "versions"; routeId: number; displayed: readonly number[] };

export interface RouteDialog {
  kind: "rename" | "delete";
  route: FlightRoute;
}

/** The plan shown in the analysis panel and as layers on the map. */
export interface AnalysisSource {
  planning: PlanState;
  document: RouteDocument;
}

export interface PlannerState {
  session: EditSession | undefined;
  /** Chosen in the list or on the map; the first item is active while none is chosen. */
  selectedItemId: string | undefined;
  /** The waypoint or photo point chosen in an item. */
  selectedPoint: { itemId: string; index: number } | undefined;
  /** A location chosen in a list or chart; the map pans there whenever the object changes. */
  focus: Position | undefined;
  /** Valid for the session it was chosen in. */
  toolChoice: { tool: Tool; sessionKey: string | undefined } | undefined;
  drawTarget: DrawTarget | undefined;
  isSnapping: boolean;
  /** Undefined follows the page's colour scheme. */
  isMapDark: boolean | undefined;
  /** The plan of the edited draft, throttled while something is dragged. */
  planning: PlanState;
  analysis: AnalysisSource | undefined;
  analysisView: AnalysisView;
  sidePanel: SidePanel | undefined;
  isPanelCollapsed: boolean;
  dialog: RouteDialog | undefined;
}

export const initialPlannerState = (planning: PlanState): PlannerState => ({
  session: undefined,
  selectedItemId: undefined,
  selectedPoint: undefined,
  focus: undefined,
  toolChoice: undefined,
  drawTarget: undefined,
  isSnapping: true,
  isMapDark: storedMapTheme(),
  planning,
  analysis: undefined,
  analysisView: initialAnalysisView(),
  sidePanel: undefined,
  isPanelCollapsed: false,
  dialog: undefined,
});
