import type { Dock } from "@overfly/contract/docks/docks";
import type { Site } from "@overfly/contract/sites/sites";

/** Value of the site field for a dock without a site. */
export const NO_SITE = "none";

/** What the forms of a new and of an existing dock have in common. */
export interface DockDraft {
  name: string;
  site_token: string;
  longitude: number | null;
  latitude: number | null;
}

export const draftOf = ({ name, site, longitude, latitude }: Dock): DockDraft => ({
  name,
  site_token: site?.token ?? NO_SITE,
  longitude,
  latitude,
});

/** To a centimetre, as fields show it. */
export const rounded = ({ longitude, latitude }: { longitude: number; latitude: number }) => ({
  longitude: Number(longitude.toFixed(7)),
  latitude: Number(latitude.toFixed(7)),
});

/** The draft once a site is chosen: the dock stands where the site is, unless a person has set its position. */
export function withSite(
  draft: Pick<DockDraft, "longitude" | "latitude">,
  site: Pick<Site, "token" | "location"> | undefined,
  isPositionTyped: boolean,
): Partial<DockDraft> {
  const site_token = site?.token ?? NO_SITE;
  const isEmpty = draft.longitude === null || draft.latitude === null;
  if (!site?.location || (isPositionTyped && !isEmpty)) return { site_token };
  const [longitude = 0, latitude = 0] = site.location.coordinates;
  return { site_token, ...rounded({ longitude, latitude }) };
}

/** What is sent; undefined while the position is missing. */
export function bodyOf({ name, site_token, longitude, latitude }: DockDraft) {
  if (longitude === null || latitude === null) return undefined;
  return {
    name: name.trim(),
    site_token: site_token === NO_SITE ? null : site_token,
    longitude,
    latitude,
  };
}
