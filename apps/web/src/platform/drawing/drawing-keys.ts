import { shortcutKey } from "#platform/ui/keys/shortcut-key.ts";

/** Each returns whether it did anything; a key that did nothing is left to the page. */
interface DrawingKeys {
  finish: () => boolean;
  undo: () => boolean;
  cancel: () => boolean;
  remove: () => boolean;
  /** Arrow keys on the map, in pixels to the right and down. */
  pan: (offset: readonly [rightPx: number, downPx: number], event: Event) => boolean;
  /** Enter on the map: a click at the crosshair. */
  addPointAtCursor: () => boolean;
}

const FIELDS = "input, textarea, select, [contenteditable]";
/** A dialog's keys are its own, unless they are meant for a map in it. */
const DIALOG = "[role=dialog]";
const MAP = ".maplibregl-map";
const BUTTONS = "button, a, [role=menuitem], [role=option], [role=tab]";

const STEP_PX = { small: 10, large: 80 };
export const ARROW_DIRECTIONS: Record<string, readonly [right: number, down: number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Receives keys before the page does, but none that are meant for a field, a dialog or a button. */
export function listenToDrawingKeys(keys: DrawingKeys): () => void {
  const press = (event: KeyboardEvent): void => {
    const target = event.target instanceof Element ? event.target : undefined;
    if (target?.closest(FIELDS)) return;
    if (target?.closest(DIALOG) && !target.closest(MAP)) return;
    const isOnMap = target === undefined || target === document.body || target.matches("canvas");
    const action =
      (isOnMap && mapAction(event, keys)) || keyAction(event, keys, target?.closest(BUTTONS) != null);
    if (!action?.()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  globalThis.addEventListener("keydown", press, { capture: true });
  return () => globalThis.removeEventListener("keydown", press, { capture: true });
}

function mapAction(event: KeyboardEvent, keys: DrawingKeys): (() => boolean) | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key === "Enter") return () => keys.addPointAtCursor() || keys.finish();
  const direction = ARROW_DIRECTIONS[key];
  if (!direction || ctrlKey || metaKey || altKey) return undefined;
  const px = shiftKey ? STEP_PX.large : STEP_PX.small;
  return () => keys.pan([direction[0] * px, direction[1] * px], event);
}

function keyAction(
  event: KeyboardEvent,
  keys: DrawingKeys,
  isOnButton: boolean,
): (() => boolean) | undefined {
  const { key, ctrlKey, metaKey, shiftKey } = event;
  if ((ctrlKey || metaKey) && !shiftKey && shortcutKey(event).toLowerCase() === "z") return keys.undo;
  if (key === "Enter") return isOnButton ? undefined : keys.finish;
  if (key === "Escape") return keys.cancel;
  if (key === "Delete") return keys.remove;
  if (key === "Backspace") return () => keys.undo() || keys.remove();
  return undefined;
}
