import type { Position } from "geojson";
import type { HandStatus } from "./hand.ts";

export interface HandCommands {
  /** As if the place had been clicked; where a click adds nothing, the selected point goes there. */
  place: (at: Position) => void;
  /** Selects the point with this id. */
  choose: (id: string) => void;
  remove: () => void;
  finish: () => void;
  back: () => void;
  cancel: () => void;
}

/** What is told of a hand; whether somebody aims with it by keys. */
export interface ToldStatus extends HandStatus {
  isAiming: boolean;
}

/** Between the hand on the map and the buttons beside it. */
export interface HandControl {
  /** Undefined while no hand is at work. */
  commands: () => HandCommands | undefined;
  status: () => ToldStatus;
  subscribe: (changed: () => void) => () => void;
  /** Called by the hand. */
  take: (commands: HandCommands) => () => void;
  tell: (status: ToldStatus) => void;
}

const STILL: ToldStatus = { isDrawing: false, canFinish: false, selected: undefined, isAiming: false };

export function makeHandControl(): HandControl {
  const listeners = new Set<() => void>();
  let commands: HandCommands | undefined;
  let status = STILL;
  const become = (next: ToldStatus): void => {
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
    take: (taken) => {
      commands = taken;
      return () => {
        if (commands !== taken) return;
        commands = undefined;
        become(STILL);
      };
    },
    tell: become,
  };
}
