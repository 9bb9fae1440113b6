import { type Anomaly, anomalies } from "@overfly/contract/anomalies/anomalies";
import type { BodyInput } from "@overfly/contract/endpoint";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { CallError } from "#platform/api/call-error.ts";
import { toastError } from "#platform/ui/feedback/toast.tsx";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { anomalyQueries } from "#platform/queries/anomaly-queries.ts";
import { translate } from "#platform/i18n/translation.ts";

export type Changes = Omit<BodyInput<typeof anomalies.update>, "updated_at">;

/** Reviews or corrects an anomaly. After an edit conflict, a toast says so and the list is refetched. */
export function useUpdateAnomaly(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ anomaly, changes }: { anomaly: Anomaly; changes: Changes }) =>
      call(anomalies.update, {
        params: { id: anomaly.id },
        body: { ...changes, updated_at: anomaly.updated_at },
      }),
    onSuccess: ({ data }) => put(client, token, data),
    onError: (error) => {
      const raced = error instanceof CallError && error.status === 409;
      toastError(
        raced ? translate("anomalies:conflict") : error.message || translate("anomalies:saveFailed"),
      );
      void client.invalidateQueries({ queryKey: anomalyQueries.ofMission(token).queryKey });
    },
    meta: { silent: true },
  });
}

/** Decides on many anomalies at once. */
export function useReviewMany(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof anomalies.reviewMany>) =>
      call(anomalies.reviewMany, { params: { token }, body }),
    onSuccess: ({ data }) => {
      for (const anomaly of data) put(client, token, anomaly);
      void client.invalidateQueries({ queryKey: missionQueries.one(token).queryKey, exact: true });
    },
    meta: { error: translate("anomalies:saveFailed") },
  });
}

export function useAddAnomaly(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof anomalies.create>) =>
      call(anomalies.create, { params: { token }, body }),
    onSuccess: ({ data }) => {
      put(client, token, data);
      void client.invalidateQueries({ queryKey: missionQueries.one(token).queryKey });
    },
    meta: { silent: true },
  });
}

export function useRemoveAnomaly(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(anomalies.remove, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: missionQueries.one(token).queryKey }),
    meta: { error: translate("anomalies:saveFailed") },
  });
}

export function useSetWorkState(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & BodyInput<typeof anomalies.setWorkState>) =>
      call(anomalies.setWorkState, { params: { id }, body }),
    onSuccess: ({ data }) => {
      put(client, token, data);
      void client.invalidateQueries({ queryKey: siteQueries.all });
    },
    meta: { error: translate("anomalies:saveFailed") },
  });
}

/** Replaces a changed anomaly in the cached list, whose order stays while somebody works through it. */
function put(client: QueryClient, token: string, changed: Anomaly): void {
  client.setQueryData(anomalyQueries.ofMission(token).queryKey, (before) => {
    if (!before) return before;
    const known = before.data.some((anomaly) => anomaly.id === changed.id);
    const data = before.data.map((anomaly) => (anomaly.id === changed.id ? changed : anomaly));
    return { data: known ? data : [changed, ...data] };
  });
}
