import type { Feature, Point } from "geojson";

/** A country's label: its name on the map in English, its ISO 3166-1 numeric code where it has one, its area. */
export type CountryName = Feature<Point, { name: string; code: string | undefined; size: number }>;

/** Territories without a numeric code that Unicode's names of regions know all the same. */
const WITHOUT_NUMBER: Record<string, string> = { Kosovo: "XK" };

/**
 * The labels in the reader's language. English has the map's own, which are short ("Dem. Rep. Congo"). What has no name
 * in another language, such as a disputed glacier, gets no label there instead of one in a foreign script.
 */
export function countryNamesIn(names: readonly CountryName[], locale: string): CountryName[] {
  if (new Intl.Locale(locale).language === "en") return [...names];
  const regions = new Intl.DisplayNames([locale], { type: "region", style: "short", fallback: "none" });
  return names.flatMap((country) => {
    const { name, code } = country.properties;
    const region = code === undefined ? WITHOUT_NUMBER[name] : regionOf(code);
    const translated = region && regions.of(region);
    return translated ? [{ ...country, properties: { ...country.properties, name: translated } }] : [];
  });
}

/** "SA" of "682": canonical language tags name a region by its letters (Unicode's aliases of territories). */
const regionOf = (code: string): string | undefined => new Intl.Locale(`und-${code}`).region;
