import type { BodyInput } from "@overfly/contract/endpoint";
import { projectMissions } from "@overfly/contract/projects/project-missions";
import { projects } from "@overfly/contract/projects/projects";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { projectQueries } from "#platform/queries/project-queries.ts";
import { useIdempotencyKeys } from "#platform/ui/fields/use-idempotency-keys.ts";

function useRefreshProjects(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: projectQueries.all });
}

export function useCreateProject() {
  const keyOf = useIdempotencyKeys();
  return useMutation({
    mutationFn: (body: BodyInput<typeof projects.create>) =>
      call(projects.create, { body, idempotencyKey: keyOf(body) }),
    onSuccess: useRefreshProjects(),
    meta: { silent: true },
  });
}

export const useUpdateProject = (id: number) =>
  useMutation({
    mutationFn: (body: BodyInput<typeof projects.update>) => call(projects.update, { params: { id }, body }),
    onSuccess: useRefreshProjects(),
    meta: { silent: true },
  });

export const useSetProjectStatus = (
  id: number,
  meta: { silent: true } | { error: "platform/errors:update" },
) =>
  useMutation({
    mutationFn: (body: BodyInput<typeof projects.setStatus>) =>
      call(projects.setStatus, { params: { id }, body }),
    onSuccess: useRefreshProjects(),
    meta,
  });

export const useDeleteProject = () =>
  useMutation({
    mutationFn: (id: number) => call(projects.remove, { params: { id } }),
    onSuccess: useRefreshProjects(),
    meta: { error: "platform/errors:update" },
  });

export function useOrderMissions(id: number) {
  const client = useQueryClient();
  const refresh = useRefreshProjects();
  const keyOf = useIdempotencyKeys();
  return useMutation({
    mutationFn: (body: BodyInput<typeof projectMissions.create>) =>
      call(projectMissions.create, { params: { id }, body, idempotencyKey: keyOf(body) }),
    onSuccess: async () => {
      await Promise.all([refresh(), client.invalidateQueries({ queryKey: missionQueries.all })]);
    },
    meta: { silent: true },
  });
}
