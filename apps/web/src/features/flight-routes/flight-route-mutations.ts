import type { FlightRoute } from "@overfly/contract/flight-routes/flight-routes";
import { type NewFlightRoute, flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { flightRouteQueries } from "#platform/queries/flight-routes/flight-route-queries.ts";

export interface RouteToSave {
  /** Undefined for a new route. */
  route: Pick<FlightRoute, "id" | "version"> | undefined;
  body: NewFlightRoute;
  /** Idempotency key: a retry does not create a second route. */
  key: string;
}

export function useSaveRoute(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ route, body, key }: RouteToSave) =>
      route
        ? call(flightRoutes.update, {
            params: { token, id: route.id },
            body: { ...body, version: route.version },
          })
        : call(flightRoutes.create, { params: { token }, body, idempotencyKey: key }),
    // After an error as well: somebody else may have changed the route.
    onSettled: () => client.invalidateQueries({ queryKey: flightRouteQueries.list(token).queryKey }),
    meta: { silent: true },
  });
}

/** Changes the name only. */
export function useRenameRoute(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ route, name }: { route: FlightRoute; name: string }) => {
      const { id, document, version } = route;
      return call(flightRoutes.update, { params: { token, id }, body: { name, document, version } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: flightRouteQueries.list(token).queryKey }),
    meta: { error: "platform/errors:update" },
  });
}

export function useRemoveRoute(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(flightRoutes.remove, { params: { token, id } }),
    onSettled: () => client.invalidateQueries({ queryKey: flightRouteQueries.list(token).queryKey }),
    meta: { error: "platform/errors:update" },
  });
}
