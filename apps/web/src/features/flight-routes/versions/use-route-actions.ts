import type { FlightRoute } from "@overfly/contract/flight-routes/routes";
import { useState } from "react";
import { toastSuccess } from "#platform/ui/toast.tsx";
import type { EditSessionControls } from "#features/flight-routes/store/edit-session.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { SidePanel, RouteActionsValue } from "./route-actions-context.ts";

interface Around {
  controls: EditSessionControls;
  onChoose: (id: number) => void;
  onRename: (route: FlightRoute) => void;
  onRemove: (route: FlightRoute) => void;
}

/** Joins what happens to kept routes with what is edited and chosen. */
export function useRouteLife({ controls, onChoose, onRename, onRemove }: Around): RouteActionsValue {
  const { t } = useTranslation("flight-routes/versions");
  const [aside, onAside] = useState<SidePanel>();
  const { session, isDirty, rebase: goOnFrom, stop } = controls;
  return {
    editedId: session?.route?.id,
    isDirty,
    aside,
    onAside,
    onMade: (route) => {
      toastSuccess(t("made", { name: route.name }));
      if (isDirty) return;
      onAside(undefined);
      stop();
      onChoose(route.id);
    },
    onReplaced: (route) => {
      if (session?.route?.id === route.id) goOnFrom(route);
    },
    onRename,
    onRemove,
  };
}
