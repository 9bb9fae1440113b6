import { MAX_PLACES, type Place } from "@overfly/contract/sites/places";
import { runInThread } from "#platform/threads/thread-pool.ts";
import { foldName } from "./fold-name.ts";

const READ_CITIES = new URL("./read-cities-worker.ts", import.meta.url);
/** Matches that are ranked, the exact ones in any case: some texts begin thousands of names. */
const MAX_MATCHES = 500;

let cities: Promise<string> | undefined;

/** Read when a place is first searched for, and kept. */
function readCities(): Promise<string> {
  cities ??= runInThread<undefined, string>(READ_CITIES, undefined).catch((error: unknown) => {
    cities = undefined;
    throw error;
  });
  return cities;
}

/**
 * Cities whose name is the text, begins with it or has a word that does. "Ma'an, JO" or "Valencia, Spain" asks for those
 * in one country or region.
 */
export async function searchCities(text: string): Promise<Place[]> {
  const [name = "", within = ""] = text.split(/[,،]/).map(foldName);
  if (name === "") return [];
  const found = matches(await readCities(), name).filter(({ place }) => within === "" || isIn(place, within));
  const rank = ({ folded }: Match): number => (folded === name ? 0 : folded.startsWith(name) ? 1 : 2);
  return found
    .toSorted((a, b) => rank(a) - rank(b) || a.folded.length - b.folded.length)
    .slice(0, MAX_PLACES)
    .map(({ place }) => place);
}

interface Match {
  folded: string;
  place: Place;
}

function matches(text: string, name: string): Match[] {
  const found = new Map<number, Match>();
  for (const start of [`\n${name}\t`, `\n${name}`, ` ${name}`]) {
    for (let at = text.indexOf(start); at !== -1 && found.size < MAX_MATCHES;) {
      const begin = text.lastIndexOf("\n", at) + 1;
      const end = text.indexOf("\n", at + 1);
      const match = matchOf(text.slice(begin, end));
      if (` ${match.folded}`.includes(` ${name}`)) found.set(begin, match);
      at = text.indexOf(start, end);
    }
  }
  return [...found.values()];
}

function matchOf(line: string): Match {
  const [folded = "", name = "", country = "", region = "", latitude, longitude] = line.split("\t");
  const at = { latitude: Number(latitude), longitude: Number(longitude) };
  return { folded, place: { name, region: region || null, country_code: country || null, ...at } };
}

const LANGUAGES = ["en", "ar"].map((language) => new Intl.DisplayNames([language], { type: "region" }));

function isIn({ country_code, region }: Place, within: string): boolean {
  const countries = LANGUAGES.map((language) => country_code && language.of(country_code));
  const names = [country_code, ...countries, region];
  return names.some((one) => one && foldName(one).startsWith(within));
}
