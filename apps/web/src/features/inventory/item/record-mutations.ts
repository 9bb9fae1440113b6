import { activityLogs } from "@overfly/contract/inventory/activity-logs";
import type { BodyInput } from "@overfly/contract/endpoint";
import { itemDocuments } from "@overfly/contract/inventory/item-documents";
import { maintenanceLogs } from "@overfly/contract/inventory/maintenance-logs";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { dockQueries } from "#platform/queries/dock-queries.ts";
import { inventoryQueries } from "#platform/queries/inventory-queries.ts";

const useRefresh = () => {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: inventoryQueries.all }),
      client.invalidateQueries({ queryKey: dockQueries.all }), // maintenance grounds docks
    ]);
};

export const useLogActivity = () =>
  useMutation({
    mutationFn: (body: BodyInput<typeof activityLogs.create>) => call(activityLogs.create, { body }),
    onSuccess: useRefresh(),
    meta: { silent: true },
  });

export const useLogMaintenance = () =>
  useMutation({
    mutationFn: (body: BodyInput<typeof maintenanceLogs.create>) => call(maintenanceLogs.create, { body }),
    onSuccess: useRefresh(),
    meta: { silent: true },
  });

export const useVerifyMaintenance = () =>
  useMutation({
    mutationFn: (id: number) => call(maintenanceLogs.verify, { params: { id } }),
    onSuccess: useRefresh(),
    meta: { error: "platform/errors:update" },
  });

export const useDeleteItemDocument = () =>
  useMutation({
    mutationFn: (id: number) => call(itemDocuments.remove, { params: { id } }),
    onSuccess: useRefresh(),
    meta: { error: "platform/errors:deleteAttachment" },
  });
