import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { useSyncExternalStore } from "react";
import type { PlanState } from "#features/flight-routes/planning/route-planner.ts";

/** The plan that the dock shows, for the layers on the map. */
export interface AnalysisSource {
  planning: PlanState;
  document: RouteDocument;
}

const listeners = new Set<() => void>();
let source: AnalysisSource | undefined;

export function publishAnalysis(next: AnalysisSource | undefined): void {
  source = next;
  for (const listener of listeners) listener();
}

export const useAnalysisSource = (): AnalysisSource | undefined =>
  useSyncExternalStore(subscribe, () => source);

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
