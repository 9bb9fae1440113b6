import type { BodyInput } from "@overfly/contract/endpoint";
import { streams } from "@overfly/contract/streams/streams";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { streamQueries } from "#platform/queries/stream-queries.ts";

/** Also after a failure, which may have changed a stream's state. */
function useRefreshStreams() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: streamQueries.all });
}

export const useAddStream = () =>
  useMutation({
    mutationFn: (body: BodyInput<typeof streams.create>) => call(streams.create, { body }),
    onSettled: useRefreshStreams(),
    meta: { silent: true },
  });

export const useStartCamera = () =>
  useMutation({
    mutationFn: (body: BodyInput<typeof streams.start>) => call(streams.start, { body }),
    onSettled: useRefreshStreams(),
    meta: { silent: true },
  });

export const useStopStream = () =>
  useMutation({
    mutationFn: (id: number) => call(streams.stop, { params: { id } }),
    onSettled: useRefreshStreams(),
  });

export const useRemoveStream = () =>
  useMutation({
    mutationFn: (id: number) => call(streams.remove, { params: { id } }),
    onSettled: useRefreshStreams(),
  });

export const useAdjustCamera = (id: number) =>
  useMutation({
    mutationFn: (body: BodyInput<typeof streams.adjust>) => call(streams.adjust, { params: { id }, body }),
    onSettled: useRefreshStreams(),
  });

export const useRecording = (id: number) =>
  useMutation({
    mutationFn: (isWanted: boolean) =>
      call(isWanted ? streams.startRecording : streams.stopRecording, { params: { id } }),
    onSettled: useRefreshStreams(),
  });

export const useSnapshot = (id: number) =>
  useMutation({ mutationFn: (file: Blob) => call(streams.snapshot, { params: { id }, file }) });
