/** URLs of the flags by country code; each is fetched when it is first shown. */
const FILES: Record<string, string> = import.meta.glob(
  "../../../../../../node_modules/country-flag-icons/3x2/??.svg",
  {
    query: "?url",
    import: "default",
    eager: true,
  },
);

const FLAGS: ReadonlyMap<string, string> = new Map(
  Object.entries(FILES).map(([path, url]) => [path.slice(-6, -4), url]),
);

export const flagOf = (country: string): string | undefined => FLAGS.get(country);
