import type { FlightRoute } from "@overfly/contract/flight-routes/routes";
import { useState } from "react";
import { type Change, changeDraft, type RouteDraft, type RouteSketch, startDraft } from "./draft-history.ts";

/** A route being edited, from its start to its saving. */
export interface Session {
  draft: RouteDraft;
  /** What is kept already. */
  base: RouteSketch;
  /** The kept route; absent while it is new. */
  route: FlightRoute | undefined;
  /** Saving twice makes no second route. */
  key: string;
}

export interface SessionControls {
  session: Session | undefined;
  isDirty: boolean;
  start: (sketch: RouteSketch, route?: FlightRoute) => void;
  change: (change: Change) => void;
  /** Goes on from what was kept meanwhile; undoing brings back what was there. */
  goOnFrom: (route: FlightRoute) => void;
  stop: () => void;
}

export function useSession(): SessionControls {
  const [session, setSession] = useState<Session>();
  return {
    session,
    isDirty: session !== undefined && session.draft.sketch !== session.base,
    start: (sketch, route) =>
      setSession({ draft: startDraft(sketch), base: sketch, route, key: crypto.randomUUID() }),
    change: (change) =>
      setSession((before) => before && { ...before, draft: changeDraft(before.draft, change) }),
    goOnFrom: (route) =>
      setSession((before) => {
        if (!before) return before;
        const base = sketchOf(route);
        const { past, sketch } = before.draft;
        return { ...before, draft: { past: [...past, sketch], sketch: base, future: [] }, base, route };
      }),
    stop: () => setSession(undefined),
  };
}

/** Named, and not as it is kept already. */
export const isWorthSaving = ({ session, isDirty }: Pick<SessionControls, "session" | "isDirty">): boolean =>
  session !== undefined &&
  session.draft.sketch.name.trim() !== "" &&
  (isDirty || session.route === undefined);

export const sketchOf = ({ name, document }: FlightRoute): RouteSketch => ({ name, document });
