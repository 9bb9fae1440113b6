import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, IdParams, MessageReply, PageQuery, pageOf, TokenParams } from "#page.ts";
import { Layout, LayoutImport, MAX_PROPOSED_ELEMENTS, ProposedModule, UseLayout } from "./layout-import.ts";

const LayoutParams = TokenParams.extend({ layout: IdParams.shape.id });

/** Of a site's plant; part of `sites`. */
export const layoutEndpoints = {
  layouts: endpoint({
    method: "GET",
    path: "/api/ops/sites/:token/layouts",
    permission: "view sites",
    summary: "Layouts, newest first; those proposed from photos only to the provider",
    params: TokenParams,
    query: PageQuery,
    reply: pageOf(Layout),
  }),
  importLayout: endpoint({
    method: "POST",
    path: "/api/ops/sites/:token/layouts",
    permission: "edit sites",
    side: ["center"],
    summary: "Import a layout as GeoJSON; it becomes the active version of the plant",
    params: TokenParams,
    body: LayoutImport,
    large: true,
    maxBytes: 48 * 1024 * 1024,
    reply: dataOf(Layout),
  }),
  proposedLayout: endpoint({
    method: "GET",
    path: "/api/ops/sites/:token/layouts/:layout/modules",
    permission: "view sites",
    side: ["center"],
    summary: `Modules of a layout that was proposed from photos (the first ${MAX_PROPOSED_ELEMENTS} at most)`,
    params: LayoutParams,
    reply: z.object({ data: z.array(ProposedModule), truncated: z.boolean() }),
  }),
  useLayout: endpoint({
    method: "POST",
    path: "/api/ops/sites/:token/layouts/:layout/use",
    permission: "edit sites",
    side: ["center"],
    summary: "Make a proposed layout the active version of the plant, without the modules that are left out",
    params: LayoutParams,
    body: UseLayout,
    reply: dataOf(Layout),
  }),
  discardLayout: endpoint({
    method: "DELETE",
    path: "/api/ops/sites/:token/layouts/:layout",
    permission: "edit sites",
    side: ["center"],
    summary: "Delete a proposed layout; 409 for one that was in use",
    params: LayoutParams,
    reply: MessageReply,
  }),
};
