/** Each tells whether it did anything; what did nothing is left to the screen. */
interface HandKeys {
  finish: () => boolean;
  back: () => boolean;
  cancel: () => boolean;
  remove: () => boolean;
  /** Arrow keys on the map, in pixels to the right and down. */
  aim: (way: readonly [rightPx: number, downPx: number], event: Event) => boolean;
  /** Enter on the map: sets what is aimed at. */
  set: () => boolean;
}

const FIELDS = "input, textarea, select, [contenteditable], [role=dialog]";
const BUTTONS = "button, a, [role=menuitem], [role=option], [role=tab]";

const STEP_PX = { small: 10, large: 80 };
export const WAYS: Record<string, readonly [right: number, down: number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Hears keys before the screen does, but none that are meant for a field or a button. */
export function listenToKeys(keys: HandKeys): () => void {
  const press = (event: KeyboardEvent): void => {
    const target = event.target instanceof Element ? event.target : undefined;
    if (target?.closest(FIELDS)) return;
    const isOnMap = target === undefined || target === document.body || target.matches("canvas");
    const act = (isOnMap && actOnMap(event, keys)) || actOf(event, keys, target?.closest(BUTTONS) != null);
    if (!act?.()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  globalThis.addEventListener("keydown", press, { capture: true });
  return () => globalThis.removeEventListener("keydown", press, { capture: true });
}

function actOnMap(event: KeyboardEvent, keys: HandKeys): (() => boolean) | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key === "Enter") return () => keys.set() || keys.finish();
  const way = WAYS[key];
  if (!way || ctrlKey || metaKey || altKey) return undefined;
  const px = shiftKey ? STEP_PX.large : STEP_PX.small;
  return () => keys.aim([way[0] * px, way[1] * px], event);
}

function actOf(event: KeyboardEvent, keys: HandKeys, isOnButton: boolean): (() => boolean) | undefined {
  const { key, ctrlKey, metaKey, shiftKey } = event;
  if ((ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === "z") return keys.back;
  if (key === "Enter") return isOnButton ? undefined : keys.finish;
  if (key === "Escape") return keys.cancel;
  if (key === "Delete") return keys.remove;
  if (key === "Backspace") return () => keys.back() || keys.remove();
  return undefined;
}
