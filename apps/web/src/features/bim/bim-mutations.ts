import type { BimModel } from "@overfly/contract/bim/bim";
import { type ResultUpdate, results } from "@overfly/contract/bim/update-results";
import { media } from "@overfly/contract/media/media";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { bimQueries } from "#platform/queries/bim-queries.ts";

/** Sets the result of elements of a model. */
export function useUpdateElements(model: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Omit<Extract<ResultUpdate, { of: "bim" }>, "of">) =>
      call(results.update, { params: { id: model }, body: { of: "bim", ...body } }),
    onSuccess: () => client.invalidateQueries({ queryKey: bimQueries.all }),
    meta: { error: "platform/errors:update" },
  });
}

/** Sets the result of all elements that match; where others match by now, they are counted again. */
export function useUpdateMatching(model: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Omit<Extract<ResultUpdate, { of: "bim_filter" }>, "of">) =>
      call(results.update, { params: { id: model }, body: { of: "bim_filter", ...body } }),
    onSettled: () => client.invalidateQueries({ queryKey: bimQueries.all }),
    meta: { error: "platform/errors:update" },
  });
}

/** Deletes a model with its file in the cloud. */
export function useDeleteModel(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file_id }: BimModel) => call(media.remove, { params: { id: file_id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: bimQueries.ofSiteKey(token) }),
  });
}
