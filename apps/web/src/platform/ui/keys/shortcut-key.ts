type Pressed = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

const LATIN = /^[\u0020-\u007E]$/u;

/** The key as a shortcut names it: with an Arabic layout, for one, letters go by their place on the keyboard. */
export function shortcutKey({ key, code, shiftKey }: Pressed): string {
  if (key.length !== 1 || LATIN.test(key)) return key;
  if (code === "Slash") return shiftKey ? "?" : "/";
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/u.exec(code) ?? [];
  if (letter === undefined) return digit ?? key;
  return shiftKey ? letter : letter.toLowerCase();
}
