import type { BodyInput } from "@overfly/contract/endpoint";
import {
  type MaintenanceProgram,
  maintenancePrograms,
} from "@overfly/contract/inventory/maintenance-programs";
import { type WorkOrder, workOrders } from "@overfly/contract/inventory/work-orders";
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
      client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes("candidates") }),
    ]);
};

/** Creates a program, or changes the given one. */
export function useSaveProgram(program: MaintenanceProgram | undefined) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ item_kind, ...changes }: BodyInput<typeof maintenancePrograms.create>) =>
      program
        ? call(maintenancePrograms.update, {
            params: { id: program.id },
            body: { ...changes, updated_at: program.updated_at },
          })
        : call(maintenancePrograms.create, { body: { item_kind, ...changes } }),
    onSuccess: refresh,
    meta: { silent: true },
  });
}

export function useArchiveProgram(verb: "archive" | "restore") {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: number) => call(maintenancePrograms[verb], { params: { id } }),
    onSuccess: refresh,
    meta: { error: "platform/errors:update" },
  });
}

type OrderFields = BodyInput<typeof workOrders.create>;

/** Opens an order, or changes the given one. */
export function useSaveOrder(order: WorkOrder | undefined) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: OrderFields) => {
      const { title, description, due_on } = body;
      if (!order) return call(workOrders.create, { body });
      const changes = { title, description, due_on, updated_at: order.updated_at };
      return call(workOrders.update, { params: { id: order.id }, body: changes });
    },
    onSuccess: refresh,
    meta: { silent: true },
  });
}

type Step = BodyInput<typeof workOrders.step>;
/** A step without the version of its order. */
export type OrderStep = Step extends infer One ? (One extends Step ? Omit<One, "updated_at"> : never) : never;

export function useOrderStep({ id, updated_at }: WorkOrder, { silent = false } = {}) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (step: OrderStep) =>
      call(workOrders.step, { params: { id }, body: { ...step, updated_at } as Step }),
    onSuccess: refresh,
    meta: silent ? { silent: true } : { error: "platform/errors:update" },
  });
}
