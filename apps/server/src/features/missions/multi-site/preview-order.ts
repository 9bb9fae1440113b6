import { setImmediate } from "node:timers/promises";
import { CONDITION_RULES } from "@overfly/contract/missions/flight-conditions";
import type { MultiSiteOrderBody, PreviewedSite } from "@overfly/contract/missions/multi-site-orders";
import { nextDaylight } from "@overfly/plant/sun/daylight";
import type { Context } from "#context.ts";
import { judgeSites, type OrderSite } from "./order-sites.ts";

/** What an order would make of each site, before it is sent. */
export async function previewOrder(context: Context, order: MultiSiteOrderBody): Promise<PreviewedSite[]> {
  const previews: PreviewedSite[] = [];
  for (const one of await judgeSites(context, order)) {
    if (one.site === null) {
      const nothing = { name: null, time_zone: null, window_start: null, window_end: null, daylight: null };
      previews.push({ token: one.token, ...nothing, refusal: one.refusal });
      continue;
    }
    const { site, refusal, window_start, window_end } = one;
    const { name, time_zone } = site;
    const daylight = refusal === null ? firstDaylight(context, one, order) : null;
    previews.push({ token: one.token, name, time_zone, window_start, window_end, daylight, refusal });
    await setImmediate(); // the search for light takes some milliseconds a site
  }
  return previews;
}

function firstDaylight(context: Context, { site, ...window }: OrderSite, { type }: MultiSiteOrderBody) {
  const { minIrradianceWm2 } = CONDITION_RULES[type];
  const from = Math.max(context.now().getTime(), Date.parse(window.window_start));
  const [slot] = nextDaylight(site, [from, Date.parse(window.window_end)], {
    count: 1,
    ...(minIrradianceWm2 && { minIrradianceWm2 }),
  });
  if (!slot) return null;
  const [starts_at, ends_at] = slot.map((at) => new Date(at).toISOString());
  return { starts_at: starts_at ?? "", ends_at: ends_at ?? "" };
}
