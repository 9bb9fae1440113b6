import type { Report } from "@overfly/contract/reports";
import { Document, renderToBuffer } from "@react-pdf/renderer";
import type { Position } from "geojson";
import { createElement as h } from "react";
import { conditionsPage } from "./conditions-page.ts";
import { coverPage } from "./cover-page.ts";
import { findingBlock, type FindingPictures } from "./finding-block.ts";
import { framedPage } from "./frame.ts";
import { registerFonts } from "./look.ts";
import { mapPage } from "./map-page.ts";
import { repairPage } from "./repair-page.ts";

export interface PdfOrder {
  report: Report;
  /** The modules' outlines, as a JSON text of rings. */
  rings: string;
  /** By the finding's id. */
  pictures: ReadonlyMap<number, FindingPictures>;
}

registerFonts();

const NOTHING: FindingPictures = { thermal: null, visual: null };

/** The report as a PDF. Runs in a thread. */
export async function run({ report, rings, pictures }: PdfOrder): Promise<{ pdf: Uint8Array }> {
  const { findings, mission, site, provider } = report;
  const pages = [
    coverPage(report),
    mapPage(report, JSON.parse(rings) as Position[][]),
    ...(findings.length > 0 ? [repairPage(report)] : []),
    conditionsPage(report),
    ...(findings.length > 0
      ? [
          framedPage(
            report,
            "The findings",
            ...findings.map((finding) => findingBlock(finding, pictures.get(finding.id) ?? NOTHING)),
          ),
        ]
      : []),
  ];
  const pdf = await renderToBuffer(
    h(Document, { title: `${site.name}, ${mission.number}`, author: provider, language: "en" }, ...pages),
  );
  return { pdf: Uint8Array.from(pdf) };
}
