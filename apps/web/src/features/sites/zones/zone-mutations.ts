import type { BodyInput } from "@overfly/contract/endpoint";
import { zones } from "@overfly/contract/sites/zones";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { fieldErrors } from "#platform/api/call-error.ts";
import { call } from "#platform/api/call.ts";
import { errorMessages } from "#platform/api/error-messages.ts";
import { toastError } from "#platform/ui/feedback/toast.tsx";
import { siteQueries } from "#platform/queries/site-queries.ts";

type ZoneToSave = BodyInput<typeof zones.update>["zones"][number];

/** Where the one zone's fields are in the errors. */
const FIRST_ZONE = /^zones\.0\./;

/** Adds or updates one zone; `showRefusal` shows as a toast what belongs to no field of the form. */
export function useSaveZone(token: string) {
  const client = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (zone: ZoneToSave) => call(zones.update, { params: { token }, body: { zones: [zone] } }),
    onSuccess: () => client.invalidateQueries({ queryKey: siteQueries.zones(token).queryKey }),
    meta: { silent: true },
  });
  const errors = Object.fromEntries(
    Object.entries(fieldErrors(error)).map(([field, message]) => [field.replace(FIRST_ZONE, ""), message]),
  );
  const showRefusal = (failure: Error): void => {
    if (Object.keys(fieldErrors(failure)).some((field) => FIRST_ZONE.test(field))) return;
    for (const message of errorMessages(failure, { error: "platform/errors:updateZones" }))
      toastError(message);
  };
  return { mutate, isPending, errors, reset, showRefusal };
}

export function useDeleteZone(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(zones.remove, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: siteQueries.zones(token).queryKey }),
    meta: { error: "platform/errors:deleteZones" },
  });
}
