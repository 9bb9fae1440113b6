import type { Report, ReportLanguage } from "@overfly/contract/reports/reports";
import { Document, renderToBuffer } from "@react-pdf/renderer";
import type { Position } from "geojson";
import { createElement as h } from "react";
import { conditionsPage } from "./conditions-page.ts";
import { coverPage } from "./cover-page.ts";
import { type Edition, editionOf } from "./edition.ts";
import { findingBlock, type FindingPictures } from "./finding-block.ts";
import { registerFonts } from "./fonts.ts";
import { framedPage } from "./frame.ts";
import { mapPage } from "./map-page.ts";
import { repairPage } from "./repair-page.ts";

export interface PdfOrder {
  report: Report;
  language: ReportLanguage;
  /** The modules' outlines, as a JSON text of rings. */
  rings: string;
  /** By the finding's id. */
  pictures: ReadonlyMap<number, FindingPictures>;
}

await registerFonts();

const NOTHING: FindingPictures = { thermal: null, visual: null };

/** The report as a PDF, the same bytes for the same order. Runs in a thread. */
export async function run({ report, language, ...order }: PdfOrder): Promise<{ pdf: Uint8Array }> {
  const { mission, site, provider, published_at, inspected_at } = report;
  const edition = editionOf(language);
  const madeAt = new Date(published_at ?? inspected_at ?? 0);
  const about = { title: `${site.name}, ${mission.number}`, author: provider, language };
  const document = h(
    Document,
    { ...about, creationDate: madeAt, modificationDate: madeAt },
    ...pagesOf(report, edition, order),
  );
  return { pdf: Uint8Array.from(await renderToBuffer(document)) };
}

function pagesOf(
  report: Report,
  edition: Edition,
  { rings, pictures }: Pick<PdfOrder, "rings" | "pictures">,
) {
  const cover = coverPage(report, edition);
  const map = mapPage(report, edition, JSON.parse(rings) as Position[][]);
  const conditions = conditionsPage(report, edition);
  if (report.findings.length === 0) return [cover, map, conditions];
  const blocks = report.findings.map((finding) =>
    findingBlock(finding, pictures.get(finding.id) ?? NOTHING, edition),
  );
  const findings = framedPage(report, edition, edition.words.findings.title, ...blocks);
  return [cover, map, repairPage(report, edition), conditions, findings];
}
