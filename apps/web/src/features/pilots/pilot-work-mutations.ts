import type { BodyInput } from "@overfly/contract/endpoint";
import { currencyRules } from "@overfly/contract/pilots/currency-rules";
import { type Absence, pilotAvailability } from "@overfly/contract/pilots/pilot-availability";
import { pilotProfiles } from "@overfly/contract/pilots/pilot-profile";
import { pilotRatings } from "@overfly/contract/pilots/pilot-ratings";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { pilotQueries } from "#platform/queries/pilot-queries.ts";

/** Whom a mission can be assigned to depends on them too. */
function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: pilotQueries.all }),
      client.invalidateQueries({ queryKey: pilotQueries.currencyRules.queryKey }),
      client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes("candidates") }),
    ]);
}

export const useSetHours = (id: string) =>
  useMutation({
    mutationFn: (body: BodyInput<typeof pilotAvailability.setHours>) =>
      call(pilotAvailability.setHours, { params: { id }, body }),
    onSuccess: useRefresh(),
    meta: { silent: true },
  });

export const useChangeProfile = (id: string) =>
  useMutation({
    mutationFn: (body: BodyInput<typeof pilotProfiles.update>) =>
      call(pilotProfiles.update, { params: { id }, body }),
    onSuccess: useRefresh(),
    meta: { silent: true },
  });

/** Adds an absence to a pilot, or changes the given one. */
export const useSaveAbsence = (pilotId: string, absence: Absence | undefined) =>
  useMutation({
    mutationFn: (body: BodyInput<typeof pilotAvailability.addAbsence>) =>
      absence
        ? call(pilotAvailability.changeAbsence, {
            params: { id: absence.id },
            body: { ...body, updated_at: absence.updated_at },
          })
        : call(pilotAvailability.addAbsence, { params: { id: pilotId }, body }),
    onSuccess: useRefresh(),
    meta: { silent: true },
  });

export const useRemoveAbsence = () =>
  useMutation({
    mutationFn: (id: number) => call(pilotAvailability.removeAbsence, { params: { id } }),
    onSuccess: useRefresh(),
    meta: { error: "platform/errors:update" },
  });

export const useRatePilot = (token: string) =>
  useMutation({
    mutationFn: (body: BodyInput<typeof pilotRatings.rate>) =>
      call(pilotRatings.rate, { params: { token }, body }),
    onSuccess: useRefresh(),
    meta: { silent: true },
  });

export const useSetCurrencyRules = () =>
  useMutation({
    mutationFn: (body: BodyInput<typeof currencyRules.update>) => call(currencyRules.update, { body }),
    onSuccess: useRefresh(),
    meta: { silent: true },
  });
