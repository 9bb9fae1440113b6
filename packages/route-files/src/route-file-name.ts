/** A route's name as a file name: without marks that DJI's tools or file systems refuse, the underscore included. */
export function routeFileName(name: string | undefined, ending: string): string {
  const allowed = (name ?? "")
    .replace(/[<>:"/\\|?*._\p{Cc}]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
  return `${allowed.slice(0, MAX_NAME_LENGTH).trim() || "Route"}${ending}`;
}

const MAX_NAME_LENGTH = 80;

/** What a file holds, with the name that it was given since, where the file itself tells none. */
export function withDefaultName<Content extends { name?: string }>(
  content: Content,
  name: string | undefined,
): Content {
  return content.name === undefined && name !== undefined ? { ...content, name } : content;
}
