import { USER_ID_KEY } from "#platform/api/sides.ts";

const HELD_KEY = "unsent_work";
/** Of the entries that hold what somebody has typed and not sent yet. */
const UNSENT_PREFIXES = ["problem:"];

interface HeldWork {
  user: string;
  entries: Record<string, string>;
}

/** Clears local storage as a session ends by itself; what the user hasn't sent yet waits for them to sign in again. */
export function clearButUnsent(): void {
  const user = localStorage.getItem(USER_ID_KEY);
  const unsent = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "")
    .filter((name) => UNSENT_PREFIXES.some((prefix) => name.startsWith(prefix)))
    .map((name) => [name, localStorage.getItem(name) ?? ""] as const);
  const before = localStorage.getItem(HELD_KEY);
  localStorage.clear();
  if (user !== null && unsent.length > 0) {
    const held: HeldWork = { user, entries: Object.fromEntries(unsent) };
    localStorage.setItem(HELD_KEY, JSON.stringify(held));
  } else if (before !== null) localStorage.setItem(HELD_KEY, before);
}

/** Gives somebody what they had not sent; another user's is forgotten. */
export function returnUnsent(user: string): void {
  const text = localStorage.getItem(HELD_KEY);
  if (text === null) return;
  localStorage.removeItem(HELD_KEY);
  const held = JSON.parse(text) as HeldWork;
  if (held.user !== user) return;
  for (const [name, value] of Object.entries(held.entries)) localStorage.setItem(name, value);
}
