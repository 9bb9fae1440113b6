import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import { type RepairChanges, repairFilters, repairs } from "@overfly/contract/anomalies/repairs";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/api/call.ts";
import { uploadFile } from "#platform/api/upload-file.ts";
import { anomalyQueries } from "#platform/queries/anomaly-queries.ts";
import { repairQueries } from "#platform/queries/repair-queries.ts";
import { siteQueries } from "#platform/queries/site-queries.ts";

/** Of an anomaly: which one, as it was read. */
export type Version = Pick<Anomaly, "id" | "updated_at" | "mission_token">;

export interface Change {
  repairs: readonly Version[];
  changes: RepairChanges;
}

/** What was changed last and can be undone. */
export interface Undoable {
  change_id: string;
  count: number;
  repairs: readonly Version[];
}

/** Changes repairs, and undoes the last change. */
export function useChangeRepairs() {
  const client = useQueryClient();
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const change = useMutation({
    mutationFn: ({ repairs: changed, changes }: Change) =>
      call(repairs.change, {
        body: { repairs: changed.map(({ id, updated_at }) => ({ id, updated_at })), changes },
      }),
    onSuccess: ({ data }, { repairs: changed }) => setUndoable({ ...data, repairs: changed }),
    // also after an error: somebody else was faster
    onSettled: (_reply, _error, { repairs: changed }) => refresh(client, changed),
    meta: { error: "anomalies/repairs:changeFailed" },
  });
  const undo = useMutation({
    mutationFn: ({ change_id }: Undoable) => call(repairs.undo, { body: { change_id } }),
    onSuccess: () => setUndoable(null),
    onSettled: (_reply, _error, { repairs: changed }) => refresh(client, changed),
    meta: { error: "anomalies/repairs:changeFailed" },
  });
  return { change, undo, undoable, forget: () => setUndoable(null) };
}

export type RepairActions = ReturnType<typeof useChangeRepairs>;

export function useRepairPhotos(repair: Version) {
  const client = useQueryClient();
  const onSettled = () => refresh(client, [repair]);
  const add = useMutation({
    mutationFn: (file: File) => uploadFile(repairs.addPhoto, { params: { id: repair.id }, file }),
    onSettled,
    meta: { error: "anomalies/repairs:photoFailed" },
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(repairs.removePhoto, { params: { id } }),
    onSettled,
    meta: { error: "anomalies/repairs:changeFailed" },
  });
  return { add, remove };
}

export function useSavedFilters() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: repairQueries.filters.queryKey });
  const save = useMutation({
    mutationFn: (body: { name: string; query: string }) => call(repairFilters.save, { body }),
    onSuccess,
    meta: { silent: true },
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(repairFilters.remove, { params: { id } }),
    onSuccess,
    meta: { error: "anomalies/repairs:changeFailed" },
  });
  return { save, remove };
}

async function refresh(client: QueryClient, changed: readonly Version[]): Promise<void> {
  const missions = new Set(changed.map(({ mission_token }) => mission_token));
  await Promise.all([
    client.invalidateQueries({ queryKey: repairQueries.lists }),
    ...changed.map(({ id }) => client.invalidateQueries({ queryKey: repairQueries.one(id).queryKey })),
    ...[...missions].map((token) =>
      client.invalidateQueries({ queryKey: anomalyQueries.ofMission(token).queryKey }),
    ),
    client.invalidateQueries({ queryKey: siteQueries.all }),
  ]);
}
