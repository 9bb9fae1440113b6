import type { SiteDetail } from "@overfly/contract/sites/sites";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { flightRouteQueries } from "#platform/queries/flight-routes/flight-route-queries.ts";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { Planner } from "./planner.tsx";
import { PlannerContext, usePlanner, type PlannerContextValue } from "./store/planner-context.ts";
import { createPlannerStore } from "./store/planner-store.ts";

const RouteDialog = lazy(() =>
  import("./versions/actions/route-dialog.tsx").then((m) => ({ default: m.RouteDialog })),
);

/** The flight routes of a site, on a map that fills the screen. */
export function PlannerScreen() {
  const { siteToken: token = "" } = useParams();
  const { data: site } = useSuspenseQuery(siteQueries.one(token));
  return <SitePlanner key={token} site={site} />;
}

function SitePlanner({ site }: { site: SiteDetail }) {
  const { t } = useTranslation("flight-routes");
  const [store] = useState(createPlannerStore);
  const { selectedRoute, selectRoute } = useSelectedRoute(site.token);
  const context = useMemo<PlannerContextValue>(
    () => ({ store, site, selectedRoute, selectRoute }),
    [store, site, selectedRoute, selectRoute],
  );
  useSiteName(site);
  return (
    <PlannerContext value={context}>
      <title>{`${site.name} · ${t("title")} · Overfly`}</title>
      <h1 hidden>{t("title")}</h1>
      <Planner />
      <OpenedDialog />
    </PlannerContext>
  );
}

function OpenedDialog() {
  const dialog = usePlanner((state) => state.dialog);
  return (
    dialog && (
      <Suspense>
        <RouteDialog {...dialog} />
      </Suspense>
    )
  );
}

/** The address names the selected route. */
function useSelectedRoute(token: string): Pick<PlannerContextValue, "selectedRoute" | "selectRoute"> {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const { data: routes } = useQuery(flightRouteQueries.list(token));
  return {
    selectedRoute: routes?.find(({ id }) => String(id) === params.get("route")),
    selectRoute: (id) => setParams(id === undefined ? {} : { route: String(id) }, { replace: true, state }),
  };
}

/** The page header reads the site's name from the navigation state, which a link from outside does not have. */
function useSiteName({ name, token }: SiteDetail): void {
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: { siteName?: string } | null };
  useEffect(() => {
    if (state?.siteName !== undefined) return;
    void navigate({ search }, { replace: true, state: { ...state, siteName: name, siteToken: token } });
  }, [navigate, search, state, name, token]);
}
