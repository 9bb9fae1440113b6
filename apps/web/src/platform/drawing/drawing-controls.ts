import type { Position } from "geojson";
import type { DrawingStatus } from "./drawing-mode.ts";

export interface DrawingCommands {
  /** As if the position had been clicked; where a click adds nothing, the selected handle moves there. */
  placeAt: (at: Position) => void;
  /** Selects the handle with this id. */
  select: (id: string) => void;
  remove: () => void;
  finish: () => void;
  undo: () => void;
  cancel: () => void;
}

/** The mode's status, and whether the keyboard crosshair is shown. */
export interface ControlStatus extends DrawingStatus {
  isAiming: boolean;
}

/** Connects the drawing editor on the map with the buttons beside it. */
export interface DrawingControls {
  /** Undefined while nothing is edited. */
  commands: () => DrawingCommands | undefined;
  status: () => ControlStatus;
  subscribe: (changed: () => void) => () => void;
  /** Called by the editor. */
  connect: (commands: DrawingCommands) => () => void;
  publish: (status: ControlStatus) => void;
}

const INACTIVE: ControlStatus = { isDrawing: false, canFinish: false, selected: undefined, isAiming: false };

export function makeDrawingControls(): DrawingControls {
  const listeners = new Set<() => void>();
  let commands: DrawingCommands | undefined;
  let status = INACTIVE;
  const publish = (next: ControlStatus): void => {
    const isSame =
      next.isDrawing === status.isDrawing &&
      next.canFinish === status.canFinish &&
      next.isAiming === status.isAiming &&
      next.selected === status.selected;
    if (isSame) return;
    status = next;
    for (const listener of listeners) listener();
  };
  return {
    commands: () => commands,
    status: () => status,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => {
        listeners.delete(changed);
      };
    },
    connect: (connected) => {
      commands = connected;
      return () => {
        if (commands !== connected) return;
        commands = undefined;
        publish(INACTIVE);
      };
    },
    publish,
  };
}
