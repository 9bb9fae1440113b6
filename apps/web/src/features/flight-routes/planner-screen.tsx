import { type FlightRoute, routes as calls } from "@overfly/contract/flight-routes/routes";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { useAllowed } from "#platform/api/user.ts";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { flightRouteQueries } from "#platform/queries/flight-route-queries.ts";
import { useKitEquipment } from "#features/flight-routes/document/kit-equipment.ts";
import { RouteActionsContext } from "#features/flight-routes/versions/route-actions-context.ts";
import { RemoveDialog, RenameDialog } from "#features/flight-routes/versions/actions/route-dialogs.tsx";
import { useRouteLife } from "#features/flight-routes/versions/use-route-actions.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Planner } from "./planner.tsx";
import { startDocument } from "#features/flight-routes/document/default-document.ts";
import { useLiveRoutes } from "./flight-route-queries.ts";
import { draftOf, useEditSession } from "#features/flight-routes/store/edit-session.ts";

/** What the link to this screen may bring along. */
interface NavigationState {
  siteName?: string;
  addingRoutes?: boolean;
}

/** The flight routes of a site, on a map that fills the screen. */
export function PlannerScreen() {
  const { siteToken: token = "" } = useParams();
  const { data: site } = useSuspenseQuery(siteQueries.one(token));
  return <SitePlanner key={token} site={site} />;
}

function SitePlanner({ site }: { site: SiteDetail }) {
  const { t } = useTranslation("flight-routes");
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  useSiteName(site);
  useLiveRoutes(site.token);
  const routes = useQuery(flightRouteQueries.list(site.token));
  const controls = useEditSession();
  const { kit, isLoading } = useKitEquipment();
  const [asked, ask] = useState<{ about: "rename" | "remove"; route: FlightRoute }>();
  const mayAdd = useAllowed(calls.create);
  const chosen = routes.data?.find(({ id }) => String(id) === params.get("route"));
  const choose = (id: number | undefined): void =>
    setParams(id === undefined ? {} : { route: String(id) }, { replace: true, state: location.state });
  const like = (chosen ?? routes.data?.[0])?.document;
  const startNew = (): void =>
    controls.start({
      name: t("routeName", { number: (routes.data?.length ?? 0) + 1 }),
      document: startDocument(site.boundary, t("area"), {
        like,
        kit,
      }),
    });
  useFirstRoute(mayAdd && routes.isSuccess && !isLoading, startNew);
  const life = useRouteLife({
    controls,
    onChoose: choose,
    onRename: (route) => ask({ about: "rename", route }),
    onRemove: (route) => ask({ about: "remove", route }),
  });
  return (
    <RouteActionsContext value={life}>
      <title>{`${site.name} · ${t("title")} · Overfly`}</title>
      <h1 hidden>{t("title")}</h1>
      <Planner
        site={site}
        routes={routes}
        chosen={chosen}
        controls={controls}
        usual={like ?? kit}
        list={{
          onChoose: choose,
          onNew: startNew,
          onEdit: (route) => controls.start(draftOf(route), route),
        }}
      />
      {asked?.about === "rename" && (
        <RenameDialog token={site.token} route={asked.route} onClose={() => ask(undefined)} />
      )}
      {asked?.about === "remove" && (
        <RemoveDialog
          token={site.token}
          route={asked.route}
          onClose={() => ask(undefined)}
          onRemoved={() => controls.session?.route?.id === asked.route.id && controls.stop()}
        />
      )}
    </RouteActionsContext>
  );
}

/** The frame's header reads the site's name from the navigation's state; who came by address has none yet. */
function useSiteName({ name, token }: SiteDetail): void {
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: NavigationState | null };
  useEffect(() => {
    if (state?.siteName !== undefined) return;
    void navigate({ search }, { replace: true, state: { ...state, siteName: name, siteToken: token } });
  }, [navigate, search, state, name, token]);
}

/** Who came to add a route starts with one, once: not again when the page is read again. */
function useFirstRoute(isReady: boolean, start: () => void): void {
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: NavigationState | null };
  const isAsked = isReady && state?.addingRoutes === true;
  const begin = useEffectEvent(() => {
    void navigate({ search }, { replace: true, state: { ...state, addingRoutes: false } });
    start();
  });
  useEffect(() => {
    if (isAsked) begin();
  }, [isAsked]);
}
