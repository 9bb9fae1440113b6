import type { Position } from "geojson";

/** A DJI route as read from a file: what the aircraft would fly, and the template it was made from. */
export interface WpmlDocument {
  mission: WpmlMission;
  template?: WpmlTemplate;
  /** Where a template holds several areas, the others. */
  otherTemplates?: WpmlTemplate[];
  waylines: Wayline[];
}

export interface WpmlMission {
  flyToWaylineMode?: string;
  finishAction?: string;
  exitOnRCLost?: string;
  executeRCLostAction?: string;
  takeOffSecurityHeightM?: number;
  transitionalSpeedMps?: number;
  returnHeightM?: number;
  /** Longitude, latitude, metres above the ellipsoid. */
  takeOff?: Position;
  droneEnum?: number;
  droneSubEnum?: number;
  payloadEnum?: number;
  payloadSubEnum?: number;
}

export interface WpmlTemplate {
  type: string;
  templateId?: number;
  heightMode?: string;
  speedMps?: number;
  heightM?: number;
  /** Degrees clockwise from north. */
  directionDeg?: number;
  marginM?: number;
  /** Metres above the ground, where the lines follow it. */
  heightAboveGroundM?: number;
  /** Percent. */
  frontOverlap?: number;
  sideOverlap?: number;
  /** Closed ring of the area to be mapped. */
  outline?: Position[];
  imageFormat?: string;
  gimbalPitchDeg?: number;
  /** `time` or `distance`. */
  shootType?: string;
  /** Of a flight with a tilted camera. */
  obliquePitchDeg?: number;
  obliqueSpeedMps?: number;
  obliqueFrontOverlap?: number;
  obliqueSideOverlap?: number;
  /** Of a strip: its line, and metres to both sides. */
  line?: Position[];
  leftExtentM?: number;
  rightExtentM?: number;
}

export interface Wayline {
  waylineId: number;
  templateId: number;
  /** WGS84, relativeToStartPoint or realTimeFollowSurface. */
  heightMode: string;
  speedMps: number;
  /** Done once, before the wayline's first waypoint. */
  startActions?: WpmlAction[];
  waypoints: WpmlWaypoint[];
}

export interface WpmlWaypoint {
  index: number;
  /** Longitude, latitude, metres as the wayline's height mode says. */
  position: Position;
  speedMps: number;
  headingMode: string;
  headingDeg: number;
  /** The nose turns to `headingDeg`, whatever the mode says of the way there. */
  headingEnabled?: boolean;
  /** Place that the nose points to; longitude, latitude, metres. */
  poi?: Position;
  turnMode: string;
  dampingM: number;
  /** Follows the line between the points as closely as it can. */
  straight?: boolean;
  gimbalPitchDeg?: number;
  actionGroups: ActionGroup[];
}

export interface ActionGroup {
  id: number;
  startIndex: number;
  endIndex: number;
  /** reachPoint, betweenAdjacentPoints, multipleTiming (seconds) or multipleDistance (metres). */
  trigger: string;
  triggerParam?: number;
  actions: WpmlAction[];
}

export interface WpmlAction {
  id: number;
  /** takePhoto, gimbalRotate, hover, … */
  kind: string;
  params: Record<string, string>;
}
