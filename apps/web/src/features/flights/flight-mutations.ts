import type { BodyInput } from "@overfly/contract/endpoint";
import { flights } from "@overfly/contract/flights/flights";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { flightQueries } from "#platform/queries/flight-queries.ts";

export const useUpdateFlight = (id: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof flights.update>) => call(flights.update, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: flightQueries.all }),
    meta: { silent: true },
  });
};

/** Whoever shows the flight goes elsewhere before it is forgotten. */
export const useDeleteFlight = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(flights.remove, { params: { id } }),
    onSuccess: (_reply, id) => {
      const deletedKey = flightQueries.one(id).queryKey.join(" ");
      return client.invalidateQueries({
        queryKey: flightQueries.all,
        predicate: ({ queryKey }) => queryKey.join(" ") !== deletedKey,
      });
    },
  });
};
