import type { BaseMap } from "@overfly/contract/base-maps/base-maps";
import { useQuery } from "@tanstack/react-query";
import { mapLibrary, type StyleSpecification } from "#platform/map/maplibre.ts";
import { authQueries } from "#platform/queries/auth-queries.ts";
import { baseMapQueries } from "#platform/queries/settings/base-map-queries.ts";
import { useChosenBaseMap } from "./chosen-base-map.ts";

export interface ChosenBaseMap {
  /** What the user can choose from, besides the built-in map. */
  maps: readonly BaseMap[];
  chosen: BaseMap | undefined;
  /** Of a base map that is a style. */
  style: StyleSpecification | undefined;
  /** Everything is there that the chosen map needs. */
  isReady: boolean;
  isAway: boolean;
}

/** The base map that the user chose, with what it takes to draw it. */
export function useBaseMap(): ChosenBaseMap {
  const { data: user } = useQuery({ ...authQueries.user, enabled: false });
  const { data: maps = [] } = useQuery({ ...baseMapQueries.list, enabled: user !== undefined });
  const id = useChosenBaseMap();
  const chosen = maps.find((map) => map.id === id);
  const style = useQuery({
    queryKey: ["base-map-style", chosen?.url],
    queryFn: () => readStyle(chosen?.url ?? ""),
    enabled: chosen?.kind === "style",
    staleTime: Infinity,
    retry: false,
    meta: { silent: true },
  });
  const protocol = useQuery({
    queryKey: ["pmtiles-protocol"],
    queryFn: loadPmtiles,
    enabled: chosen?.kind === "pmtiles",
    staleTime: Infinity,
    meta: { silent: true },
  });
  const needed = { style, raster: undefined, pmtiles: protocol }[chosen?.kind ?? "raster"];
  return {
    maps,
    chosen,
    style: style.data,
    isReady: chosen !== undefined && (needed === undefined || needed.isSuccess),
    isAway: needed?.isError === true,
  };
}

async function readStyle(url: string): Promise<StyleSpecification> {
  const reply = await fetch(url, { credentials: "omit" });
  if (!reply.ok) throw new Error(`The style answered ${reply.status}`);
  return (await reply.json()) as StyleSpecification;
}

/** Reads tiles out of one large file by ranges. */
async function loadPmtiles(): Promise<true> {
  const { Protocol } = await import("pmtiles");
  mapLibrary.addProtocol("pmtiles", new Protocol().tile);
  return true;
}
