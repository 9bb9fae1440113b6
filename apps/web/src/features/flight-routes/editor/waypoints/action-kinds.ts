import type { WaypointAction } from "@overfly/flight-planning/model/planned-flight";

/** As the document keeps it. */
export type SavedAction = { kind: string; [key: string]: unknown };

export type ActionKind = Exclude<WaypointAction["kind"], "foreign">;

/** A figure of an action; without `usual` it may be left out. */
export interface ActionValue {
  key: string;
  unit: string;
  usual?: number;
}

export const ACTIONS: Record<ActionKind, readonly ActionValue[]> = {
  photo: [],
  "photos-by-distance": [{ key: "everyM", unit: "m", usual: 10 }],
  "photos-by-time": [{ key: "everyS", unit: "s", usual: 2 }],
  "stop-photos": [],
  "start-video": [],
  "stop-video": [],
  hover: [{ key: "seconds", unit: "s", usual: 5 }],
  heading: [{ key: "deg", unit: "°", usual: 0 }],
  gimbal: [
    { key: "pitchDeg", unit: "°", usual: -90 },
    { key: "yawDeg", unit: "°" },
  ],
  zoom: [{ key: "focalLengthMm", unit: "mm", usual: 24 }],
  focus: [],
  panorama: [],
};

export const ACTION_KINDS = Object.keys(ACTIONS) as ActionKind[];

export const isActionKind = (kind: string): kind is ActionKind => kind in ACTIONS;

/** With the figures that it can't be without. */
export const newAction = (kind: ActionKind): SavedAction => ({
  kind,
  ...Object.fromEntries(
    ACTIONS[kind].flatMap(({ key, usual }) => (usual === undefined ? [] : [[key, usual]])),
  ),
});
