import type { Position } from "geojson";

/** A DJI route file: waylines, and the template that they were generated from. */
export interface WpmlDocument {
  mission: WpmlMission;
  template?: WpmlTemplate;
  /** Further templates of the file. */
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
  /** Metres above ground with terrain following. */
  heightAboveGroundM?: number;
  /** Percent. */
  frontOverlap?: number;
  sideOverlap?: number;
  /** Closed ring of the mapping area. */
  outline?: Position[];
  imageFormat?: string;
  gimbalPitchDeg?: number;
  /** `time` or `distance`. */
  shootType?: string;
  /** Of an oblique survey. */
  obliquePitchDeg?: number;
  obliqueSpeedMps?: number;
  obliqueFrontOverlap?: number;
  obliqueSideOverlap?: number;
  /** Centre line of a strip, and metres to both sides. */
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
  /** Executed once before the first waypoint. */
  startActions?: WpmlAction[];
  waypoints: WpmlWaypoint[];
}

export interface WpmlWaypoint {
  index: number;
  /** Longitude, latitude, metres in the wayline's height mode. */
  position: Position;
  speedMps: number;
  headingMode: string;
  headingDeg: number;
  /** `waypointHeadingAngleEnable`: the aircraft turns to `headingDeg`. */
  headingEnabled?: boolean;
  /** Point of interest that the aircraft faces; longitude, latitude, metres. */
  poi?: Position;
  turnMode: string;
  dampingM: number;
  /** `useStraightLine`. */
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
