/** Removes characters that DJI's tools or file systems reject, including the underscore. */
export function routeFileName(name: string | undefined, ending: string): string {
  const allowed = (name ?? "")
    .replace(/[<>:"/\\|?*._\p{Cc}]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
  return `${allowed.slice(0, MAX_NAME_LENGTH).trim() || "Route"}${ending}`;
}

const MAX_NAME_LENGTH = 80;

/** The content with this name, unless it has one. */
export function withDefaultName<Content extends { name?: string }>(
  content: Content,
  name: string | undefined,
): Content {
  return content.name === undefined && name !== undefined ? { ...content, name } : content;
}
