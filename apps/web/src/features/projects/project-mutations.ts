import type { BodyInput } from "@overfly/contract/endpoint";
import { projects } from "@overfly/contract/projects/projects";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { projectQueries } from "#platform/queries/project-queries.ts";

export interface ProjectToSave {
  body: BodyInput<typeof projects.create>;
  idempotencyKey: string;
}

export function useCreateProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (project: ProjectToSave) => call(projects.create, project),
    onSuccess: () => client.invalidateQueries({ queryKey: projectQueries.lists }),
    meta: { silent: true },
  });
}

export function useUpdateProject(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof projects.update>) => call(projects.update, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: projectQueries.lists }),
    meta: { silent: true },
  });
}

export function useDeleteProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(projects.remove, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: projectQueries.lists }),
    meta: { error: "platform/errors:update" },
  });
}
