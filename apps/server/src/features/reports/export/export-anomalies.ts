import type { ExportFormat, Report, ReportLanguage } from "@overfly/contract/reports/reports";
import type { FileReply } from "#platform/http/file-reply.ts";
import { reportFileName } from "#features/reports/report-file-name.ts";
import { anomaliesGeoJson, anomaliesKml } from "./anomalies-geo.ts";
import { anomaliesXlsx } from "./anomalies-xlsx.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A report's anomalies as a file, with headers and values in the reader's language. */
export async function exportAnomalies(
  report: Report,
  format: ExportFormat,
  language: ReportLanguage,
): Promise<FileReply> {
  const name = reportFileName(report);
  switch (format) {
    case "xlsx":
      return {
        body: await anomaliesXlsx(report, "all", language),
        type: XLSX,
        name: `${name}-anomalies.xlsx`,
      };
    case "walk":
      return {
        body: await anomaliesXlsx(report, "walk", language),
        type: XLSX,
        name: `${name}-walking-list.xlsx`,
      };
    case "geojson":
      return {
        body: Buffer.from(JSON.stringify(anomaliesGeoJson(report, language))),
        type: "application/geo+json",
        name: `${name}-anomalies.geojson`,
      };
    case "kml":
      return {
        body: Buffer.from(anomaliesKml(report, language)),
        type: "application/vnd.google-earth.kml+xml",
        name: `${name}-anomalies.kml`,
      };
  }
}
