/** A route's name as a file name: without marks that DJI's tools or file systems refuse, the underscore included. */
export function routeFileName(name: string | undefined, ending: string): string {
  const allowed = (name ?? "")
    .replace(/[<>:"/\\|?*._\p{Cc}]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
  return `${allowed.slice(0, LONGEST_NAME).trim() || "Route"}${ending}`;
}

const LONGEST_NAME = 80;
