import type { FlightRoute } from "@overfly/contract/flight-routes/flight-routes";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { hasUnsavedChanges } from "#features/flight-routes/store/edit-session.ts";
import { usePlannerContext } from "#features/flight-routes/store/planner-context.ts";

/** After a route was created as a copy: selects it, unless that would discard unsaved changes. */
export function useRouteCreated(): (route: FlightRoute) => void {
  const { t } = useTranslation("flight-routes/versions");
  const { store, selectRoute } = usePlannerContext();
  return (route) => {
    toastSuccess(t("created", { name: route.name }));
    if (hasUnsavedChanges(store.getState().session)) return;
    store.dispatch({ type: "closeSidePanel" });
    store.dispatch({ type: "stopEditing" });
    selectRoute(route.id);
  };
}
