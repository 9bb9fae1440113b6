import { anomalies } from "@overfly/contract/anomalies/anomalies";
import { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { type SiteDetail, sites } from "@overfly/contract/sites/sites";
import type { RouteDocument as FlownDocument } from "@overfly/contract/flight-routes/route-document";
import { routeSummary } from "@overfly/flight-planning/mission/route-summary";
import { planMission } from "@overfly/flight-planning/mission/plan-mission";
import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { useEffect } from "react";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import type { DisplayedPlan } from "#features/flight-routes/planning/worker/displayed-plan.ts";
import type { PlanState } from "#features/flight-routes/planning/route-planner.ts";
import { startDocument } from "#features/flight-routes/document/default-document.ts";
import { sampleBoundary as boundary } from "#features/flight-routes/testing/sample-boundary.ts";
import {
  PlannerContext,
  usePlanner,
  usePlannerContext,
} from "#features/flight-routes/store/planner-context.ts";
import { createPlannerStore } from "#features/flight-routes/store/planner-store.ts";
import { selectEditedDocument } from "#features/flight-routes/store/selectors.ts";
import type { Save } from "#features/flight-routes/versions/saving/use-save.ts";
import { RouteEditor } from "./route-editor.tsx";

const site = { token: "site-1", boundary, location: null } as SiteDetail;

configure({ asyncUtilTimeout: 10_000 });
const server = setupServer();
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

const now: { document: RouteDocument | undefined } = { document: undefined };
/** The edited document. */
const document = (): RouteDocument => {
  if (!now.document) throw new Error("no session");
  return now.document;
};

/** As the planner does, but synchronously instead of in a worker. */
function planned(route: RouteDocument): PlanState {
  const whole = planMission(route as FlownDocument);
  if (!whole.ok) return { status: "failed", plan: undefined, failure: whole };
  const { items, warnings } = whole.layout;
  const plan = { ok: true, ...routeSummary(whole), items, warnings } as unknown as DisplayedPlan;
  return { status: "success", plan, failure: undefined };
}

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

/** Plans every change of the document synchronously. */
function Editor() {
  const { store } = usePlannerContext();
  const edited = usePlanner(selectEditedDocument);
  useEffect(() => {
    now.document = edited;
    if (edited) store.dispatch({ type: "setPlanning", planning: planned(edited) });
  }, [store, edited]);
  return <RouteEditor save={save} onClose={() => undefined} />;
}

function edit(document: RouteDocument = startDocument(boundary, "North")): void {
  const store = createPlannerStore();
  store.dispatch({ type: "startEditing", draft: { name: "Route", document }, key: "key" });
  const context = { store, site, selectedRoute: undefined, selectRoute: () => undefined };
  renderScreen(
    <PlannerContext value={context}>
      <Editor />
    </PlannerContext>,
    ["view routes", "update routes"],
  );
}

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const open = (name: string | RegExp) => fireEvent.click(button(name));
const rows = () => within(screen.getByRole("list", { name: "Items" })).getAllByRole("listitem");

async function add(kind: string): Promise<void> {
  fireEvent.click(button("Add item"));
  fireEvent.click(await screen.findByRole("menuitem", { name: new RegExp(`^${kind}`), hidden: true }));
}

describe("items", () => {
  test.each(["Area", "Module rows", "Corridor", "Perimeter", "Orbit", "Façade", "Waypoints", "Photo points"])(
    "an item of kind %s is added, selected and valid",
    async (kind) => {
      edit();
      await add(kind);

      expect(rows()).toHaveLength(2);
      const row = within(rows()[1]!).getByRole("button", { current: true });
      expect(row.textContent).toContain(kind);
      expect(RouteDocument.parse(document())).toEqual(document());
      expect(screen.getByRole("region", { name: kind })).toBeTruthy();
    },
  );

  test("the arrow keys change the order, one step for undo each", async () => {
    edit();
    await add("Orbit");
    fireEvent.keyDown(button("Move Orbit"), { key: "ArrowUp" });

    expect(document().items.map(({ name }) => name)).toEqual(["Orbit", "North"]);
    expect(screen.getByText("Orbit is now 1 of 2")).toBeTruthy();

    fireEvent.click(button("Undo"));
    expect(document().items.map(({ name }) => name)).toEqual(["North", "Orbit"]);
  });

  test("a row is reordered by dragging, and Escape puts it back", async () => {
    edit();
    await add("Orbit");
    fireEvent.pointerDown(button("Move North"), { button: 0 });
    fireEvent.pointerMove(window, { clientY: 500 });
    fireEvent.keyDown(window, { key: "Escape" });
    fireEvent.pointerUp(window);
    expect(document().items.map(({ name }) => name)).toEqual(["North", "Orbit"]);

    fireEvent.pointerDown(button("Move North"), { button: 0 });
    fireEvent.pointerMove(window, { clientY: 500 });
    fireEvent.pointerUp(window);
    expect(document().items.map(({ name }) => name)).toEqual(["Orbit", "North"]);
  });

  test("an item is renamed, duplicated and removed from its menu", async () => {
    edit();
    fireEvent.click(button("Actions for North"));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Rename", hidden: true }));
    const [name] = within(rows()[0]!).getAllByRole("textbox", { name: "Name" });
    fireEvent.change(name!, { target: { value: "South" } });
    fireEvent.keyDown(name!, { key: "Enter" });
    expect(document().items[0]?.name).toBe("South");

    fireEvent.click(button("Actions for South"));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Duplicate", hidden: true }));
    expect(document().items.map((item) => item.name)).toEqual(["South", "South 2"]);

    fireEvent.click(button("Actions for South"));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Remove", hidden: true }));
    expect(document().items.map((item) => item.name)).toEqual(["South 2"]);
  });

  test("each row shows the statistics of its item", () => {
    edit();
    expect(rows()[0]?.textContent).toMatch(/North\d+ photos · \d+:\d+/u);
  });
});

describe("imaging", () => {
  test("exactly one of resolution, height and pixels is given", () => {
    edit();
    type("GSD", "3");
    expect(field("Height").value).toBe("22.8");
    expect(document().items[0]?.imaging).toMatchObject({ gsdCm: 3 });

    type("Height", "91");
    expect(field("GSD").value).toBe("12");
    expect(document().items[0]?.imaging).toMatchObject({ heightM: 91, gsdCm: undefined });

    type("Pixels per cell", "5.2");
    expect(field("GSD").value).toBe("3");
    expect(document().items[0]?.imaging.heightM).toBeUndefined();
    expect(RouteDocument.safeParse(document()).success).toBe(true);
  });

  test("around an object, resolution and height follow from the slant distance", async () => {
    edit();
    await add("Orbit");
    const [, item] = document().items;
    const setting = planned(document()).plan?.items.find(({ id }) => id === item?.id)?.settings;
    expect(Number(field("GSD").value)).toBeCloseTo(setting?.gsdCm ?? 0, 1);

    type("GSD", "6");
    const again = planned(document()).plan?.items.find(({ id }) => id === item?.id)?.settings;
    expect(Number(field("Height").value)).toBeCloseTo(again?.heightM ?? 0, 0);
    expect(again?.gsdCm).toBeCloseTo(6, 6);
  });

  test("a preset sets its values and stays selected until one is changed", () => {
    edit();
    const preset = button(/^IEC detailed/);
    fireEvent.click(preset);

    expect(preset.getAttribute("aria-pressed")).toBe("true");
    expect(field("GSD").value).toBe("3");
    expect(screen.getByText(/warranty claims/)).toBeTruthy();

    type("Side overlap", "60");
    expect(preset.getAttribute("aria-pressed")).toBe("false");
  });

  test("a preset states overlaps, camera, both limits of the speed, and when to fly", () => {
    edit({ ...startDocument(boundary, "North"), aircraftId: "m3e", cameraId: "m3e" });
    const preset = button(/^3D with obliques/);
    fireEvent.click(preset);

    const stated = screen.getByText("A 3D model with heights and walls.").parentElement?.textContent ?? "";
    expect(stated).toContain("80 / 70 %");
    expect(stated).toMatch(/Gimbal pitch[-−]90\s?° · [-−]45\s?°/);
    expect(stated).toMatch(/Sharp images up to 10\.0\sm\/s; camera interval allows 22\.\d\sm\/s/);
    expect(stated).toMatch(/without moving cloud shadows\.Wind up to 10\.0\sm\/s/);
  });

  test("a preset that the camera does not support is not applied, and gives the reason", () => {
    edit({ ...startDocument(boundary, "North"), aircraftId: "m3e", cameraId: "m3e" });
    const preset = button(/^IEC detailed/);
    fireEvent.click(preset);

    expect(preset.getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByText(/needs a thermal lens/)).toBeTruthy();
    expect(document().items[0]?.imaging.gsdCm).toBe(5.5);
  });

  test("an emptied field returns to its old value on blur", () => {
    edit();
    type("Front overlap", "");
    expect(field("Front overlap").value).toBe("");

    fireEvent.blur(field("Front overlap"));
    expect(field("Front overlap").value).toBe("70");
  });
});

describe("what is wrong", () => {
  test("is shown below its field, keeps what was typed, and disappears when it is fixed", () => {
    edit();
    type("Front overlap", "99");

    const figure = field("Front overlap");
    expect(figure.value).toBe("99");
    expect(figure.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("Between 0 and 95")).toBeTruthy();
    expect(within(rows()[0]!).getByRole("img", { name: "Needs fixing" })).toBeTruthy();
    expect(button("Save").getAttribute("aria-disabled")).toBe("true");

    type("Front overlap", "80");
    expect(screen.queryByText("Between 0 and 95")).toBeNull();
  });

  test("opens the section that it is in", () => {
    edit();
    expect(button(/^Battery and wind/).getAttribute("aria-expanded")).toBe("false");
    open(/^Battery and wind/);
    type("Battery reserve", "99");
    open(/^Battery and wind/);
    expect(screen.getByText("Between 0 and 90")).toBeTruthy();
  });
});

describe("sections", () => {
  test("stay as they were left, on this device", () => {
    edit();
    open(/^Aircraft and camera/);
    expect(screen.getByRole("combobox", { name: "Aircraft" }).textContent).toBe("DJI Mavic 3T");
    cleanup();

    edit();
    expect(button(/^Aircraft and camera/).getAttribute("aria-expanded")).toBe("true");
  });

  test("typing in one go is one step", () => {
    edit();
    type("Side overlap", "4");
    type("Side overlap", "45");
    fireEvent.click(button("Undo"));
    expect(document().items[0]?.imaging.sideOverlap).toBe(30);
  });
});

test("waypoints take actions with their values, in the wanted order", async () => {
  const begin = startDocument(null, "");
  const imaging = { gsdCm: 5, frontOverlap: 70, sideOverlap: 30, gimbalPitchDeg: -90 };
  const waypoints = [{ position: [35.78, 30.17] as [number, number], heightM: 40, actions: [] }];
  edit({ ...begin, items: [{ id: "w", name: "Tour", kind: "waypoints", imaging, waypoints }] });
  fireEvent.click(button(/^1/));
  for (const name of ["Hover", "Take photo"]) {
    fireEvent.click(button("Add action"));
    fireEvent.click(await screen.findByRole("menuitem", { name, hidden: true }));
  }
  type("For", "7");
  fireEvent.click(screen.getAllByRole("button", { name: "Move down" })[0]!);

  const [item] = document().items;
  expect(item?.kind === "waypoints" && item.waypoints[0]?.actions).toEqual([
    { kind: "photo" },
    { kind: "hover", seconds: 7 },
  ]);
  expect(RouteDocument.safeParse(document()).success).toBe(true);
});

test("coordinates are pasted one per line, and invalid lines stay in the field", () => {
  const imaging = { gsdCm: 5, frontOverlap: 70, sideOverlap: 30, gimbalPitchDeg: -90 };
  edit({
    ...startDocument(null, ""),
    items: [{ id: "p", name: "Photos", kind: "points", imaging, targets: [] }],
  });
  open("Paste coordinates");
  type("Coordinates", "30.1711, 35.7812, Inverter 3\nthe gate\n30.1712 35.7814");
  fireEvent.click(button("Add"));

  const [item] = document().items;
  expect(item?.kind === "points" && item.targets).toMatchObject([
    { position: [35.7812, 30.1711], label: "Inverter 3" },
    { position: [35.7814, 30.1712] },
  ]);
  expect(field("Coordinates").value).toBe("the gate");
  expect(screen.getByText("1 line has no valid coordinates")).toBeTruthy();
});

test("anomalies are chosen by severity, all at once", async () => {
  const anomaly = (id: number, severity: string) => ({
    id,
    number: id,
    class: "hot_spot",
    severity,
    position: { type: "Point", coordinates: [35.781, 30.171 + id / 10_000] },
    element: null,
    zone: null,
    review: "confirmed",
  });
  server.use(
    answer(anomalies.listForSite, () => ({
      data: [anomaly(1, "high"), anomaly(2, "low"), anomaly(3, "high")] as never,
    })),
  );
  edit();
  await add("Repair verification");
  await screen.findByRole("checkbox", { name: /#1 Hot spot/ });
  fireEvent.click(screen.getByRole("combobox", { name: "Severity" }));
  fireEvent.click(await screen.findByRole("option", { name: "High", hidden: true }));
  await waitFor(() => expect(screen.queryByRole("checkbox", { name: /#2/ })).toBeNull());
  await userEvent.click(screen.getByRole("checkbox", { name: "All 2 shown" }));

  const item = document().items[1];
  expect(item?.kind === "verification" && item.targets.map(({ label }) => label)).toEqual([
    "#1 Hot spot",
    "#3 Hot spot",
  ]);
  expect(RouteDocument.safeParse(document()).success).toBe(true);
});
