import type { Boundary } from "@overfly/contract/geometry";
import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { elevationQuery } from "#platform/queries/flight-routes/elevation-queries.ts";
import { plantOutlinesQuery } from "#platform/queries/plant-outlines.ts";
import type { PlanInput } from "#features/flight-routes/planning/worker/displayed-plan.ts";

/** The planner's input with the site's data; undefined without items, or until the data is loaded. */
export function usePlanInput(
  site: SiteDetail,
  document: RouteDocument | undefined,
  isDraft: boolean,
): PlanInput | undefined {
  const zones = useQuery(siteQueries.zones(site.token));
  const needsRows = document?.items.some((item) => item.kind === "area" && item.angle === "rows") === true;
  const tables = useQuery({ ...plantOutlinesQuery(site.token), enabled: needsRows });
  const ground = useQuery(elevationQuery(site.token)).data?.record;
  return useMemo(() => {
    if (!document || document.items.length === 0 || !zones.data) return undefined;
    if (needsRows && tables.isPending) return undefined;
    return {
      document,
      site: {
        boundary: site.boundary,
        zones: zones.data,
        tables: tables.data?.outlines ?? NONE,
        solar: site,
        ...(ground && { elevation: ground }),
      },
      isDraft,
    } as PlanInput;
  }, [site, document, isDraft, needsRows, ground, zones.data, tables.isPending, tables.data]);
}

const NONE: Boundary[] = [];
