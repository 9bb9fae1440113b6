import type { Report, ReportLanguage } from "@overfly/contract/reports/reports";
import { SEVERITY_SYMBOLS } from "@overfly/contract/anomalies/severity-symbols";
import { withoutIsolates } from "@overfly/i18n/isolate";
import { nodeOf, nodeText, type Xml } from "@overfly/route-files/xml/write-xml";
import type { FeatureCollection } from "geojson";
import { ALL_COLUMNS, headerOf, type ReportAnomaly } from "./export-columns.ts";

const named = (
  anomaly: ReportAnomaly,
  language: ReportLanguage,
): [header: string, value: string | number][] =>
  ALL_COLUMNS.flatMap((column) => {
    const value = column.value(anomaly, language);
    if (value === null || value === "") return [];
    return [[withoutIsolates(headerOf(column, language)), rounded(value, column.decimals)]];
  });

/** As the table shows it. */
const rounded = (value: string | number, decimals: number | undefined): string | number =>
  typeof value === "number" && decimals !== undefined ? Number(value.toFixed(decimals)) : value;

/** Points with all that the table has, by the headers of the reader's language. */
export function anomaliesGeoJson(
  { anomalies }: Pick<Report, "anomalies">,
  language: ReportLanguage,
): FeatureCollection {
  return {
    type: "FeatureCollection",
    features: anomalies.map((anomaly) => ({
      type: "Feature",
      id: anomaly.id,
      geometry: anomaly.position,
      properties: Object.fromEntries(named(anomaly, language)),
    })),
  };
}

/** Placemarks in walking order, coloured by severity. */
export function anomaliesKml(
  { anomalies, mission, site }: Pick<Report, "anomalies" | "mission" | "site">,
  language: ReportLanguage,
): string {
  const styles = Object.entries(SEVERITY_SYMBOLS).map(([severity, { color }]) => ({
    ...nodeOf(["Style", [["IconStyle", [["color", kmlColor(color)]]]]]),
    attributes: { id: severity },
  }));
  const placemarks = anomalies
    .toSorted((a, b) => a.walk_order - b.walk_order)
    .map((anomaly) => {
      const [longitude, latitude] = anomaly.position.coordinates;
      const text = named(anomaly, language).map(([header, value]) => `${header}: ${value}`);
      return nodeOf([
        "Placemark",
        [
          [
            "name",
            `${anomaly.number} · ${ALL_COLUMNS.find(({ key }) => key === "class")?.value(anomaly, language)}`,
          ],
          ["description", text.join("\n")],
          ["styleUrl", `#${anomaly.severity}`],
          ["Point", [["coordinates", `${longitude.toFixed(7)},${latitude.toFixed(7)}`]]],
        ],
      ] satisfies Xml);
    });
  const document = nodeOf(["Document", [["name", `${site.name}, ${mission.number}`]]]);
  return nodeText({
    ...nodeOf(["kml", []]),
    attributes: { xmlns: "http://www.opengis.net/kml/2.2" },
    children: [{ ...document, children: [...document.children, ...styles, ...placemarks] }],
  });
}

/** "#b42323" as KML writes it: opacity, blue, green, red. */
const kmlColor = (hex: string): string => `ff${hex.slice(5, 7)}${hex.slice(3, 5)}${hex.slice(1, 3)}`;
