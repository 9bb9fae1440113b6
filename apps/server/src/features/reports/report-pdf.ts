import type { Report, ReportLanguage } from "@overfly/contract/reports/reports";
import { sql } from "kysely";
import type { SystemContext } from "#context.ts";
import { inThread } from "#platform/storage/thread-pool.ts";
import { isOutage } from "#platform/jobs/outage.ts";
import type { FindingPictures } from "#features/reports/pdf/finding-block.ts";
import type { PdfOrder } from "#features/reports/pdf/render-report.ts";
import type { Crop, CropOrder } from "./report-pictures.ts";

const RENDER = new URL("./pdf/render-report.ts", import.meta.url);
const CROP = new URL("./report-pictures.ts", import.meta.url);
/** The gravest are shown; a thousand pictures help nobody. */
const MOST_PICTURED = 150;
const AT_ONCE = 2;
const MOST_OUTLINES = 30_000;

/** A report with all that is drawn in it, the same for every language. */
type Drawing = Omit<PdfOrder, "language">;

/** Cuts out the pictures of a report; `tell` hears how far it is, from 0 to 100. */
export async function drawingOf(
  context: SystemContext,
  missionId: number,
  report: Report,
  tell: (percent: number) => Promise<void> = async () => {},
): Promise<Drawing> {
  const pictures = new Map<number, FindingPictures>();
  const pictured = report.findings.slice(0, MOST_PICTURED);
  for (let at = 0; at < pictured.length; at += AT_ONCE) {
    const some = pictured.slice(at, at + AT_ONCE);
    const cut = await Promise.all(some.map((finding) => picturesOf(context, finding)));
    for (const [index, finding] of some.entries()) pictures.set(finding.id, cut[index] ?? NONE);
    await tell(Math.floor((at / pictured.length) * 80));
  }
  return { report, rings: await moduleRings(context, missionId), pictures };
}

/** Renders a report as PDF, away from the event loop. */
export async function renderPdf(drawing: Drawing, language: ReportLanguage): Promise<Uint8Array> {
  const { pdf } = await inThread<PdfOrder, { pdf: Uint8Array }>(RENDER, { ...drawing, language });
  return pdf;
}

const NONE: FindingPictures = { thermal: null, visual: null };

type Finding = Report["findings"][number];

async function picturesOf(context: SystemContext, finding: Finding): Promise<FindingPictures> {
  const best = (role: "thermal" | "visual") => {
    const some = finding.images.filter((image) => image.role === role);
    return some.find((image) => image.is_best) ?? some[0];
  };
  const [thermal, visual] = await Promise.all([
    cropOf(context, finding, best("thermal")),
    cropOf(context, finding, best("visual")),
  ]);
  return { thermal, visual };
}

async function cropOf(
  context: SystemContext,
  { reference_c, max_c }: Finding,
  image: Finding["images"][number] | undefined,
): Promise<Crop | null> {
  if (!image) return null;
  const file = await context.db
    .selectFrom("clouds")
    .where("id", "=", image.cloud_id)
    .select("storage_key")
    .executeTakeFirst();
  if (!file) return null;
  const heat = reference_c === null || max_c === null ? null : { reference: reference_c, hottest: max_c };
  try {
    const bytes = await context.storage.getBytes(file.storage_key);
    const { box, role } = image;
    return await inThread<CropOrder, Crop | null>(CROP, { bytes, box, role, heat });
  } catch (error) {
    if (isOutage(error)) throw error;
    context.log.warn({ err: error, cloud: image.cloud_id }, "A picture is missing in a report");
    return null;
  }
}

/** Tables where they are drawn, else modules: enough to see the rows. As JSON text. */
async function moduleRings({ db }: SystemContext, missionId: number): Promise<string> {
  const { rows } = await sql<{ text: string | null }>`
    with plant as (
      select e.kind, e.polygon from plant_elements as e
        join layouts as l on l.id = e.layout_id and l.is_active join missions as m on m.site_id = l.site_id
        where m.id = ${missionId} and e.polygon is not null),
    shown as (
      select polygon from plant
        where kind = case when exists (select 1 from plant where kind = 'table') then 'table' else 'module' end
        limit ${MOST_OUTLINES})
    select json_agg(case when polygon->>'type' = 'MultiPolygon' then polygon->'coordinates'->0->0
      else polygon->'coordinates'->0 end)::text as text from shown`.execute(db);
  return rows[0]?.text ?? "[]";
}
