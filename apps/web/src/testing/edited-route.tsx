import { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { RouteDocument as FlownDocument } from "@overfly/contract/flight-routes/route-document";
import type { Boundary } from "@overfly/contract/geometry";
import { type SiteDetail, sites } from "@overfly/contract/sites/sites";
import { planMission } from "@overfly/flight-planning/mission/plan-mission";
import { routeSummary } from "@overfly/flight-planning/mission/route-summary";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { setupServer } from "msw/node";
import { useEffect } from "react";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { startDocument } from "#features/flight-routes/document/default-document.ts";
import { RouteEditor } from "#features/flight-routes/editor/route-editor.tsx";
import type { PlanState } from "#features/flight-routes/planning/route-planner.ts";
import type { DisplayedPlan } from "#features/flight-routes/planning/worker/displayed-plan.ts";
import {
  PlannerContext,
  usePlanner,
  usePlannerContext,
} from "#features/flight-routes/store/planner-context.ts";
import { createPlannerStore } from "#features/flight-routes/store/planner-store.ts";
import { selectEditedDocument } from "#features/flight-routes/store/selectors.ts";
import type { Save } from "#features/flight-routes/versions/saving/use-save.ts";
import { answer } from "./answer.ts";
import { renderScreen } from "./render-screen.tsx";

/** A field of some 60 by 45 m, which is planned at once at each change. */
export const boundary: Boundary = {
  type: "Polygon",
  coordinates: [
    [
      [35.78, 30.17],
      [35.7806, 30.17],
      [35.7806, 30.1704],
      [35.78, 30.1704],
      [35.78, 30.17],
    ],
  ],
};
const site = { token: "site-1", boundary, location: null } as SiteDetail;

const save: Save = {
  save: () => undefined,
  isPending: false,
  error: null,
  isConflict: false,
  baseVersion: undefined,
  overwrite: () => undefined,
  discardAndReload: () => undefined,
  saveAsNew: () => undefined,
};

/** As the planner does, but synchronously instead of in a worker. */
export function planned(route: RouteDocument): PlanState {
  const whole = planMission(route as FlownDocument);
  if (!whole.ok) return { status: "failed", plan: undefined, failure: whole };
  const { items, warnings } = whole.layout;
  const plan = { ok: true, ...routeSummary(whole), items, warnings } as unknown as DisplayedPlan;
  return { status: "success", plan, failure: undefined };
}

/** The route editor before a server with an empty site; every change of the document is planned at once. */
export function editedRoute() {
  const server = setupServer();
  let edited: RouteDocument | undefined;

  beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
  beforeEach(() => {
    localStorage.clear();
    server.use(
      answer(sites.zones, () => ({ data: [] })),
      answer(sites.plant, () => ({ data: [], truncated: false })),
    );
  });
  afterEach(() => {
    cleanup();
    server.resetHandlers();
  });
  afterAll(() => server.close());

  function Editor() {
    const { store } = usePlannerContext();
    const current = usePlanner(selectEditedDocument);
    useEffect(() => {
      edited = current;
      if (current) store.dispatch({ type: "setPlanning", planning: planned(current) });
    }, [store, current]);
    return <RouteEditor save={save} onClose={() => undefined} />;
  }

  return {
    server,
    /** The edited document. */
    document: (): RouteDocument => {
      if (!edited) throw new Error("no session");
      return edited;
    },
    edit: (document: RouteDocument = startDocument(boundary, "North")): void => {
      const store = createPlannerStore();
      store.dispatch({ type: "startEditing", draft: { name: "Route", document }, key: "key" });
      const context = { store, site, selectedRoute: undefined, selectRoute: () => undefined };
      renderScreen(
        <PlannerContext value={context}>
          <Editor />
        </PlannerContext>,
        ["view routes", "update routes"],
      );
    },
  };
}

export const button = (name: string | RegExp) => screen.getByRole("button", { name });
export const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
export const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
export const itemRows = () => within(screen.getByRole("list", { name: "Items" })).getAllByRole("listitem");

export async function addItem(kind: string): Promise<void> {
  fireEvent.click(button("Add item"));
  fireEvent.click(await screen.findByRole("menuitem", { name: new RegExp(`^${kind}`), hidden: true }));
}
