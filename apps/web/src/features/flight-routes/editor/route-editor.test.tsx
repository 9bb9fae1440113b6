import { anomalies } from "@overfly/contract/anomalies/anomalies";
import { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { startDocument } from "#features/flight-routes/document/default-document.ts";
import { addItem, button, editedRoute, field, itemRows, type } from "#testing/edited-route.tsx";

const { document, edit, server } = editedRoute();
const open = (name: string | RegExp) => fireEvent.click(button(name));

describe("items", () => {
  test.each(["Area", "Module rows", "Corridor", "Perimeter", "Orbit", "Façade", "Waypoints", "Photo points"])(
    "an item of kind %s is added, selected and valid",
    async (kind) => {
      edit();
      await addItem(kind);

      expect(itemRows()).toHaveLength(2);
      const row = within(itemRows()[1]!).getByRole("button", { current: true });
      expect(row.textContent).toContain(kind);
      expect(RouteDocument.parse(document())).toEqual(document());
      expect(screen.getByRole("region", { name: kind })).toBeTruthy();
    },
  );

  test("the arrow keys change the order, one step for undo each", async () => {
    edit();
    await addItem("Orbit");
    fireEvent.keyDown(button("Move Orbit"), { key: "ArrowUp" });

    expect(document().items.map(({ name }) => name)).toEqual(["Orbit", "North"]);
    expect(screen.getByText("Orbit is now 1 of 2")).toBeTruthy();

    fireEvent.click(button("Undo"));
    expect(document().items.map(({ name }) => name)).toEqual(["North", "Orbit"]);
  });

  test("a row is reordered by dragging, and Escape puts it back", async () => {
    edit();
    await addItem("Orbit");
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
    const [name] = within(itemRows()[0]!).getAllByRole("textbox", { name: "Name" });
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
    expect(itemRows()[0]?.textContent).toMatch(/North\d+ photos · \d+:\d+/u);
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
    expect(within(itemRows()[0]!).getByRole("img", { name: "Needs fixing" })).toBeTruthy();
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
  await addItem("Repair verification");
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
