import { missionProblems, type NewProblem } from "@overfly/contract/missions/mission-problems";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/api/call.ts";
import { uploadFile } from "#platform/api/upload-file.ts";
import { refreshMission } from "#platform/queries/mission-queries.ts";
import { sendPhotos } from "#platform/ui/photos/send-photos.ts";
import { keep, readKept } from "./kept-problem.ts";

export interface Report {
  problem: NewProblem;
  photos: readonly File[];
}

/** Reports a problem, then its photos. After a failure only what has not arrived is sent again. */
export function useReportProblem(token: string) {
  const client = useQueryClient();
  const [reported, setReported] = useState<number>();
  return useMutation({
    mutationFn: async ({ problem, photos }: Report) => {
      const id = reported ?? (await send(token, problem));
      setReported(id);
      await sendPhotos(photos, (file) => uploadFile(missionProblems.addPhoto, { params: { id }, file }));
    },
    onSettled: () => refreshMission(client, token),
    meta: { silent: true },
  });
}

async function send(token: string, problem: NewProblem): Promise<number> {
  const body = JSON.stringify(problem);
  const { tried } = readKept(token);
  const key = tried?.body === body ? tried.key : crypto.randomUUID();
  keep(token, { kind: problem.kind, text: problem.text, tried: { body, key } });
  const { data } = await call(missionProblems.report, {
    params: { token },
    body: problem,
    idempotencyKey: key,
  });
  return data.id;
}

/** Adds photos to an own problem, shares it with the client and resolves it. */
export function useProblemChanges(token: string) {
  const client = useQueryClient();
  const options = {
    onSettled: () => refreshMission(client, token),
    meta: { error: "missions/problems:failed" as const },
  };
  const addPhotos = useMutation({
    mutationFn: async ({ id, photos }: { id: number; photos: readonly File[] }) => {
      for (const file of photos) await uploadFile(missionProblems.addPhoto, { params: { id }, file });
    },
    ...options,
  });
  const share = useMutation({
    mutationFn: ({ id, is_shared }: { id: number; is_shared: boolean }) =>
      call(missionProblems.share, { params: { id }, body: { is_shared } }),
    ...options,
  });
  const resolve = useMutation({
    mutationFn: ({ id, note }: { id: number; note: string }) =>
      call(missionProblems.resolve, { params: { id }, body: { note } }),
    ...options,
    meta: { silent: true },
  });
  return { addPhotos, share, resolve };
}
