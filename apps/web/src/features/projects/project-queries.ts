import { clients } from "@overfly/contract/clients/clients";
import type { BodyInput, QueryInput } from "@overfly/contract/endpoint";
import { projects } from "@overfly/contract/projects/projects";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";

const MOST = 200;

export const projectQueries = {
  all: ["projects"] as const,
  list: (query: QueryInput<typeof projects.list>) =>
    queryOptions({
      queryKey: ["projects", "list", query],
      queryFn: () => call(projects.list, { query }),
      meta: { error: "Failed to fetch data" },
    }),
  clients: queryOptions({
    queryKey: ["clients", "choice"] as const,
    queryFn: () => call(clients.list, { query: { item_count: MOST } }),
    select: (reply) => reply.data,
    meta: { error: "Failed to fetch data" },
  }),
};

export interface ProjectToSave {
  body: BodyInput<typeof projects.create>;
  idempotencyKey: string;
}

export function useCreateProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (project: ProjectToSave) => call(projects.create, project),
    onSuccess: () => client.invalidateQueries({ queryKey: projectQueries.all }),
    meta: { silent: true },
  });
}
