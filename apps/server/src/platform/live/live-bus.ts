import { EventEmitter } from "node:events";
import type { LiveEvent } from "@overfly/contract/live";

/** Who receives an event: an organization, or only some of its users. */
export interface Audience {
  organization_id: number;
  user_ids?: readonly string[];
  /** Assignments may have changed with the event: who may receive it, and what follows, is found out anew. */
  changes_access?: boolean;
}

/** Publishes changes to browsers, whichever process they are connected to. Never waits, never throws. */
export interface LiveBus {
  publish(audience: Audience, event: LiveEvent): void;
  /** Returns a function that ends the subscription. */
  subscribe(listener: LiveListener): () => void;
  /** Sends the events of the last milliseconds, without telemetry; returns whether the history is complete. */
  replay(lastMs: number, listener: LiveListener): boolean;
}

type LiveListener = (audience: Audience, event: LiveEvent) => void;

/** How long, and how many, events are kept for pages that are just loading. */
const HISTORY_MS = 30_000;
const MAX_HISTORY_EVENTS = 5000;

/** A bus within this process only. */
export function createLocalBus(): LiveBus {
  const emitter = new EventEmitter().setMaxListeners(0);
  const history: { at: number; audience: Audience; event: LiveEvent }[] = [];
  let historySince = performance.now();

  const remember = (audience: Audience, event: LiveEvent) => {
    const at = performance.now();
    history.push({ at, audience, event });
    while (history[0] && at - history[0].at > HISTORY_MS) history.shift();
    if (history.length > MAX_HISTORY_EVENTS) historySince = history.shift()?.at ?? at;
  };
  return {
    publish: (audience, event) => {
      if (event.kind !== "telemetry") remember(audience, event);
      emitter.emit("event", audience, event);
    },
    replay: (lastMs, listener) => {
      const since = performance.now() - lastMs;
      for (const { at, audience, event } of history) if (at >= since) listener(audience, event);
      return lastMs <= HISTORY_MS && since > historySince;
    },
    subscribe: (listener) => {
      emitter.on("event", listener);
      return () => void emitter.off("event", listener);
    },
  };
}
