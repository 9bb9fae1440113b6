import { type FlightRoute, routes as calls } from "@overfly/contract/routes";
import type { SiteDetail } from "@overfly/contract/sites";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useParams, useSearchParams } from "react-router";
import { useAllowed } from "#api/user.ts";
import { Planner } from "./planner.tsx";
import { RemoveDialog, RenameDialog } from "./route-dialogs.tsx";
import { DEFAULT_PARAMETERS } from "./route-parameters.ts";
import { routeQueries } from "./route-queries.ts";
import { useRouteText } from "./route-text.ts";
import { sketchOf, useSession } from "./use-session.ts";

/** What the link to this screen may bring along. */
interface Arrival {
  addingRoutes?: boolean;
}

/** The flight routes of a site, on a map that fills the screen. */
export function RoutePlanningScreen() {
  const { siteToken: token = "" } = useParams();
  const { data: site } = useSuspenseQuery(routeQueries.site(token));
  return <SitePlanning key={token} site={site} />;
}

function SitePlanning({ site }: { site: SiteDetail }) {
  const text = useRouteText();
  const [params, setParams] = useSearchParams();
  const routes = useQuery(routeQueries.list(site.token));
  const controls = useSession();
  const [asked, ask] = useState<{ about: "rename" | "remove"; route: FlightRoute }>();
  const mayAdd = useAllowed(calls.create);
  const chosen = routes.data?.find(({ id }) => String(id) === params.get("route"));
  const choose = (id: number | undefined): void =>
    setParams(id === undefined ? {} : { route: String(id) }, { replace: true });
  const startNew = (): void =>
    controls.start({
      name: text("routeName", { number: (routes.data?.length ?? 0) + 1 }),
      boundary: site.boundary,
      take_off: null,
      parameters: chosen?.parameters ?? routes.data?.[0]?.parameters ?? DEFAULT_PARAMETERS,
    });
  useFirstRoute(mayAdd && routes.isSuccess, startNew);
  return (
    <>
      <title>{`${site.name} · ${text("title")} · Overfly`}</title>
      <h1 hidden>{text("title")}</h1>
      <Planner
        site={site}
        routes={routes}
        chosen={chosen}
        controls={controls}
        list={{
          onChoose: choose,
          onNew: startNew,
          onEdit: (route) => controls.start(sketchOf(route), route),
          onRename: (route) => ask({ about: "rename", route }),
          onRemove: (route) => ask({ about: "remove", route }),
        }}
      />
      {asked?.about === "rename" && (
        <RenameDialog token={site.token} route={asked.route} onClose={() => ask(undefined)} />
      )}
      {asked?.about === "remove" && (
        <RemoveDialog token={site.token} route={asked.route} onClose={() => ask(undefined)} />
      )}
    </>
  );
}

/** Who came to add a route starts with one, once. */
function useFirstRoute(isReady: boolean, start: () => void): void {
  const { addingRoutes } = (useLocation().state ?? {}) as Arrival;
  const started = useRef(false);
  useEffect(() => {
    if (!isReady || !addingRoutes || started.current) return;
    started.current = true;
    start();
  }, [isReady, addingRoutes, start]);
}
