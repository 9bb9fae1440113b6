import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import type { Position } from "geojson";
import type { HandControl } from "#platform/drawing/drawing-controls.ts";
import type { Measure } from "#platform/drawing/drawing-mode.ts";
import type { RoutePlanner } from "#features/flight-routes/planning/route-planner.ts";
import type { DraftAction, RoutePart } from "#features/flight-routes/store/draft-history.ts";
import type { Tool } from "#features/flight-routes/map-tools/toolbar/tool.ts";

/** What the next outline or line that is drawn is for, where it is not the part's own. */
export type DrawTarget = "piece" | "anew" | "part";

/** What the tools on the map work with. */
export interface MapWork {
  site: SiteDetail;
  document: RouteDocument;
  part: RoutePart | undefined;
  planner: RoutePlanner;
  tool: Tool;
  wish: DrawTarget | undefined;
  control: HandControl;
  change: (change: DraftAction) => void;
  /** Plans a document of the moment; undefined goes back to the one that is kept. */
  onDrag: (document: RouteDocument | undefined) => void;
  onTool: (tool: Tool) => void;
  onWish: (wish: DrawTarget | undefined) => void;
  onPart: (id: string) => void;
  /** The waypoint or target of the active part that is worked at. */
  entry: number | undefined;
  onMapEntry: (part: string, index: number) => void;
}

/** How a hand is let draw. */
export interface DrawingOptions {
  snap: (at: Position, reachM: number) => Position;
  words: (measure: Measure) => string;
}

export const withItem = (document: RouteDocument, part: RoutePart): RouteDocument => ({
  ...document,
  items: document.items.map((one) => (one.id === part.id ? part : one)),
});
