import { strToU8, zipSync } from "fflate";

const MEGABYTE = 1_000_000;

/** A pattern repeated to a size. */
const filled = (pattern: string, megabytes: number): string =>
  pattern.repeat(Math.ceil((megabytes * MEGABYTE) / pattern.length));

const kml = (inside: string) => `<kml><Document>${inside}</Document></kml>`;
const line = (coordinates: string) =>
  kml(`<Placemark><LineString><coordinates>${coordinates}</coordinates></LineString></Placemark>`);
const point = (coordinates: string) =>
  kml(`<Placemark><Point><coordinates>${coordinates}</coordinates></Point></Placemark>`);
const gpx = (inside: string) => `<gpx>${inside}</gpx>`;
const feature = (geometry: string) => `{"type":"Feature","properties":{},"geometry":${geometry}}`;
const collection = (features: string) => `{"type":"FeatureCollection","features":[${features}]}`;
const plan = (items: string) => `{"fileType":"Plan","version":1,"mission":{"version":2,"items":[${items}]}}`;
const list = (item: string, megabytes: number) => `${filled(`${item},`, megabytes)}${item}`;
const PLACEMARK =
  "<Placemark><Point><altitudeMode>relativeToGround</altitudeMode><coordinates>8.1,47.1,3</coordinates></Point></Placemark>";
const ITEM = '{"type":"SimpleItem","command":16,"frame":3,"params":[0,0,0,null,47,8,50],"autoContinue":true}';
const WPL = "QGC WPL 110\n";
const WPL_LINE = "1\t0\t3\t16\t0\t0\t0\t0\t47\t8\t50\t1\n";
const LITCHI = "latitude,longitude,altitude(m),heading(deg),curvesize(m)\n";
const LAUGHS = `<!DOCTYPE kml [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${kml("&b;")}`;

/** Documents that try to exhaust or confuse their readers; each with the size that it has. */
export const HOSTILE_DOCUMENTS: readonly [name: string, make: () => string | Uint8Array][] = [
  ["26 MB of KML placemarks", () => kml(filled(PLACEMARK, 26))],
  ["26 MB of empty KML elements", () => kml(filled("<a/>", 26))],
  ["26 MB of KML data without a place", () => kml(filled('<Data name="x"><value>1</value></Data>', 26))],
  ["KML nested 200,000 deep", () => `${"<a>".repeat(200_000)}${"</a>".repeat(200_000)}`],
  ["a KML line of 3 MB", () => line(filled("8.1,47.1,3 ", 3))],
  ["a KML text of 3 MB", () => kml(`<name>${filled("x", 3)}</name>`)],
  ["a KML attribute of 3 MB", () => kml(`<a b="${filled("x", 3)}"/>`)],
  ["3 MB of attributes of one element", () => kml(`<a ${attributes(3)}/>`)],
  ["3 MB of entities that are none", () => kml(`<name>${filled("&x;", 3)}</name>`)],
  ["KML entities that grow", () => LAUGHS],
  ["KML that is cut off", () => kml(filled(PLACEMARK, 1)).slice(0, -100)],
  ["KML at NaN", () => point("NaN,NaN,NaN")],
  ["KML at Infinity", () => point("Infinity,47,3")],
  ["KML at 1e308", () => point("1e308,1e308,1e308")],
  ["3 MB of GPX points", () => gpx(`<trk><trkseg>${filled('<trkpt lat="47" lon="8"/>', 3)}</trkseg></trk>`)],
  ["26 MB of empty JSON objects", () => collection(list("{}", 26))],
  ["3 MB of empty JSON lists", () => `[${list("[]", 3)}]`],
  ["3 MB of opening brackets", () => filled("[", 3)],
  [
    "a GeoJSON line of 3 MB",
    () => collection(feature(`{"type":"LineString","coordinates":[${list("[8,47]", 3)}]}`)),
  ],
  ["26 MB of GeoJSON points", () => collection(list(feature('{"type":"Point","coordinates":[8,47]}'), 26))],
  ["a JSON text of 3 MB", () => `{"type":"${filled("x", 3)}"}`],
  ["GeoJSON nested in collections", () => nestedCollections(60)],
  ["GeoJSON that is cut off", () => collection(feature('{"type":"Point"')).slice(0, -3)],
  ["GeoJSON at 1e308", () => feature('{"type":"Point","coordinates":[1e308,1e308]}')],
  ["26 MB of mission items", () => plan(list(ITEM, 26))],
  ["3 MB of empty mission items", () => plan(list("{}", 3))],
  ["a mission at 1e308", () => plan(ITEM.replace("47,8", "1e308,1e308"))],
  ["3 MB of WPL lines", () => WPL + filled(WPL_LINE, 3)],
  ["3 MB of empty WPL lines", () => WPL + filled("\n", 3)],
  ["a WPL line of 3 MB", () => WPL + filled("1\t", 3)],
  ["3 MB of Litchi lines", () => LITCHI + filled("47,8,50,0,0\n", 3)],
  ["a table with 3 MB of columns", () => `${filled("a,", 3)}\n1`],
  ["a table with a line of 3 MB", () => `${LITCHI}${filled("1,", 3)}`],
  ["a table with a cell of 3 MB", () => `${LITCHI}"${filled("1", 3)}",8,50,0,0`],
  ["a table with an open quote of 3 MB", () => `${LITCHI}"${filled("47,8,50,0,0\n", 3)}`],
  ["a table at NaN", () => `${LITCHI}NaN,8,50,0,0`],
  ["a table at 1e308", () => `${LITCHI}1e308,8,50,0,0`],
  ["an empty file", () => ""],
  ["3 MB of zeros", () => new Uint8Array(3 * MEGABYTE)],
  ["3 MB of one letter", () => filled("x", 3)],
  ["an archive with 100,000 files", () => zipOf(100_000)],
];

const attributes = (megabytes: number): string =>
  Array.from({ length: (megabytes * MEGABYTE) / 10 }, (_, at) => `a${at}="1"`).join(" ");

function nestedCollections(depth: number): string {
  const open = '{"type":"GeometryCollection","geometries":[';
  return `${open.repeat(depth)}{"type":"Point","coordinates":[8,47]}${"]}".repeat(depth)}`;
}

const zipOf = (count: number): Uint8Array =>
  zipSync(Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.kml`, strToU8("")])), {
    level: 0,
  });
