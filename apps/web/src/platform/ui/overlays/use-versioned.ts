import { useState } from "react";
import { CallError } from "#platform/api/call-error.ts";

interface Record {
  /** Null before it is saved for the first time. */
  updated_at: string | null;
}

/** What to do once somebody else has saved the record that a form shows. */
export interface Conflict {
  isOpen: boolean;
  /** Told of every failure: a 409 may mean that somebody else was faster. `otherwise` is called if that isn't it. */
  check: (error: Error, otherwise?: () => void) => void;
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
  const check = async (error: Error, otherwise?: () => void): Promise<void> => {
    const isConflict = own && error instanceof CallError && error.status === 409;
    const now = isConflict ? await read().catch(() => undefined) : undefined;
    if (now && now.updated_at !== own?.updated_at) setTheirs(now);
    else otherwise?.();
  };
  const conflict = (show: (theirs: T) => void): Conflict => ({
    isOpen: theirs !== undefined,
    check: (error, otherwise) => void check(error, otherwise),
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
