import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import { useQueryClient } from "@tanstack/react-query";
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
  choose: (id: number | null) => void;
  undos: Undos;
}

/** Fields that the analyst corrects by the form. */
export type Correction = Pick<Changes, "class" | "severity" | "iec_class" | "note">;

/** Corrects, adds and deletes anomalies; each can be undone. */
export function useCorrections(token: string, { choose, undos }: Options) {
  const client = useQueryClient();
  const update = useUpdateAnomaly(token);
  const add = useAddAnomaly(token);
  const deletion = useRemoveAnomaly(token);
  const find = (id: number) =>
    client.getQueryData(anomalyQueries.ofMission(token).queryKey)?.data.find((one) => one.id === id);

  const saved = (anomaly: Anomaly, changes: Correction): void => {
    toastSuccess(translate("anomalies:saved"));
    undos.add(() => void takeBack(anomaly, changes).catch(saidByToast));
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

  const added = (id: number): void => undos.add(() => deletion.mutate(id));
  const deleted = (anomaly: Anomaly): void => {
    choose(null);
    toastSuccess(translate("anomalies:deleted", { number: String(anomaly.number) }));
    undos.add(() => void restore(anomaly).catch((error: Error) => toastError(error.message)));
  };
  /** Adds it again, with the next free number. */
  const restore = async (anomaly: Anomaly): Promise<void> => {
    const { class: kind, severity, position, delta_t_k, note, images } = anomaly;
    const photo = images.find(({ is_best }) => is_best) ?? images[0];
    const { data: again } = await add.mutateAsync({
      class: kind,
      severity,
      position,
      delta_t_k,
      note,
      media_file_id: photo?.media_file_id ?? null,
    });
    choose(again.id);
    const { iec_class, review, dismiss_reason } = anomaly;
    if (again.iec_class === iec_class && again.review === review) return;
    const changes = { iec_class, review, ...(dismiss_reason && { dismiss_reason }) };
    await update.mutateAsync({ anomaly: again, changes }).catch(saidByToast);
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

const saidByToast = (): undefined => undefined;
