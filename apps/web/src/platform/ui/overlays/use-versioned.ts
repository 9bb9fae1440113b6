import { useState } from "react";
import { CallError } from "#platform/api/call-error.ts";

interface Record {
  updated_at: string;
}

/** What to do once somebody else has saved the record that a form shows. */
export interface Conflict {
  isOpen: boolean;
  /** Told of every failure: a 409 may mean that somebody else was faster. */
  check: (error: Error) => void;
  /** Shows what they saved. */
  load: () => void;
  /** The next save replaces what they saved. */
  keep: () => void;
}

/**
 * The record that a form edits, as it was when the form was opened: a newer one that arrives meanwhile must not lend
 * its version to older values. `read` gets the record of now; undefined where it is gone.
 *
 * ```tsx
 * const edited = useVersioned(client, async () => (await call(clients.get, { params: { id } })).data);
 * const save = useSaveClient(edited.record);
 * <FormDialog save={save} conflict={edited.conflict((theirs) => draft.set(valuesOf(theirs)))} …
 * ```
 */
export function useVersioned<T extends Record>(record: T | undefined, read: () => Promise<T | undefined>) {
  const [own, setOwn] = useState(record);
  const [theirs, setTheirs] = useState<T>();
  const check = async (error: Error): Promise<void> => {
    if (!own || !(error instanceof CallError) || error.status !== 409) return;
    const now = await read().catch(() => undefined);
    if (now && now.updated_at !== own.updated_at) setTheirs(now);
  };
  const conflict = (show: (theirs: T) => void): Conflict => ({
    isOpen: theirs !== undefined,
    check: (error) => void check(error),
    load: () => {
      if (!theirs) return;
      setOwn(theirs);
      setTheirs(undefined);
      show(theirs);
    },
    keep: () => {
      if (own && theirs) setOwn({ ...own, updated_at: theirs.updated_at });
      setTheirs(undefined);
    },
  });
  return { record: own, conflict };
}
