import type { Position } from "geojson";

/**
 * A place as a person writes it: `31.95, 36.06` is latitude, longitude, as maps hand it out; `36.06 E, 31.95 N` goes by
 * its letters, in either order, as degrees or degrees with minutes and seconds. Undefined where it is none.
 */
export function parseCoordinates(text: string): Position | undefined {
  const pair = splitPair(text.trim());
  if (!pair) return undefined;
  const [first, second] = pair.map(parseAngle);
  if (!first || !second) return undefined;
  const isEastFirst = first.axis === "lon" || second.axis === "lat";
  const isNorthFirst = first.axis === "lat" || second.axis === "lon";
  if (isEastFirst && isNorthFirst) return undefined; // both name the same direction
  const [lon, lat] = isEastFirst ? [first.deg, second.deg] : [second.deg, first.deg];
  return Math.abs(lon) <= 180 && Math.abs(lat) <= 90 ? [lon, lat] : undefined;
}

function splitPair(text: string): [string, string] | undefined {
  const atComma = text.split(/[,;،]/u);
  if (atComma.length === 2) return [atComma[0] ?? "", atComma[1] ?? ""];
  const letters = /^(?<first>.*?[NSEW])\s*(?<second>\S.*)$/iu.exec(text)?.groups;
  if (letters && atComma.length === 1) return [letters["first"] ?? "", letters["second"] ?? ""];
  const tokens = text.split(/\s+/u);
  return tokens.length === 2 ? [tokens[0] ?? "", tokens[1] ?? ""] : undefined;
}

interface Angle {
  deg: number;
  axis: "lon" | "lat" | undefined;
}

const ANGLE =
  /^(?<before>[NSEW])?\s*(?<sign>[-−+])?(?<deg>\d+(?:\.\d+)?)\s*°?(?:\s*(?<min>\d+(?:\.\d+)?)\s*['′’]?)?(?:\s*(?<sec>\d+(?:\.\d+)?)\s*(?:["″”]|''))?\s*(?<after>[NSEW])?$/iu;

function parseAngle(text: string): Angle | undefined {
  const found = ANGLE.exec(text.trim())?.groups;
  if (!found || (found["before"] && found["after"])) return undefined;
  const [degrees = 0, minutes = 0, seconds = 0] = [found["deg"], found["min"], found["sec"]].map((part) =>
    Number(part ?? 0),
  );
  if (minutes >= 60 || seconds >= 60) return undefined;
  const letter = (found["before"] ?? found["after"] ?? "").toUpperCase();
  const isMinus = found["sign"] === "-" || found["sign"] === "−";
  const isAway = letter === "S" || letter === "W";
  const deg = (degrees + minutes / 60 + seconds / 3600) * (isMinus ? -1 : 1) * (isAway ? -1 : 1);
  return { deg, axis: letter === "" ? undefined : "NS".includes(letter) ? "lat" : "lon" };
}
