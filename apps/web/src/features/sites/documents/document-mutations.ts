import { siteDocuments } from "@overfly/contract/sites/site-documents";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { siteTabQueries } from "#platform/queries/sites/site-tab-queries.ts";

export function useDeleteDocument(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(siteDocuments.remove, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: siteTabQueries.documents(token, {}).queryKey }),
    meta: { error: "platform/errors:deleteAttachment" },
  });
}
