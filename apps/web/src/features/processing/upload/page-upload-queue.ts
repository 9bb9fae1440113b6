import { useSyncExternalStore } from "react";
import type { ChosenFile } from "./chosen-files.ts";
import {
  keyOf,
  rememberedOf,
  rememberUploads,
  type RememberedUpload,
  settleUpload,
  takeOver,
} from "./remembered-uploads.ts";
import { uploadByTus } from "./tus-upload.ts";
import { type UploadBatch, makeUploadQueue } from "./upload-queue.ts";

/** Read again after a reload, without asking. */
const readable = new WeakSet<File>();
/** What a closed page left behind, and can't go on by itself; the key is the mission. */
let interrupted: readonly RememberedUpload[] = [];
const listeners = new Set<() => void>();

const uploadedListeners = new Set<(mission: string, file: File) => void>();

/** The page's one set of uploads: it outlives every screen. */
export const uploadQueue = makeUploadQueue(uploadByTus, {
  ended: (mission, file, isDone) => {
    if (isDone) for (const listener of uploadedListeners) listener(mission, file);
    return settleUpload(keyOf(mission, file), mission, isDone).catch(() => undefined);
  },
});

/** Calls back with every file that is uploaded from now on. */
export const onUploaded = (listener: (mission: string, file: File) => void) => {
  uploadedListeners.add(listener);
  return () => void uploadedListeners.delete(listener);
};

export const useUploadBatch = (mission: string): UploadBatch =>
  useSyncExternalStore(uploadQueue.subscribe, () => uploadQueue.batch(mission));

/** Uploads files, but for those that were complete when an earlier page was closed. */
export async function addUploads(
  user: string,
  mission: string,
  chosen: readonly ChosenFile[],
): Promise<void> {
  const known = await rememberedOf(user).catch(() => []);
  const complete = new Set(known.filter(({ isDone }) => isDone).map(({ key }) => key));
  const isComplete = (file: File) => complete.has(keyOf(mission, file));
  const missing = chosen.filter(({ file }) => !isComplete(file));
  for (const { file, handle } of missing) if (handle) readable.add(file);
  await rememberUploads(user, mission, missing).catch(() => undefined); // a browser that keeps nothing uploads all the same
  const keys = new Set(chosen.map(({ file }) => keyOf(mission, file)));
  setInterrupted(interrupted.filter(({ key }) => !keys.has(key)));
  uploadQueue.add(
    mission,
    chosen.map(({ file }) => file),
    isComplete,
  );
}

const resuming = new Map<string, Promise<void>>();

/** Goes on with what earlier pages left behind, as far as the browser lets their files be read without asking. */
export function resumeUploads(user: string): void {
  if (!resuming.has(user))
    resuming.set(
      user,
      takeOver(user, (left) => resume(user, left)).catch(() => undefined),
    );
}

async function resume(user: string, left: readonly RememberedUpload[], ask = false): Promise<void> {
  const open = left.filter(({ isDone }) => !isDone);
  const found = await Promise.all(
    open.map(async (upload) => ({ upload, file: await readFile(upload, ask) })),
  );
  for (const mission of new Set(open.map((upload) => upload.mission))) {
    const chosen = found.flatMap(({ upload, file }) =>
      file && upload.mission === mission ? [{ file, handle: upload.handle }] : [],
    );
    if (chosen.length > 0) await addUploads(user, mission, chosen);
  }
  const unread = found.filter(({ file }) => file === undefined).map(({ upload }) => upload);
  setInterrupted([...interrupted.filter(({ key }) => !unread.some((one) => one.key === key)), ...unread]);
}

/** Undefined where it is another file by now, is gone, or may not be read. */
async function readFile(
  { handle, size, lastModified }: RememberedUpload,
  ask: boolean,
): Promise<File | undefined> {
  try {
    const given = await (ask ? handle?.requestPermission : handle?.queryPermission)?.call(handle, {
      mode: "read",
    });
    if (!handle || (given !== undefined && given !== "granted")) return undefined;
    const file = await handle.getFile();
    return file.size === size && file.lastModified === lastModified ? file : undefined;
  } catch {
    return undefined;
  }
}

type Choice = (upload: RememberedUpload) => boolean;

/** To be called by a click: the browser asks whether the files may be read again. */
export const resumeInterrupted = (user: string, isChosen: Choice): Promise<void> =>
  resume(
    user,
    interrupted.filter((upload) => isChosen(upload) && upload.handle !== undefined),
    true,
  );

export async function forgetInterrupted(isChosen: Choice): Promise<void> {
  const forgotten = interrupted.filter(isChosen);
  setInterrupted(interrupted.filter((upload) => !isChosen(upload)));
  for (const { key, mission } of forgotten) await settleUpload(key, mission, false);
}

export const interruptedUploads = (): readonly RememberedUpload[] => interrupted;

export const useInterrupted = (mission: string): readonly RememberedUpload[] =>
  useSyncExternalStore(onInterrupted, () => interrupted).filter((upload) => upload.mission === mission);

function setInterrupted(uploads: readonly RememberedUpload[]): void {
  interrupted = uploads;
  for (const listener of listeners) listener();
}

export const onInterrupted = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

// Leaving the page would interrupt them: the browser asks first, but for files that it can read again.
addEventListener("beforeunload", (event) => {
  if (uploadQueue.openFiles().some((file) => !readable.has(file))) event.preventDefault();
});
