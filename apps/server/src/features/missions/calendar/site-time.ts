import { toWall } from "@overfly/i18n/zoned-time";

/** "2026-11-21 09:30 (Asia/Amman)" reads the same in every language. */
export const siteTime = (at: string, zone: string): string =>
  `${toWall(at, zone).replace("T", " ")} (${zone.replaceAll("_", " ")})`;
