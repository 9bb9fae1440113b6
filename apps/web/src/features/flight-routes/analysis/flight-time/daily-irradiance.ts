import type { SiteDetail } from "@overfly/contract/sites/sites";
import { type SolarSite, siteSolarConditions } from "@overfly/plant/sun/site-solar-conditions";
import { fromWall, toWall } from "@overfly/i18n/zoned-time";

/** Minimum irradiance in the module plane for thermography, IEC TS 62446-3. */
export const MIN_WM2 = 600;

/** Irradiance on the modules over a day, from midnight to midnight in the site's time zone. */
export interface DailyIrradiance {
  startMs: number;
  stepMs: number;
  /** Undefined if the mounting of the modules is unknown. */
  irradiance: number[] | undefined;
  /** When the irradiance suffices for thermography. */
  windows: { fromMs: number; toMs: number }[];
}

const STEP_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;

/** Of the day of an instant; undefined without an instant or a location. */
export function dailyIrradiance(
  site: SolarSite & Pick<SiteDetail, "time_zone">,
  at: string | undefined,
): DailyIrradiance | undefined {
  const skyAt = siteSolarConditions(site);
  if (at === undefined || Number.isNaN(Date.parse(at)) || !skyAt) return undefined;
  const startMs = Date.parse(fromWall(`${toWall(at, site.time_zone).slice(0, 10)}T00:00`, site.time_zone));
  const { irradianceAt } = skyAt(startMs);
  const irradiance = irradianceAt && steps().map((afterMs) => irradianceAt(afterMs / 1000));
  return { startMs, stepMs: STEP_MS, irradiance, windows: windowsOf(irradiance ?? [], startMs) };
}

const steps = (): number[] => Array.from({ length: DAY_MS / STEP_MS + 1 }, (_, index) => index * STEP_MS);

function windowsOf(irradiance: readonly number[], startMs: number): DailyIrradiance["windows"] {
  const windows: DailyIrradiance["windows"] = [];
  for (const [index, value] of irradiance.entries()) {
    if (value < MIN_WM2) continue;
    const atMs = startMs + index * STEP_MS;
    const last = windows.at(-1);
    if (last?.toMs === atMs - STEP_MS) last.toMs = atMs;
    else windows.push({ fromMs: atMs, toMs: atMs });
  }
  return windows;
}
