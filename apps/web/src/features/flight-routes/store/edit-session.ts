import type { FlightRoute } from "@overfly/contract/flight-routes/routes";
import { useState } from "react";
import { type DraftAction, draftReducer, type DraftHistory, type RouteDraft, startHistory } from "./draft-history.ts";

/** A route being edited, from its start to its saving. */
export interface EditSession {
  history: DraftHistory;
  /** What is kept already. */
  saved: RouteDraft;
  /** The kept route; absent while it is new. */
  route: FlightRoute | undefined;
  /** Saving twice makes no second route. */
  key: string;
}

export interface EditSessionControls {
  session: EditSession | undefined;
  isDirty: boolean;
  start: (sketch: RouteDraft, route?: FlightRoute) => void;
  edit: (change: DraftAction) => void;
  /** Goes on from what was kept meanwhile; undoing brings back what was there. */
  rebase: (route: FlightRoute) => void;
  stop: () => void;
}

export function useEditSession(): EditSessionControls {
  const [session, setSession] = useState<EditSession>();
  return {
    session,
    isDirty: session !== undefined && session.history.present !== session.saved,
    start: (sketch, route) =>
      setSession({ history: startHistory(sketch), saved: sketch, route, key: crypto.randomUUID() }),
    edit: (change) =>
      setSession((before) => before && { ...before, history: draftReducer(before.history, change) }),
    rebase: (route) =>
      setSession((before) => {
        if (!before) return before;
        const base = draftOf(route);
        const { past, present: sketch } = before.history;
        return { ...before, history: { past: [...past, sketch], present: base, future: [] }, saved: base, route };
      }),
    stop: () => setSession(undefined),
  };
}

/** Named, and not as it is kept already. */
export const canSave = ({ session, isDirty }: Pick<EditSessionControls, "session" | "isDirty">): boolean =>
  session !== undefined &&
  session.history.present.name.trim() !== "" &&
  (isDirty || session.route === undefined);

export const draftOf = ({ name, document }: FlightRoute): RouteDraft => ({ name, document });
