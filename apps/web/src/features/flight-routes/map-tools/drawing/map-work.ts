import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import type { Position } from "geojson";
import type { HandControl } from "#platform/map/hand-control.ts";
import type { Measure } from "#platform/map/hand.ts";
import type { RoutePlanner } from "#features/flight-routes/planning/route-planner.ts";
import type { Change, RoutePart } from "#features/flight-routes/store/draft-history.ts";
import type { Tool } from "#features/flight-routes/map-tools/toolbar/tool.ts";

/** What the next outline or line that is drawn is for, where it is not the part's own. */
export type Wish = "piece" | "anew" | "part";

/** What the tools on the map work with. */
export interface MapWork {
  site: SiteDetail;
  document: RouteDocument;
  part: RoutePart | undefined;
  planner: RoutePlanner;
  tool: Tool;
  wish: Wish | undefined;
  control: HandControl;
  change: (change: Change) => void;
  /** Plans a document of the moment; undefined goes back to the one that is kept. */
  onDrag: (document: RouteDocument | undefined) => void;
  onTool: (tool: Tool) => void;
  onWish: (wish: Wish | undefined) => void;
  onPart: (id: string) => void;
  /** The waypoint or target of the active part that is worked at. */
  entry: number | undefined;
  onMapEntry: (part: string, index: number) => void;
}

/** How a hand is let draw. */
export interface HandLook {
  snap: (at: Position, reachM: number) => Position;
  words: (measure: Measure) => string;
}

export const withPart = (document: RouteDocument, part: RoutePart): RouteDocument => ({
  ...document,
  parts: document.parts.map((one) => (one.id === part.id ? part : one)),
});
