import { type DBSchema, openDB } from "idb";
import { flagRememberedUploads } from "./remembered-flag.ts";
import type { ChosenFile, ReadableHandle } from "./chosen-files.ts";

/** An upload that the browser remembers beyond a reload; a finished one until all of its mission's are. */
export interface RememberedUpload {
  key: string;
  user: string;
  /** The page that uploads it. */
  page: string;
  mission: string;
  name: string;
  size: number;
  lastModified: number;
  isDone: boolean;
  handle?: ReadableHandle | undefined;
}

interface Schema extends DBSchema {
  uploads: { key: string; value: RememberedUpload };
}

const PAGE = crypto.randomUUID();

const open = () =>
  openDB<Schema>("overfly-uploads", 1, {
    upgrade: (database) => void database.createObjectStore("uploads", { keyPath: "key" }),
  });
let database: ReturnType<typeof open> | undefined;
const uploads = () => (database ??= open());

/** Without locks (a page that is not served securely) nobody could tell whose uploads are left behind. */
const canRemember = (): boolean => "indexedDB" in globalThis && "locks" in navigator;

export const keyOf = (mission: string, { name, size, lastModified }: File | RememberedUpload): string =>
  [mission, name, size, lastModified].join("/");

/** Held by a page as long as it lives: whoever gets it finds its uploads abandoned. */
const lockOf = (page: string): string => `overfly-uploads-${page}`;

let held: Promise<void> | undefined;
const holdLock = (): Promise<void> =>
  (held ??= new Promise((resolve) => {
    void navigator.locks.request(lockOf(PAGE), () => {
      resolve();
      return new Promise<never>(() => undefined);
    });
  }));

export async function rememberUploads(
  user: string,
  mission: string,
  files: readonly ChosenFile[],
): Promise<void> {
  if (!canRemember() || files.length === 0) return;
  await holdLock();
  flagRememberedUploads(true);
  const { store, done } = (await uploads()).transaction("uploads", "readwrite");
  const added = files.map(({ file, handle }) => {
    const { name, size, lastModified } = file;
    const key = keyOf(mission, file);
    return store.put({ key, user, page: PAGE, mission, name, size, lastModified, isDone: false, handle });
  });
  await Promise.all([...added, done]);
}

export async function rememberedOf(user: string): Promise<RememberedUpload[]> {
  if (!canRemember()) return [];
  return (await (await uploads()).getAll("uploads")).filter((upload) => upload.user === user);
}

/** Marks one as finished, or forgets it; the last one of a mission takes the finished ones along. */
export async function settleUpload(key: string, mission: string, isDone: boolean): Promise<void> {
  if (!canRemember()) return;
  const { store, done } = (await uploads()).transaction("uploads", "readwrite");
  const known = await store.get(key);
  if (!known) return;
  await (isDone ? store.put({ ...known, isDone, handle: undefined }) : store.delete(key));
  const all = await store.getAll();
  const left = all.filter((upload) => !(upload.mission === mission && (upload.isDone || upload.key === key)));
  if (!left.some((upload) => upload.mission === mission))
    for (const upload of all) if (upload.mission === mission) await store.delete(upload.key);
  await done;
  if (left.length === 0) flagRememberedUploads(false);
}

/** Calls back with what other pages leave behind, each as soon as it is closed; a page that lives keeps its own. */
export async function takeOver(user: string, found: (uploads: RememberedUpload[]) => unknown): Promise<void> {
  const others = new Set((await rememberedOf(user)).map(({ page }) => page).filter((page) => page !== PAGE));
  await Promise.all(
    [...others].map((page) => navigator.locks.request(lockOf(page), () => adopt(user, page, found))),
  );
}

async function adopt(
  user: string,
  page: string,
  found: (uploads: RememberedUpload[]) => unknown,
): Promise<void> {
  const left = (await rememberedOf(user)).filter((upload) => upload.page === page);
  if (left.length === 0) return;
  await holdLock();
  const { store, done } = (await uploads()).transaction("uploads", "readwrite");
  await Promise.all([...left.map((upload) => store.put({ ...upload, page: PAGE })), done]);
  await found(left);
}
