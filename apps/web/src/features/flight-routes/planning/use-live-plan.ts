import { useEffect } from "react";
import { usePlanner, usePlannerContext } from "#features/flight-routes/store/planner-context.ts";
import { selectEditedDocument } from "#features/flight-routes/store/selectors.ts";
import { subscribeThrottled } from "./subscribe-throttled.ts";
import { usePlanInput } from "./use-plan-input.ts";

/** Keeps the store's plan up to date with the edited document. */
export function useLivePlan(): void {
  const { store, site } = usePlannerContext();
  const { livePlan, dispatch } = store;
  const document = usePlanner(selectEditedDocument);
  const isEditing = document !== undefined;
  const input = usePlanInput(site, document, false);
  useEffect(() => {
    livePlan.setInput(input);
    return livePlan.cancelPreview;
  }, [livePlan, input]);
  useEffect(() => {
    const { planner } = livePlan;
    const update = (): void => dispatch({ type: "setPlanning", planning: planner.state() });
    /** A new status is never late, so that no outdated plan counts as valid. */
    const updateStatus = (): void => {
      if (planner.state().status !== store.getState().planning.status) update();
    };
    const unsubscribe = [planner.subscribe(updateStatus), subscribeThrottled(planner.subscribe, update)];
    if (planner.state() !== store.getState().planning) update();
    return () => {
      for (const stop of unsubscribe) stop();
    };
  }, [livePlan, dispatch, store]);
  useEffect(() => {
    if (isEditing) livePlan.planner.prepare();
  }, [livePlan, isEditing]);
}
