import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { listOf, Token } from "#page.ts";
import { PLANT_ELEMENT_KINDS } from "#sites/plant-elements.ts";

/** What can be found, in the order in which it is shown. */
export const SEARCH_KINDS = [
  "site",
  "mission",
  "project",
  "client",
  "pilot",
  "member",
  "kit",
  "drone",
  "payload",
  "battery",
  "accessory",
  "dock",
  "plant_element",
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** A shorter text would find nearly everything. */
export const SHORTEST_SEARCH = 2;
/** Of each kind. */
export const SEARCH_HITS = 6;

export const SearchHit = z.object({
  kind: z.enum(SEARCH_KINDS),
  /** The token of a site or mission, otherwise the id. */
  key: z.string(),
  title: z.string(),
  /** Where it belongs and how else it is known: client, site, model, serial number. */
  details: z.array(z.string()),
  /** Of a plant element: its kind, its site, and the middle of its outline. */
  element: z
    .object({
      kind: z.enum(PLANT_ELEMENT_KINDS),
      site: Token,
      longitude: z.number().nullable(),
      latitude: z.number().nullable(),
    })
    .nullable(),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const search = {
  find: endpoint({
    method: "GET",
    path: "/api/ops/search",
    permission: "available",
    summary:
      "Sites, missions, projects, clients, people, equipment and plant elements by name, number, serial number or label: of each kind that the user may view, the best matches",
    query: z.object({ search: z.string().trim().min(SHORTEST_SEARCH).max(100) }),
    reply: listOf(SearchHit),
  }),
};
