import type { Report, ReportLanguage } from "@overfly/contract/reports/reports";
import { setRegions } from "@overfly/i18n/format";
import { Document, renderToBuffer } from "@react-pdf/renderer";
import { renderTagged } from "./tags/render-tagged.ts";
import type { Position } from "geojson";
import { Children, cloneElement, createElement as h, type ReactElement, type ReactNode } from "react";
import { checklistsPage, hasChecklists } from "./checklists-page.ts";
import { conditionsPage } from "./conditions-page.ts";
import { coverPage } from "./cover-page.ts";
import { contentsPage, type Section } from "./contents-page.ts";
import { anchorOf, pageNumbers, type PageNumbers } from "./page-numbers.ts";
import { pdfLocale } from "./pdf-locale.ts";
import { anomalyBlock, type AnomalyPictures } from "./anomaly-block.ts";
import { registerFonts } from "./fonts.ts";
import { contentPage } from "./page-frame.ts";
import { mapPage } from "./map-page.ts";
import { repairPage } from "./repair-page.ts";

export interface PdfInput {
  report: Report;
  language: ReportLanguage;
  /** The region whose dates each language takes. */
  regions?: Readonly<Record<string, string>>;
  /** Outlines of tables or modules: a JSON array of rings. */
  rings: string;
  /** Of a repair's page, without the anomaly's id; left out, there are no codes that open it. */
  repairUrl?: string;
  /** The provider's logo as PNG. */
  logo?: Uint8Array | null;
  /** By anomaly id. */
  pictures: ReadonlyMap<number, AnomalyPictures>;
}

await registerFonts();

const NO_PICTURES: AnomalyPictures = { thermal: null, visual: null };

/**
 * Renders the report; the same input gives the same bytes. Runs in a worker thread. The first rendering finds the pages
 * of the contents.
 */
export async function run(input: PdfInput): Promise<{ pdf: Uint8Array }> {
  setRegions(input.regions ?? {});
  const numbers = pageNumbers();
  await renderToBuffer(documentOf(input, numbers, []));
  const isAlone = lastIsAlone(input.report, numbers);
  const starts = isAlone ? input.report.anomalies.slice(-2, -1).map(({ id }) => id) : [];
  return { pdf: await renderTagged(documentOf(input, numbers, starts)) };
}

/** Whether the last anomaly has a page to itself, and the one before could join it. */
function lastIsAlone({ anomalies }: Report, numbers: PageNumbers): boolean {
  const pages = anomalies.slice(-3).map((anomaly) => numbers.of(anchorOf(anomaly)));
  return pages.length === 3 && pages[0] === pages[1] && pages[1] !== pages[2];
}

function documentOf(input: PdfInput, numbers: PageNumbers, starts: readonly number[]) {
  const { report, language } = input;
  const { mission, site, provider, published_at, inspected_at } = report;
  const madeAt = new Date(published_at ?? inspected_at ?? 0);
  const title = `${site.name}, ${mission.number}`;
  return h(
    Document,
    { title, author: provider, language, creationDate: madeAt, modificationDate: madeAt },
    ...pagesOf(input, numbers, starts),
  );
}

function pagesOf(
  { report, language, rings, pictures, repairUrl, logo }: PdfInput,
  numbers: PageNumbers,
  starts: readonly number[],
) {
  const locale = pdfLocale(language, report.branding?.accent);
  const { t } = locale;
  const isEmpty = report.anomalies.length === 0;
  const sections: Section[] = [
    { id: "map", title: t("map.title") },
    ...(isEmpty ? [] : [{ id: "repair", title: t("repair.title") }]),
    { id: "conditions", title: t("conditions.title") },
    ...(isEmpty ? [] : [{ id: "anomalies", title: t("anomalies.title") }]),
    ...(hasChecklists(report) ? [{ id: "checklists", title: t("checklists.title") }] : []),
  ];
  const cover = coverPage(report, locale, logo);
  const contents = contentsPage(report, locale, sections, numbers);
  const map = withMarker(mapPage(report, locale, JSON.parse(rings) as Position[][]), numbers.marker("map"));
  const conditions = withMarker(conditionsPage(report, locale), numbers.marker("conditions"));
  const appendix = hasChecklists(report)
    ? [withMarker(checklistsPage(report, locale), numbers.marker("checklists"))]
    : [];
  if (isEmpty) return [cover, contents, map, conditions, ...appendix];
  const blocks = report.anomalies.map((anomaly) =>
    anomalyBlock(anomaly, pictures.get(anomaly.id) ?? NO_PICTURES, locale, {
      ...(repairUrl !== undefined && { url: `${repairUrl}/${anomaly.id}` }),
      startsPage: starts.includes(anomaly.id),
      marker: numbers.marker(anchorOf(anomaly)),
    }),
  );
  const repairs = withMarker(repairPage(report, locale), numbers.marker("repair"));
  const heading = { id: "anomalies", title: t("anomalies.title") };
  const anomalies = contentPage(report, locale, heading, numbers.marker("anomalies"), ...blocks);
  return [cover, contents, map, repairs, conditions, anomalies, ...appendix];
}

function withMarker(page: ReactElement, marker: ReactElement): ReactElement {
  const { children } = (page as ReactElement<{ children?: ReactNode }>).props;
  return cloneElement(page, {}, ...Children.toArray(children), marker);
}
