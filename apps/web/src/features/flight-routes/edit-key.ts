import { shortcutKey } from "#platform/ui/keys/shortcut-key.ts";

type Pressed = Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

/** What Ctrl or ⌘ with a letter asks for, whatever the keyboard's language is. */
export function editKey(event: Pressed): "undo" | "redo" | "save" | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  const letter = shortcutKey(event).toLowerCase();
  if (letter === "z") return event.shiftKey ? "redo" : "undo";
  if (event.shiftKey) return undefined;
  return letter === "y" ? "redo" : letter === "s" ? "save" : undefined;
}
