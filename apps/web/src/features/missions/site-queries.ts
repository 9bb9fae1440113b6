import { routes } from "@overfly/contract/flight-routes/routes";
import { type PlantElementKind, sites } from "@overfly/contract/sites/sites";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";

/** What missions need to know of sites. */
export const siteQueries = {
  /** The first sites by name that fit the search: for choosing one. */
  choice: (search = "") =>
    queryOptions({
      queryKey: ["sites", "choice", search],
      queryFn: () => call(sites.list, { query: { search, item_count: 100, status: "active" } }),
      select: (reply) => reply.data,
      meta: { error: "Failed to fetch data" },
    }),
  one: (token: string) =>
    queryOptions({
      queryKey: ["sites", "one", token],
      queryFn: () => call(sites.show, { params: { token } }),
      select: (reply) => reply.data,
      meta: { error: "Failed to fetch site" },
    }),
  plant: (token: string, kind: PlantElementKind) =>
    queryOptions({
      queryKey: ["sites", "plant", token, kind],
      queryFn: () => call(sites.plant, { params: { token }, query: { kind } }),
      meta: { error: "Failed to fetch site" },
    }),
  routes: (token: string) =>
    queryOptions({
      queryKey: ["routes", token],
      queryFn: () => call(routes.list, { params: { token } }),
      select: (reply) => reply.data,
      meta: { error: "Failed to fetch data" },
    }),
};
