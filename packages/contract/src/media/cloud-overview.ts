import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { Deliverable } from "#missions/missions.ts";
import { dataOf, Token } from "#page.ts";
import { MediaFile } from "./media.ts";

const OverviewSite = z.object({ token: Token, name: z.string(), time_zone: z.string() });

export const OverviewFile = z.object({ file: MediaFile, site: OverviewSite });
export type OverviewFile = z.infer<typeof OverviewFile>;

/** All the data that a user may see. */
export const CloudOverview = z.object({
  file_count: z.number().int(),
  size_bytes: z.number(),
  /** Still being checked, and refused. */
  checking_count: z.number().int(),
  faulty_count: z.number().int(),
  recent: z.array(OverviewFile),
  faulty: z.array(OverviewFile),
  /** Those that hold most. */
  sites: z.array(
    OverviewSite.extend({
      file_count: z.number().int(),
      size_bytes: z.number(),
      last_added_at: z.iso.datetime(),
    }),
  ),
  /** Orders that were flown and lack deliverables that they name. */
  missing: z.array(
    z.object({ token: Token, number: z.string(), site: OverviewSite, deliverables: z.array(Deliverable) }),
  ),
});
export type CloudOverview = z.infer<typeof CloudOverview>;

export const cloudOverview = {
  get: endpoint({
    method: "GET",
    path: "/api/ops/clouds",
    permission: "view clouds",
    summary: "Newest and rejected files, storage by site, and missing deliverables",
    reply: dataOf(CloudOverview),
  }),
};
