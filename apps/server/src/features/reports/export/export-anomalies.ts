import type { ExportFormat, Report, ReportLanguage } from "@overfly/contract/reports/reports";
import type { FileReply } from "#platform/http/file-reply.ts";
import { anomaliesGeoJson, anomaliesKml } from "./anomalies-geo.ts";
import { anomaliesXlsx } from "./anomalies-xlsx.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A report's anomalies as a file, with headers and values in the reader's language. */
export async function exportAnomalies(
  report: Report,
  format: ExportFormat,
  language: ReportLanguage,
): Promise<FileReply> {
  const { number } = report.mission;
  switch (format) {
    case "xlsx":
      return {
        body: await anomaliesXlsx(report, "all", language),
        type: XLSX,
        name: `${number}-anomalies.xlsx`,
      };
    case "walk":
      return {
        body: await anomaliesXlsx(report, "walk", language),
        type: XLSX,
        name: `${number}-walking-list.xlsx`,
      };
    case "geojson":
      return {
        body: Buffer.from(JSON.stringify(anomaliesGeoJson(report, language))),
        type: "application/geo+json",
        name: `${number}-anomalies.geojson`,
      };
    case "kml":
      return {
        body: Buffer.from(anomaliesKml(report, language)),
        type: "application/vnd.google-earth.kml+xml",
        name: `${number}-anomalies.kml`,
      };
  }
}
