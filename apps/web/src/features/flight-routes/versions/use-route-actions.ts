import type { FlightRoute } from "@overfly/contract/flight-routes/routes";
import { useState } from "react";
import { toastSuccess } from "#platform/ui/toast.tsx";
import type { SessionControls } from "#features/flight-routes/store/edit-session.ts";
import { useLifeText } from "./versions-text.ts";
import type { Aside, RouteLife } from "./route-actions-context.ts";

interface Around {
  controls: SessionControls;
  onChoose: (id: number) => void;
  onRename: (route: FlightRoute) => void;
  onRemove: (route: FlightRoute) => void;
}

/** Joins what happens to kept routes with what is edited and chosen. */
export function useRouteLife({ controls, onChoose, onRename, onRemove }: Around): RouteLife {
  const text = useLifeText();
  const [aside, onAside] = useState<Aside>();
  const { session, isDirty, goOnFrom, stop } = controls;
  return {
    editedId: session?.route?.id,
    isDirty,
    aside,
    onAside,
    onMade: (route) => {
      toastSuccess(text("made", { name: route.name }));
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
