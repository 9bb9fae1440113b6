/** Each tells whether it did anything; what did nothing is left to the screen. */
interface HandKeys {
  finish: () => boolean;
  back: () => boolean;
  cancel: () => boolean;
  remove: () => boolean;
}

const FIELDS = "input, textarea, select, [contenteditable], [role=dialog]";
const BUTTONS = "button, a, [role=menuitem], [role=option], [role=tab]";

/** Hears keys before the screen does, but none that are meant for a field or a button. */
export function listenToKeys(keys: HandKeys): () => void {
  const press = (event: KeyboardEvent): void => {
    const target = event.target instanceof Element ? event.target : undefined;
    if (target?.closest(FIELDS)) return;
    const act = actOf(event, keys, target?.closest(BUTTONS) != null);
    if (!act?.()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  globalThis.addEventListener("keydown", press, { capture: true });
  return () => globalThis.removeEventListener("keydown", press, { capture: true });
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
