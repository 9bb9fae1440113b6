import type { LiveEvent } from "@overfly/contract/live";
import type { Identity } from "#context.ts";
import { type AudienceScope, canReceive } from "./audience-scope.ts";
import type { Audience } from "./live-bus.ts";

interface FeedOptions {
  load: (identity: Identity) => Promise<AudienceScope>;
  send: (event: LiveEvent) => void;
  onError: (error: unknown) => void;
}

/**
 * Passes on the events that a user may receive, in order. Before an event with which a pilot's assignments may have changed,
 * their scope is read again, and later events wait for it. Events wait until `release` is called, too.
 */
export function createAudienceFeed(first: Identity, { load, send, onError }: FeedOptions) {
  let identity = first;
  let scope: AudienceScope | undefined;
  let reads = Promise.resolve();
  let waiting: { audience: Audience; event: LiveEvent }[] = [];
  let isWaiting = true;

  const pass = (audience: Audience, event: LiveEvent): void => {
    if (scope && canReceive(scope, audience, event)) send(event);
  };
  const changesScope = ({ changes_access, organization_id }: Audience): boolean =>
    changes_access === true && identity.user_type === "pilot" && organization_id === identity.organization_id;
  /** One at a time, so that an older scope never replaces a newer one. */
  const read = (now: Identity): Promise<void> => {
    const next = reads.then(async () => {
      scope = await load(now);
      identity = now;
    });
    reads = next.catch(() => {});
    return next;
  };
  const release = async (): Promise<void> => {
    isWaiting = true;
    while (waiting.length > 0) {
      const due = waiting.splice(0);
      const before = scope;
      if (due.some(({ audience }) => changesScope(audience))) await read(identity).catch(onError);
      for (const { audience, event } of due) {
        // who lost a mission is told, too
        const hadAccess = before && changesScope(audience) && canReceive(before, audience, event);
        if (hadAccess) send(event);
        else pass(audience, event);
      }
    }
    isWaiting = false;
  };
  const receive = (audience: Audience, event: LiveEvent): void => {
    if (!isWaiting && !changesScope(audience)) return pass(audience, event);
    waiting.push({ audience, event });
    if (!isWaiting) void release();
    return undefined;
  };
  return { read, pass, receive, release };
}
