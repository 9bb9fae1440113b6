import type { Site } from "@overfly/contract/sites/sites";

/** "Ma'an, Jordan"; a dash where unknown. */
export const siteLocation = ({ city, country }: Pick<Site, "city" | "country">): string =>
  [city, country].filter(Boolean).join(", ") || "–";
