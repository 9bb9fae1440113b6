import { siteCover } from "@overfly/contract/sites/site-cover";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refreshSites } from "#features/sites/site-mutations.ts";
import { call } from "#platform/api/call.ts";
import { uploadFile } from "#platform/api/upload-file.ts";

export function useSetCover(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => uploadFile(siteCover.set, { params: { token }, file }),
    onSuccess: () => refreshSites(client),
    meta: { error: "platform/errors:update" },
  });
}

export function useRemoveCover(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(siteCover.remove, { params: { token } }),
    onSuccess: () => refreshSites(client),
    meta: { error: "platform/errors:update" },
  });
}
