import { flightRoutes as calls } from "@overfly/contract/flight-routes/flight-routes";
import { useState } from "react";
import { useAllowed } from "#platform/api/user.ts";
import type { Bounds } from "#platform/map/bounds.ts";
import { useDispatch, usePlanner, useSite } from "#features/flight-routes/store/planner-context.ts";
import { selectIsDirty } from "#features/flight-routes/store/selectors.ts";
import { useNewRoute } from "#features/flight-routes/versions/list/use-new-route.ts";
import { type RouteImport, useRouteImport } from "./use-route-import.ts";

export interface FileImport {
  routeImport: RouteImport;
  /** Not once the imported route is saved or closed. */
  isReportShown: boolean;
  isReading: boolean;
  /** Undefined if the user may not add routes. */
  importFiles: ((files: readonly File[]) => void) | undefined;
  /** The user is asked whether unsaved changes may be discarded. */
  isConfirming: boolean;
  confirm: () => void;
  cancel: () => void;
  importedBounds: Bounds | undefined;
}

/** One file becomes the draft of a new route, after unsaved changes were confirmed; several are saved as routes. */
export function useFileImport(): FileImport {
  const site = useSite();
  const dispatch = useDispatch();
  const isDirty = usePlanner(selectIsDirty);
  const savedDocument = usePlanner(({ session }) => session?.saved.document);
  const canImport = useAllowed(calls.importFile);
  const { defaultEquipment } = useNewRoute();
  const [waiting, setWaiting] = useState<readonly File[]>();
  const routeImport = useRouteImport(site, defaultEquipment, (draft) => {
    dispatch({ type: "closeSidePanel" });
    dispatch({ type: "startEditing", draft, key: crypto.randomUUID() });
  });
  const { state, read } = routeImport;
  const isOpen = state.status === "read" && savedDocument === state.document;
  return {
    routeImport,
    isReportShown: state.status !== "idle" && (state.status !== "read" || isOpen),
    isReading: state.status === "reading",
    importFiles: canImport
      ? (files) => (isDirty && files.length === 1 ? setWaiting(files) : read(files))
      : undefined,
    isConfirming: waiting !== undefined,
    confirm: () => {
      if (waiting) read(waiting);
      setWaiting(undefined);
    },
    cancel: () => setWaiting(undefined),
    importedBounds: isOpen ? state.bounds : undefined,
  };
}
