/** A name as it is searched for: "Ma‘ān" and "maan" are the same. */
export const foldName = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/[\p{Mark}'’‘`ʼʻ]/gu, "")
    .toLowerCase()
    .replaceAll(/[\s-]+/g, " ")
    .trim();
