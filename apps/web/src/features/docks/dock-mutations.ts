import type { BodyInput } from "@overfly/contract/endpoint";
import { docks } from "@overfly/contract/docks/docks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { translate } from "#platform/i18n/translation.ts";
import { dockQueries } from "#platform/queries/dock-queries.ts";
import { useIdempotencyKeys } from "#platform/ui/fields/use-idempotency-keys.ts";

function useRefreshDocks() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: dockQueries.all });
}

/** What the specification says of every failed change of a dock. */
const UPDATE = { error: (message: string) => translate("docks:updateFailed", { message }) };

export type NewDockBody = BodyInput<typeof docks.create>;

export function useAddDock() {
  const keyOf = useIdempotencyKeys();
  return useMutation({
    mutationFn: (body: NewDockBody) => call(docks.create, { body, idempotencyKey: keyOf(body) }),
    onSuccess: useRefreshDocks(),
    meta: { silent: true },
  });
}

export const useUpdateDock = (id: number) =>
  useMutation({
    mutationFn: (body: BodyInput<typeof docks.update>) => call(docks.update, { params: { id }, body }),
    onSuccess: useRefreshDocks(),
    meta: { silent: true },
  });

export const useRotateCredentials = () =>
  useMutation({
    mutationFn: (id: number) => call(docks.rotateCredentials, { params: { id } }),
    onSuccess: useRefreshDocks(),
    meta: UPDATE,
  });

export const useUnbindDock = () =>
  useMutation({
    mutationFn: (id: number) => call(docks.unbind, { params: { id } }),
    onSuccess: useRefreshDocks(),
    meta: UPDATE,
  });

export function useAcknowledgeAlarm() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(docks.acknowledgeAlarm, { params: { id } }),
    onSuccess: ({ data }) => {
      void client.invalidateQueries({ queryKey: dockQueries.alarmPages(data.dock.id) });
      return client.invalidateQueries({ queryKey: dockQueries.alarms.queryKey });
    },
  });
}

export const useDeleteDock = () =>
  useMutation({
    mutationFn: (id: number) => call(docks.remove, { params: { id } }),
    onSuccess: useRefreshDocks(),
  });
