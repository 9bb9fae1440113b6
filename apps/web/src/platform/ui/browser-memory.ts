/** What a browser remembers past signing out, which empties its storage: cookies that say nothing about anybody. */
const YEAR_S = 365 * 24 * 60 * 60;

export function readRemembered(name: string): string | undefined {
  const start = `${name}=`;
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(start));
  return found?.slice(start.length) || undefined;
}

/** Letters, digits, `_` and `-` alone; undefined forgets. */
export function remember(name: string, value: string | undefined): void {
  const ageS = value === undefined ? 0 : YEAR_S;
  document.cookie = `${name}=${value ?? ""}; Max-Age=${ageS}; Path=/; SameSite=Lax`;
}
