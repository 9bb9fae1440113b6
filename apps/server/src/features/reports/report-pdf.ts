import type { Report, ReportLanguage } from "@overfly/contract/reports/reports";
import { chosenRegions } from "@overfly/i18n/format";
import { sql } from "kysely";
import type { SystemContext } from "#context.ts";
import { pageUrl } from "#platform/http/server-url.ts";
import { runInThread } from "#platform/threads/thread-pool.ts";
import { pictureAsPng } from "#platform/storage/pictures.ts";
import { isOutage } from "#platform/jobs/outage.ts";
import type { AnomalyPictures } from "#features/reports/pdf/anomaly-block.ts";
import type { PdfInput } from "#features/reports/pdf/render-report.ts";
import type { Crop, CropInput } from "./crop-picture-worker.ts";

const RENDER_WORKER = new URL("./pdf/render-report.ts", import.meta.url);
const CROP_WORKER = new URL("./crop-picture-worker.ts", import.meta.url);
/** The most important anomalies are pictured. */
const MAX_PICTURES = 150;
const CONCURRENCY = 2;
const MAX_OUTLINES = 30_000;

/** The report's data and pictures, the same for every language. */
type PdfContent = Omit<PdfInput, "language" | "regions">;

interface PdfOptions {
  /** The same colours mean the same temperatures in all pictures. */
  hasOneScale?: boolean;
  reportProgress?: (percent: number) => Promise<void>;
}

type Span = { low: number; high: number } | null;

/** From the coolest surroundings to the hottest spot. */
function spanOfAll({ anomalies }: Report): Span {
  const references = anomalies.flatMap(({ reference_c }) => reference_c ?? []);
  const hottest = anomalies.flatMap(({ max_c }) => max_c ?? []);
  if (references.length === 0 || hottest.length === 0) return null;
  const [low, high] = [Math.min(...references), Math.max(...hottest)];
  return { low: Math.floor(low - Math.max(3, (high - low) / 4)), high: Math.ceil(high) };
}

/** Crops the pictures of a report; progress from 0 to 100. */
export async function preparePdf(
  context: SystemContext,
  missionId: number,
  report: Report,
  { hasOneScale = false, reportProgress = async () => {} }: PdfOptions = {},
): Promise<PdfContent> {
  const span = hasOneScale ? spanOfAll(report) : null;
  const pictures = new Map<number, AnomalyPictures>();
  const pictured = report.anomalies.slice(0, MAX_PICTURES);
  for (let at = 0; at < pictured.length; at += CONCURRENCY) {
    const batch = pictured.slice(at, at + CONCURRENCY);
    const crops = await Promise.all(batch.map((anomaly) => picturesOf(context, anomaly, span)));
    for (const [index, anomaly] of batch.entries()) pictures.set(anomaly.id, crops[index] ?? NO_PICTURES);
    await reportProgress(Math.floor((at / pictured.length) * 80));
  }
  const repairUrl = pageUrl(context.settings, "client", "/repairs/view");
  const logo = await pictureAsPng(context, report.branding?.logo ?? null);
  return { report, rings: await plantOutlines(context, missionId), pictures, repairUrl, logo };
}

/** Renders the PDF in a worker thread. */
export async function renderPdf(content: PdfContent, language: ReportLanguage): Promise<Uint8Array> {
  const input: PdfInput = { ...content, language, regions: chosenRegions() };
  const { pdf } = await runInThread<PdfInput, { pdf: Uint8Array }>(RENDER_WORKER, input);
  return pdf;
}

/** Seen only beside healthy neighbours. */
const LARGE_CLASSES: ReadonlySet<string> = new Set([
  "string_offline",
  "combiner_offline",
  "inverter_offline",
]);
const LARGE_ELEMENTS: ReadonlySet<string> = new Set(["string", "table", "combiner", "inverter"]);

const NO_PICTURES: AnomalyPictures = { thermal: null, visual: null };

type ReportAnomaly = Report["anomalies"][number];

async function picturesOf(
  context: SystemContext,
  anomaly: ReportAnomaly,
  span: Span,
): Promise<AnomalyPictures> {
  const best = (role: "thermal" | "visual") => {
    const some = anomaly.images.filter((image) => image.role === role);
    return some.find((image) => image.is_best) ?? some[0];
  };
  const [thermal, visual] = await Promise.all([
    cropOf(context, anomaly, best("thermal"), span),
    cropOf(context, anomaly, best("visual"), span),
  ]);
  return { thermal, visual };
}

async function cropOf(
  context: SystemContext,
  { reference_c, max_c, element, class: name }: ReportAnomaly,
  image: ReportAnomaly["images"][number] | undefined,
  span: Span,
): Promise<Crop | null> {
  if (!image) return null;
  const file = await context.db
    .selectFrom("media_files")
    .where("id", "=", image.media_file_id)
    .select("storage_key")
    .executeTakeFirst();
  if (!file) return null;
  const temperatures =
    reference_c === null || max_c === null ? null : { reference: reference_c, hottest: max_c };
  try {
    const bytes = await context.storage.getBytes(file.storage_key);
    const { box, role } = image;
    return await runInThread<CropInput, Crop | null>(CROP_WORKER, {
      bytes,
      box,
      role,
      temperatures,
      span,
      isWide: LARGE_CLASSES.has(name) || LARGE_ELEMENTS.has(element?.kind ?? ""),
    });
  } catch (error) {
    if (isOutage(error)) throw error;
    context.log.warn(
      { err: error, media_file: image.media_file_id },
      "Could not crop a picture for a report",
    );
    return null;
  }
}

/** Outlines of tables, or of modules if there are no tables, as JSON text. */
async function plantOutlines({ db }: SystemContext, missionId: number): Promise<string> {
  const { rows } = await sql<{ text: string | null }>`
    with plant as (
      select e.kind, e.polygon from plant_elements as e
        join layouts as l on l.id = e.layout_id and l.is_active join missions as m on m.site_id = l.site_id
        where m.id = ${missionId} and e.polygon is not null),
    outlines as (
      select polygon from plant
        where kind = case when exists (select 1 from plant where kind = 'table') then 'table' else 'module' end
        limit ${MAX_OUTLINES})
    select json_agg(case when polygon->>'type' = 'MultiPolygon' then polygon->'coordinates'->0->0
      else polygon->'coordinates'->0 end)::text as text from outlines`.execute(db);
  return rows[0]?.text ?? "[]";
}
