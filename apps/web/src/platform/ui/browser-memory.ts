/** Values that survive signing out, which clears local storage: cookies without personal data. */
const YEAR_S = 365 * 24 * 60 * 60;

export function readRemembered(name: string): string | undefined {
  const start = `${name}=`;
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(start));
  return found?.slice(start.length) || undefined;
}

/** Only letters, digits, `_` and `-`; undefined removes the value. */
export function remember(name: string, value: string | undefined): void {
  const ageS = value === undefined ? 0 : YEAR_S;
  document.cookie = `${name}=${value ?? ""}; Max-Age=${ageS}; Path=/; SameSite=Lax`;
}
