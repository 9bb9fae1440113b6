import type { FlightRoute } from "@overfly/contract/flight-routes/flight-routes";
import { useQueryClient } from "@tanstack/react-query";
import { CallError } from "#platform/api/call-error.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { flightRouteQueries } from "#platform/queries/flight-routes/flight-route-queries.ts";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { useSaveRoute } from "#features/flight-routes/flight-route-mutations.ts";
import { useSelectTool } from "#features/flight-routes/store/editing.ts";
import { usePlanner, usePlannerContext } from "#features/flight-routes/store/planner-context.ts";

export interface Save {
  save: () => void;
  isPending: boolean;
  error: Error | null;
  /** The route was changed, locked or deleted by somebody else. */
  isConflict: boolean;
  /** Version that the draft is based on; undefined for a new route. */
  baseVersion: number | undefined;
  overwrite: () => void;
  discardAndReload: () => void;
  saveAsNew: () => void;
}

const MAX_NAME_LENGTH = 80;

/** Changed or locked by somebody else, or deleted. */
const CONFLICT_STATUSES = new Set([409, 404]);

/** Saves the draft. On a conflict the user decides how to go on. */
export function useSave(): Save {
  const { store, site } = usePlannerContext();
  const session = usePlanner((state) => state.session);
  const mutation = useSaveRoute(site.token);
  const latestRoute = useLatestRoute();
  const send = useSend(mutation);
  return {
    save: () => send(session?.route),
    isPending: mutation.isPending,
    error: mutation.error,
    isConflict: mutation.error instanceof CallError && CONFLICT_STATUSES.has(mutation.error.status),
    baseVersion: session?.route?.version,
    overwrite: () => void latestRoute().then(send),
    discardAndReload: () =>
      void latestRoute().then((route) => {
        mutation.reset();
        store.dispatch(route ? { type: "rebase", route } : { type: "stopEditing" });
      }),
    saveAsNew: () => send(undefined),
  };
}

/** Saves over a route; without one as a new route. */
function useSend(mutation: ReturnType<typeof useSaveRoute>): (route: FlightRoute | undefined) => void {
  const { t } = useTranslation("flight-routes");
  const { t: tVersions } = useTranslation("flight-routes/versions");
  const { store, selectRoute } = usePlannerContext();
  const selectTool = useSelectTool();
  return (route) => {
    const { session } = store.getState();
    if (!session || mutation.isPending) return;
    const { name: typed, document } = session.history.present;
    const isCopy = session.route !== undefined && !route;
    const trimmed = typed.trim();
    const name =
      isCopy && trimmed === session.route?.name ? tVersions("mineName", { name: trimmed }) : trimmed;
    const key = isCopy ? crypto.randomUUID() : session.key;
    mutation.mutate(
      { route, body: { name: name.slice(0, MAX_NAME_LENGTH), document }, key },
      {
        onSuccess: ({ data }) => {
          toastSuccess(t("saved", { name: data.name }));
          store.dispatch({ type: "stopEditing" });
          selectTool("none");
          selectRoute(data.id);
        },
      },
    );
  };
}

/** Reads the edited route again; undefined if it was deleted. */
function useLatestRoute(): () => Promise<FlightRoute | undefined> {
  const { store, site } = usePlannerContext();
  const client = useQueryClient();
  return async () => {
    const list = flightRouteQueries.list(site.token);
    await client.invalidateQueries({ queryKey: list.queryKey });
    const routes = await client.query(list);
    return routes.find(({ id }) => id === store.getState().session?.route?.id);
  };
}
