import type { Kysely } from "kysely";
import type { DB } from "#platform/db/schema.ts";

interface Reads {
  running: Promise<unknown>;
  /** Begins when the running one has ended; whoever asks meanwhile waits for it. */
  next: Promise<unknown> | undefined;
}

const readsOf = new WeakMap<Kysely<DB>, Map<string, Reads>>();

/**
 * Runs a read that many ask for at once one at a time: those who come while it runs share the next run. So nobody gets
 * what was read before they asked. `key` must tell apart all that differs; transactions read on their own.
 */
export function shareRead<T>(db: Kysely<DB>, key: string, read: () => Promise<T>): Promise<T> {
  if (db.isTransaction) return read();
  const reads = readsOf.get(db) ?? new Map<string, Reads>();
  readsOf.set(db, reads);
  const present = reads.get(key);
  if (!present) return run(reads, key, read);
  present.next ??= present.running.then(
    () => run(reads, key, read),
    () => run(reads, key, read),
  );
  return present.next as Promise<T>;
}

function run<T>(reads: Map<string, Reads>, key: string, read: () => Promise<T>): Promise<T> {
  const running = read();
  const mine: Reads = { running, next: undefined };
  reads.set(key, mine);
  const forget = () => {
    if (mine.next === undefined) reads.delete(key);
  };
  running.then(forget, forget);
  return running;
}
