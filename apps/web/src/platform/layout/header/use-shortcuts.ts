import { useEffect, useEffectEvent } from "react";
import { shortcutKey } from "#platform/ui/keys/shortcut-key.ts";

export interface Shortcuts {
  search: () => void;
  help: () => void;
  /** Called with the letter typed after `g`. */
  go: (letter: string) => void;
}

const SECOND_KEY_WITHIN_MS = 1200;

/** `/` search, `?` help, `g` then a letter to go. Not while something is being typed. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const press = useEffectEvent((key: string, afterG: boolean) => {
    if (key === "/") shortcuts.search();
    else if (key === "?") shortcuts.help();
    else if (afterG) shortcuts.go(key.toLowerCase());
    else return false;
    return true;
  });
  useEffect(() => {
    let pressedG = Number.NEGATIVE_INFINITY;
    const listen = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const afterG = event.timeStamp - pressedG < SECOND_KEY_WITHIN_MS;
      const key = shortcutKey(event);
      pressedG = key === "g" && !afterG ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (key.length === 1 && press(key, afterG)) event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));
