import type { Report, ReportLanguage } from "@overfly/contract/reports/reports";
import { Document, renderToBuffer } from "@react-pdf/renderer";
import type { Position } from "geojson";
import { createElement as h } from "react";
import { conditionsPage } from "./conditions-page.ts";
import { coverPage } from "./cover-page.ts";
import { type PdfLocale, pdfLocale } from "./pdf-locale.ts";
import { anomalyBlock, type AnomalyPictures } from "./anomaly-block.ts";
import { registerFonts } from "./fonts.ts";
import { contentPage } from "./page-frame.ts";
import { mapPage } from "./map-page.ts";
import { repairPage } from "./repair-page.ts";

export interface PdfInput {
  report: Report;
  language: ReportLanguage;
  /** Outlines of tables or modules: a JSON array of rings. */
  rings: string;
  /** By anomaly id. */
  pictures: ReadonlyMap<number, AnomalyPictures>;
}

await registerFonts();

const NO_PICTURES: AnomalyPictures = { thermal: null, visual: null };

/** Renders the report; the same input gives the same bytes. Runs in a worker thread. */
export async function run({ report, language, ...order }: PdfInput): Promise<{ pdf: Uint8Array }> {
  const { mission, site, provider, published_at, inspected_at } = report;
  const locale = pdfLocale(language);
  const madeAt = new Date(published_at ?? inspected_at ?? 0);
  const about = { title: `${site.name}, ${mission.number}`, author: provider, language };
  const document = h(
    Document,
    { ...about, creationDate: madeAt, modificationDate: madeAt },
    ...pagesOf(report, locale, order),
  );
  return { pdf: Uint8Array.from(await renderToBuffer(document)) };
}

function pagesOf(
  report: Report,
  locale: PdfLocale,
  { rings, pictures }: Pick<PdfInput, "rings" | "pictures">,
) {
  const cover = coverPage(report, locale);
  const map = mapPage(report, locale, JSON.parse(rings) as Position[][]);
  const conditions = conditionsPage(report, locale);
  if (report.anomalies.length === 0) return [cover, map, conditions];
  const blocks = report.anomalies.map((anomaly) =>
    anomalyBlock(anomaly, pictures.get(anomaly.id) ?? NO_PICTURES, locale),
  );
  const anomalies = contentPage(report, locale, locale.t("anomalies.title"), ...blocks);
  return [cover, map, repairPage(report, locale), conditions, anomalies];
}
