import type { WaypointAction } from "@overfly/flight-planning/model/planned-flight";

/** As it is stored in the document. */
export type SavedAction = { kind: string; [key: string]: unknown };

export type ActionKind = Exclude<WaypointAction["kind"], "unsupported">;

/** A value of an action; optional without a default. */
export interface ActionValue {
  key: string;
  unit: string;
  defaultValue?: number;
}

export const ACTIONS: Record<ActionKind, readonly ActionValue[]> = {
  photo: [],
  "photos-by-distance": [{ key: "intervalM", unit: "m", defaultValue: 10 }],
  "photos-by-time": [{ key: "intervalS", unit: "s", defaultValue: 2 }],
  "stop-photos": [],
  "start-video": [],
  "stop-video": [],
  hover: [{ key: "seconds", unit: "s", defaultValue: 5 }],
  heading: [{ key: "deg", unit: "°", defaultValue: 0 }],
  gimbal: [
    { key: "pitchDeg", unit: "°", defaultValue: -90 },
    { key: "yawDeg", unit: "°" },
  ],
  zoom: [{ key: "focalLengthMm", unit: "mm", defaultValue: 24 }],
  focus: [],
  panorama: [],
};

export const ACTION_KINDS = Object.keys(ACTIONS) as ActionKind[];

export const isActionKind = (kind: string): kind is ActionKind => kind in ACTIONS;

/** With its required values. */
export const newAction = (kind: ActionKind): SavedAction => ({
  kind,
  ...Object.fromEntries(
    ACTIONS[kind].flatMap(({ key, defaultValue }) =>
      defaultValue === undefined ? [] : [[key, defaultValue]],
    ),
  ),
});
