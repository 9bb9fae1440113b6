import type { FlightRoute } from "@overfly/contract/flight-routes/flight-routes";
import {
  type DraftAction,
  type DraftHistory,
  draftReducer,
  type RouteDraft,
  startHistory,
} from "./draft-history.ts";

/** The editing of one route, from its start until it is saved or closed. */
export interface EditSession {
  history: DraftHistory;
  /** The draft as it was last saved. */
  saved: RouteDraft;
  /** Undefined for a new route. */
  route: FlightRoute | undefined;
  /** Idempotency key: a repeated save does not create a second route. */
  key: string;
}

export type EditSessionAction =
  | { type: "startEditing"; draft: RouteDraft; route?: FlightRoute | undefined; key: string }
  | { type: "edit"; edit: DraftAction }
  /** Continues from a newer version of the edited route; undo brings the replaced draft back. */
  | { type: "rebase"; route: FlightRoute }
  | { type: "stopEditing" };

export function editSessionReducer(
  session: EditSession | undefined,
  action: EditSessionAction,
): EditSession | undefined {
  switch (action.type) {
    case "startEditing": {
      const { draft, route, key } = action;
      return { history: startHistory(draft), saved: draft, route, key };
    }
    case "edit":
      return session && { ...session, history: draftReducer(session.history, action.edit) };
    case "rebase": {
      if (session?.route?.id !== action.route.id) return session;
      const saved = draftOf(action.route);
      const { past, present } = session.history;
      const history = { past: [...past, present], present: saved, future: [] };
      return { ...session, history, saved, route: action.route };
    }
    case "stopEditing":
      return undefined;
  }
}

export const hasUnsavedChanges = (session: EditSession | undefined): boolean =>
  session !== undefined && session.history.present !== session.saved;

/** It has a name and differs from what is saved. */
export const canSave = (session: EditSession | undefined): boolean =>
  session !== undefined &&
  session.history.present.name.trim() !== "" &&
  (hasUnsavedChanges(session) || session.route === undefined);

export const draftOf = ({ name, document }: FlightRoute): RouteDraft => ({ name, document });
