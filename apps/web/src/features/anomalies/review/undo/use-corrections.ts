import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef } from "react";
import {
  type Changes,
  useAddAnomaly,
  useRemoveAnomaly,
  useUpdateAnomaly,
} from "#features/anomalies/anomaly-mutations.ts";
import { translate } from "#platform/i18n/translation.ts";
import { anomalyQueries } from "#platform/queries/anomaly-queries.ts";
import { toastError, toastSuccess } from "#platform/ui/feedback/toast.tsx";
import type { Undos } from "./use-undos.ts";

interface Options {
  /** The anomaly that is selected now. */
  aim: RefObject<number | null>;
  choose: (id: number | null) => void;
  undos: Undos;
}

/** Fields that the analyst corrects by the form. */
export type Correction = Pick<Changes, "class" | "severity" | "iec_class" | "note">;

/** Corrects, adds and deletes anomalies; each can be undone. */
export function useCorrections(token: string, { aim, choose, undos }: Options) {
  const client = useQueryClient();
  const update = useUpdateAnomaly(token);
  const add = useAddAnomaly(token);
  const deletion = useRemoveAnomaly(token);
  const { idNow, replaced } = useIds();
  const find = (id: number) =>
    client.getQueryData(anomalyQueries.ofMission(token).queryKey)?.data.find((one) => one.id === idNow(id));

  const saved = (anomaly: Anomaly, changes: Correction): void => {
    toastSuccess(translate("anomalies:saved"));
    undos.add(() => void takeBack(anomaly, changes).catch(ignoreSaid));
  };
  /** Only what still is as this correction left it: what a colleague changed meanwhile stays. */
  const takeBack = async (before: Anomaly, changes: Correction): Promise<void> => {
    const now = find(before.id);
    if (!now) return;
    choose(now.id);
    const keys = Object.keys(changes) as (keyof Correction)[];
    if (keys.some((key) => now[key] !== changes[key])) {
      toastError(translate("anomalies:conflict"));
      return;
    }
    await update.mutateAsync({
      anomaly: now,
      changes: Object.fromEntries(keys.map((key) => [key, before[key]])),
    });
  };

  const added = (id: number): void => undos.add(() => deletion.mutate(idNow(id)));
  const deleted = (anomaly: Anomaly): void => {
    if (aim.current === anomaly.id) choose(null);
    toastSuccess(translate("anomalies:deleted", { number: String(anomaly.number) }));
    offerRestore(anomaly);
  };
  /** Offered again where it failed: nothing else keeps a deleted anomaly. */
  const offerRestore = (anomaly: Anomaly): void =>
    undos.add(
      () =>
        void restore(anomaly).catch((error: Error) => {
          toastError(error.message);
          offerRestore(anomaly);
        }),
    );
  /** Adds it again, with the next free number. */
  const restore = async (anomaly: Anomaly): Promise<void> => {
    const { data: again } = await add.mutateAsync(asNew(anomaly));
    replaced(anomaly.id, again.id);
    choose(again.id);
    const { iec_class, review, dismiss_reason } = anomaly;
    if (again.iec_class === iec_class && again.review === review) return;
    const changes = { iec_class, review, ...(dismiss_reason && { dismiss_reason }) };
    await update.mutateAsync({ anomaly: again, changes }).catch(ignoreSaid);
  };
  return {
    correct: (anomaly: Anomaly, changes: Correction): void =>
      update.mutate({ anomaly, changes }, { onSuccess: () => saved(anomaly, changes) }),
    isCorrecting: update.isPending,
    remove: (anomaly: Anomaly): void => deletion.mutate(anomaly.id, { onSuccess: () => deleted(anomaly) }),
    isRemoving: deletion.isPending,
    added,
  };
}

/** A toast has said why. */
const ignoreSaid = (): undefined => undefined;

/** The ids of those that were deleted and added again. */
function useIds() {
  const newIds = useRef(new Map<number, number>());
  const idNow = (id: number): number => {
    const next = newIds.current.get(id);
    return next === undefined ? id : idNow(next);
  };
  return { idNow, replaced: (id: number, next: number) => newIds.current.set(id, next) };
}

function asNew({ class: kind, severity, position, delta_t_k, note, images }: Anomaly) {
  const photo = images.find(({ is_best }) => is_best) ?? images[0];
  return { class: kind, severity, position, delta_t_k, note, media_file_id: photo?.media_file_id ?? null };
}
