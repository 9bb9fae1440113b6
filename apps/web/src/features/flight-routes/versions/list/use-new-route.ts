import { flightRoutes as calls } from "@overfly/contract/flight-routes/flight-routes";
import { useQuery } from "@tanstack/react-query";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { flightRouteQueries } from "#platform/queries/flight-routes/flight-route-queries.ts";
import { type Equipment, startDocument } from "#features/flight-routes/document/default-document.ts";
import { useKitEquipment } from "#features/flight-routes/document/kit-equipment.ts";
import { usePlannerContext } from "#features/flight-routes/store/planner-context.ts";

export interface NewRoute {
  /** Starts editing a new route, with the settings of the selected or first route, otherwise the kit's equipment. */
  start: () => void;
  /** The user may add routes, and everything that the new route takes over is loaded. */
  isReady: boolean;
  /** For files that name no aircraft. */
  defaultEquipment: Equipment | undefined;
}

export function useNewRoute(): NewRoute {
  const { t } = useTranslation("flight-routes");
  const { store, site, selectedRoute } = usePlannerContext();
  const { data: routes = [], isSuccess } = useQuery(flightRouteQueries.list(site.token));
  const { kit, isLoading } = useKitEquipment();
  const canAdd = useAllowed(calls.create);
  const like = (selectedRoute ?? routes[0])?.document;
  return {
    start: () => {
      const document = startDocument(site.boundary, t("area"), { like, kit });
      const draft = { name: t("routeName", { number: routes.length + 1 }), document };
      store.dispatch({ type: "startEditing", draft, key: crypto.randomUUID() });
    },
    isReady: canAdd && isSuccess && !isLoading,
    defaultEquipment: like ?? kit,
  };
}
