import type { BodyInput } from "@overfly/contract/endpoint";
import { projectMissions } from "@overfly/contract/projects/project-missions";
import { projects } from "@overfly/contract/projects/projects";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/api/call.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { projectQueries } from "#platform/queries/project-queries.ts";

function useRefreshProjects(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: projectQueries.all });
}

export interface ProjectToSave {
  body: BodyInput<typeof projects.create>;
  idempotencyKey: string;
}

export const useCreateProject = () =>
  useMutation({
    mutationFn: (project: ProjectToSave) => call(projects.create, project),
    onSuccess: useRefreshProjects(),
    meta: { silent: true },
  });

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

/** Repeated with the same key while the dialog is open: a second click orders nothing twice. */
export function useOrderMissions(id: number) {
  const client = useQueryClient();
  const refresh = useRefreshProjects();
  const [idempotencyKey, renew] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (body: BodyInput<typeof projectMissions.create>) =>
      call(projectMissions.create, { params: { id }, body, idempotencyKey }),
    onSuccess: async () => {
      await Promise.all([refresh(), client.invalidateQueries({ queryKey: missionQueries.all })]);
    },
    onError: () => renew(crypto.randomUUID()),
    meta: { silent: true },
  });
}
