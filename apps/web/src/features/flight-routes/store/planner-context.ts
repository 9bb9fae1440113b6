import type { FlightRoute } from "@overfly/contract/flight-routes/flight-routes";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { createContext, useContext, useSyncExternalStore } from "react";
import type { PlannerState } from "./planner-state.ts";
import type { PlannerStore } from "./planner-store.ts";

export interface PlannerContextValue {
  store: PlannerStore;
  site: SiteDetail;
  /** The route of the address, as the server has it. */
  selectedRoute: FlightRoute | undefined;
  selectRoute: (id: number | undefined) => void;
}

export const PlannerContext = createContext<PlannerContextValue | undefined>(undefined);

export function usePlannerContext(): PlannerContextValue {
  const context = useContext(PlannerContext);
  if (!context) throw new Error("PlannerContext is missing.");
  return context;
}

/** Renders again only when the selected value changes, so selectors return stable references. */
export function usePlanner<T>(selector: (state: PlannerState) => T): T {
  const { store } = usePlannerContext();
  return useSyncExternalStore(store.subscribe, () => selector(store.getState()));
}

export const useDispatch = () => usePlannerContext().store.dispatch;
export const useSite = (): SiteDetail => usePlannerContext().site;
