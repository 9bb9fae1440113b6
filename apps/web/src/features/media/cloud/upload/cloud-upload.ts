import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { useUser } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { toastError } from "#platform/ui/feedback/toast.tsx";
import type { ChosenFile } from "#features/processing/upload/chosen-files.ts";
import { hasRememberedUploads } from "#features/processing/upload/remembered-flag.ts";
import { cloudBatch, siteOfBatch, type UploadPlace } from "#features/processing/upload/upload-place.ts";
import type { UploadProblem } from "#features/processing/upload/upload-progress.ts";
import { useRefreshCloud } from "#features/media/cloud/cloud-mutations.ts";

/** A file on its way, or one that failed or was broken off by a reload. */
export interface CloudUpload {
  id: string;
  name: string;
  /** Between 0 and 1. */
  progress: number;
  problem?: UploadProblem | "interrupted" | undefined;
  /** Goes on once the network is back. */
  isCutOff?: boolean;
  /** What the server said. */
  reason?: string | undefined;
  /** Absent where the file has to be chosen again. */
  retry?: (() => void) | undefined;
  cancel: () => void;
}

type PageUploads = typeof import("#features/processing/upload/page-upload-queue.ts");

let loaded: PageUploads | undefined;
const load = async (): Promise<PageUploads> =>
  (loaded ??= await import("#features/processing/upload/page-upload-queue.ts"));

/** Uploads files into a site's cloud. They go on while other screens are open, and after a reload. */
export function useCloudUploads(token: string, onDone?: (file: File) => void) {
  const { id: user } = useUser();
  const { t } = useTranslation("media/cloud");
  const { page, open } = usePageUploads(user, token, onDone);
  const add = (chosen: readonly ChosenFile[], place: UploadPlace): void => {
    open().then(
      (uploads) => uploads.addUploads(user, cloudBatch(token, place), chosen),
      () => toastError(t("uploadProblem.offline")),
    );
  };
  return { list: page ? uploadsOf(page, user, token) : NONE, add };
}

const NONE: readonly CloudUpload[] = [];

/** The page's uploads, once there are some; their progress redraws the screen. */
function usePageUploads(user: string, token: string, onDone: ((file: File) => void) | undefined) {
  const refresh = useRefreshCloud(token);
  const [page, setPage] = useState(loaded);
  const open = async (): Promise<PageUploads> => {
    const uploads = await load();
    setPage(uploads);
    return uploads;
  };
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const uploaded = useEffectEvent((batch: string, file: File) => {
    if (siteOfBatch(batch) !== token) return;
    void refresh();
    onDone?.(file);
  });
  useEffect(() => {
    if (!hasRememberedUploads()) return;
    load().then(
      (uploads) => {
        setPage(uploads);
        uploads.resumeUploads(user);
      },
      () => undefined, // the next screen tries it again
    );
  }, [user]);
  useEffect(() => {
    if (!page) return undefined;
    const ends = [
      page.uploadQueue.subscribe(redraw),
      page.onInterrupted(redraw),
      page.onUploaded((batch, file) => uploaded(batch, file)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [page]);
  return { page, open };
}

function uploadsOf(page: PageUploads, user: string, token: string): CloudUpload[] {
  const { uploadQueue } = page;
  const isOfSite = (batch: string): boolean => siteOfBatch(batch) === token;
  const items = uploadQueue.items(isOfSite).filter(({ state }) => state !== "done" && state !== "canceled");
  const running = items.map(({ id, name, size, sent, state, problem, reason, mission: batch }) => ({
    id: String(id),
    name,
    progress: size === 0 ? 0 : sent / size,
    problem: state === "failed" ? (problem ?? "offline") : undefined,
    isCutOff: state === "offline",
    reason,
    retry: () => uploadQueue.retry(batch, id),
    cancel: () => (state === "failed" ? uploadQueue.clear(batch, id) : uploadQueue.cancel(batch, id)),
  }));
  const interrupted = page
    .interruptedUploads()
    .filter(({ mission }) => isOfSite(mission))
    .map(({ key, name, handle }) => {
      const isChosen = (upload: { key: string }): boolean => upload.key === key;
      const retry = (): void => void page.resumeInterrupted(user, isChosen);
      return {
        id: key,
        name,
        progress: 0,
        problem: "interrupted" as const,
        retry: handle && retry,
        cancel: (): void => void page.forgetInterrupted(isChosen),
      };
    });
  return [...running, ...interrupted];
}
