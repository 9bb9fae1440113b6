import type { BodyInput, Endpoint } from "@overfly/contract/endpoint";
import { plantModels } from "@overfly/contract/sites/plant-models";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { refreshSites } from "#features/sites/site-mutations.ts";

/** Adds a model to those that sites may name. */
function useAddModel<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<E>) => call(endpoint, { body } as never),
    onSuccess: () => refreshSites(client),
    meta: { silent: true },
  });
}

export const useAddModule = () => useAddModel(plantModels.createModule);
export const useAddInverter = () => useAddModel(plantModels.createInverter);
export const useAddTracker = () => useAddModel(plantModels.createTracker);
