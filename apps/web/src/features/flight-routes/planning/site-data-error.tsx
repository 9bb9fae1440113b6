import { useQuery } from "@tanstack/react-query";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { useSite } from "#features/flight-routes/store/planner-context.ts";

/** Without the site's zones nothing is planned: a route could lead through one in which nobody may fly. */
export function SiteDataError() {
  const { data, error, refetch } = useQuery(siteQueries.zones(useSite().token));
  if (data !== undefined || !error) return null;
  return <ErrorState error={error} retry={() => void refetch()} />;
}
