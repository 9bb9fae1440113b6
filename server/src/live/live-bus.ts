import { EventEmitter } from "node:events";
import type { LiveEvent } from "@overfly/contract/live";

/** Who may hear an event: an organization, or only some of its users. */
export interface Audience {
  organization_id: number;
  user_ids?: readonly string[];
}

/** Tells browsers what changed, whichever process they are connected to. Never waits, never throws. */
export interface LiveBus {
  publish(audience: Audience, event: LiveEvent): void;
  /** Answers with a function that ends the subscription. */
  subscribe(hear: (audience: Audience, event: LiveEvent) => void): () => void;
}

/** A bus within this process alone. */
export function createLocalBus(): LiveBus {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    publish: (audience, event) => void emitter.emit("event", audience, event),
    subscribe: (hear) => {
      emitter.on("event", hear);
      return () => emitter.off("event", hear);
    },
  };
}
