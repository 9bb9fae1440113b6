import type { BodyInput } from "@overfly/contract/endpoint";
import { cloudFolders, cloudItems } from "@overfly/contract/media/cloud-items";
import { media } from "@overfly/contract/media/media";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { cloudQueries } from "#platform/queries/cloud-queries.ts";

const SILENT = { silent: true };

/** Loads the lists of a site's cloud again. */
export function useRefreshCloud(token: string) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: cloudQueries.items(token, {}).queryKey }),
      client.invalidateQueries({ queryKey: cloudQueries.fileKey }),
    ]);
}

export function useCreateFolder(token: string) {
  const refresh = useRefreshCloud(token);
  return useMutation({
    mutationFn: (body: BodyInput<typeof cloudFolders.create>) =>
      call(cloudFolders.create, { params: { token }, body }),
    onSuccess: refresh,
    meta: SILENT,
  });
}

export function useRenameItem(token: string, { type, id }: { type: string; id: number }) {
  const refresh = useRefreshCloud(token);
  return useMutation({
    mutationFn: async (body: { name: string }) => {
      const params = { id };
      await (type === "folder"
        ? call(cloudFolders.rename, { params, body })
        : call(media.rename, { params, body }));
    },
    onSuccess: refresh,
    meta: SILENT,
  });
}

export function useMoveItems(token: string) {
  const refresh = useRefreshCloud(token);
  return useMutation({
    mutationFn: (body: BodyInput<typeof cloudItems.move>) =>
      call(cloudItems.move, { params: { token }, body }),
    onSuccess: refresh,
    meta: SILENT,
  });
}

export function useRemoveItems(token: string) {
  const refresh = useRefreshCloud(token);
  return useMutation({
    mutationFn: (body: BodyInput<typeof cloudItems.remove>) =>
      call(cloudItems.remove, { params: { token }, body }),
    onSuccess: refresh,
  });
}

export function usePublishFile(token: string) {
  const refresh = useRefreshCloud(token);
  return useMutation({
    mutationFn: ({ id, is_published }: { id: number; is_published: boolean }) =>
      call(media.publish, { params: { id }, body: { is_published } }),
    onSuccess: refresh,
  });
}
