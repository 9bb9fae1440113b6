import type { FlightRoute } from "@overfly/contract/flight-routes/flight-routes";
import { expect, test } from "vitest";
import { startDocument } from "#features/flight-routes/document/default-document.ts";
import { canSave, type EditSession, type EditSessionAction, editSessionReducer } from "./edit-session.ts";

const draft = { name: "North", document: startDocument(null, "Area") };
const saved = { id: 1, version: 3, ...draft } as FlightRoute;

const rename = (name: string): EditSessionAction => ({ type: "edit", edit: { type: "rename", name } });

function editing(route: FlightRoute | undefined, ...actions: EditSessionAction[]): EditSession | undefined {
  const start: EditSessionAction = { type: "startEditing", draft, route, key: "key" };
  return [start, ...actions].reduce(editSessionReducer, undefined);
}

test("a saved route can be saved again only after a change, so that no two versions are the same", () => {
  expect(canSave(editing(saved))).toBe(false);
  expect(canSave(editing(saved, rename("South")))).toBe(true);
  expect(canSave(editing(saved, rename("South"), { type: "edit", edit: { type: "undo" } }))).toBe(false);
});

test("a new route can be saved unchanged, but not without a name", () => {
  expect(canSave(editing(undefined))).toBe(true);
  expect(canSave(editing(undefined, rename("  ")))).toBe(false);
});

test("a newer version of the edited route becomes the draft, and undo brings the draft back", () => {
  const newer = { ...saved, name: "Theirs", version: 4 };
  const rebased = editing(saved, rename("Mine"), { type: "rebase", route: newer });
  expect(rebased?.history.present.name).toBe("Theirs");
  expect(canSave(rebased)).toBe(false);
  const undone = editSessionReducer(rebased, { type: "edit", edit: { type: "undo" } });
  expect(undone?.history.present.name).toBe("Mine");
  expect(canSave(undone)).toBe(true);
});

test("another route's newer version changes nothing", () => {
  const session = editing(saved, rename("Mine"));
  expect(editSessionReducer(session, { type: "rebase", route: { ...saved, id: 2 } })).toBe(session);
});
