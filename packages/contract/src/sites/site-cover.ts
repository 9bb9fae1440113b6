import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, TokenParams } from "#page.ts";
import { SiteDetail } from "./sites.ts";

const path = "/api/ops/sites/:token/cover";
const side = ["center"] as const;

export const siteCover = {
  file: endpoint({
    method: "GET",
    path,
    permission: "view sites",
    summary: "The cover image of a site; `version` tells one picture from the next to whoever keeps it",
    params: TokenParams,
    query: z.object({ version: z.string().max(40).optional() }),
    file: "image/webp",
  }),
  set: endpoint({
    method: "POST",
    path,
    permission: "edit sites",
    side,
    summary: "Set the cover image of a site: a form with one picture of 25 MB at most",
    params: TokenParams,
    multipart: true,
    reply: dataOf(SiteDetail),
    perMinute: 20,
  }),
  remove: endpoint({
    method: "DELETE",
    path,
    permission: "edit sites",
    side,
    summary: "Remove the cover image of a site",
    params: TokenParams,
    reply: dataOf(SiteDetail),
  }),
};
