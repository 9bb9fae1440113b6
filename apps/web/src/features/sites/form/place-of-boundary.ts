import type { Boundary } from "@overfly/contract/geometry";
import { boundsOf } from "#platform/map/bounds.ts";

export interface Place {
  time_zone: string;
  /** The English name, which is what is stored; absent at sea. */
  country?: string;
}

const ENGLISH = new Intl.DisplayNames(["en"], { type: "region" });

/** The time zone and country at the centre of a boundary; looked up in the browser, without a network. */
export async function placeOfBoundary(boundary: Boundary): Promise<Place | undefined> {
  const bounds = boundsOf([boundary]);
  if (!bounds) return undefined;
  const [west, south, east, north] = bounds;
  const [longitude, latitude] = [(west + east) / 2, (south + north) / 2];
  const [{ default: timeZoneAt }, { iso1A2Code }] = await Promise.all([
    import("@photostructure/tz-lookup"),
    import("@rapideditor/country-coder"),
  ]);
  const code = iso1A2Code([longitude, latitude]);
  const country = code === null ? undefined : ENGLISH.of(code);
  return { time_zone: timeZoneAt(latitude, longitude), ...(country === undefined ? {} : { country }) };
}
