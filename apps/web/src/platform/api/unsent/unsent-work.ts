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
    store(HELD_KEY, JSON.stringify(held));
  } else if (before !== null) store(HELD_KEY, before);
}

/** A full or closed storage must not hold up who signs out or in. */
function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // what was not sent is lost
  }
}

/** Gives somebody what they had not sent; another user's is forgotten. */
export function returnUnsent(user: string): void {
  const text = localStorage.getItem(HELD_KEY);
  if (text === null) return;
  localStorage.removeItem(HELD_KEY);
  const held = read(text);
  if (held?.user !== user) return;
  for (const [name, value] of Object.entries(held.entries)) store(name, value);
}

function read(text: string): HeldWork | undefined {
  try {
    return JSON.parse(text) as HeldWork;
  } catch {
    return undefined; // damaged
  }
}
