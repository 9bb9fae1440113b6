import {
  type DATE_ORDERS,
  type ItemImport,
  type ItemImportResult,
  itemImports,
} from "@overfly/contract/inventory/item-imports";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { ItemImportButton } from "./item-import-button.tsx";

const RESULT: ItemImportResult = {
  columns: [
    { header: "Model", sample: "Matrice 4T" },
    { header: "S/N", sample: "A1" },
    { header: "Bought", sample: "03/04/2026" },
  ],
  mapping: { model: 0, serial_number: 1 },
  date_order: null,
  counts: { new: 1, changed: 0, existing: 0, unchanged: 0, error: 1 },
  rows: [
    {
      row: 2,
      name: "Matrice 4T",
      serial_number: "A1",
      outcome: "new",
      changes: [],
      errors: {},
      warnings: [],
    },
    {
      row: 3,
      name: "Matrice 4T",
      serial_number: "A1",
      outcome: "error",
      changes: [],
      errors: { serial_number: [{ key: "errors/inventory:importTwice", values: { row: 2 } }] },
      warnings: [],
    },
  ],
};
let orders: ItemImport[] = [];
const server = setupServer(
  answer(itemImports.drones, ({ body }) => {
    const order = body as ItemImport;
    orders.push(order);
    const mapping = (order.columns ?? RESULT.mapping) as Record<string, number>;
    const date_order: (typeof DATE_ORDERS)[number] | null = "purchased_on" in mapping ? "day_first" : null;
    return { data: { ...RESULT, mapping, date_order } };
  }),
  answer(itemImports.kits, () => ({ data: KIT_RESULT })),
);
const KIT_RESULT: ItemImportResult = {
  ...RESULT,
  counts: { ...RESULT.counts, error: 0 },
  mapping: { kit: 0 },
  rows: RESULT.rows.slice(0, 1),
};
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  orders = [];
});
afterAll(() => server.close());

const TEXT = "Model;S/N;Bought\nMatrice 4T;A1;03/04/2026\nMatrice 4T;A1;";

async function openPreview(user: ReturnType<typeof userEvent.setup>, file: Blob) {
  renderScreen(<ItemImportButton kind="drones" />, ["add drones", "edit drones"]);
  await user.click(await screen.findByRole("button", { name: "Import from CSV" }));
  await user.upload(await screen.findByLabelText("Choose CSV file"), new File([file], "fleet.csv"));
  return screen.findByRole("region", { name: "Rows" });
}

test("a file is tried, its columns are chosen, and it is imported as it was shown", async () => {
  const user = userEvent.setup();
  const rows = await openPreview(user, new Blob([TEXT]));
  expect(orders).toEqual([{ text: TEXT, dry_run: true }]);
  const [, first, second] = within(rows).getAllByRole("row");
  expect(first?.textContent).toContain("Serial number: Duplicate of row 2"); // errors first
  expect(second?.textContent).toContain("New");

  fireEvent.click(screen.getByRole("combobox", { name: "Purchased on" }));
  fireEvent.click(await screen.findByRole("option", { name: /Bought.*03\/04\/2026/, hidden: true }));
  expect(await screen.findByRole("combobox", { name: "Dates such as 03/04/2026" })).toBeTruthy();
  const columns = { model: 0, serial_number: 1, purchased_on: 2 };
  expect(orders.at(-1)).toEqual({ text: TEXT, dry_run: true, columns });

  await user.click(screen.getByRole("button", { name: "Import 1 row" }));
  expect((await screen.findByRole("status")).textContent).toBe(
    "1 item added, 0 items updated 1 row has an error and is skipped.",
  );
  expect(orders.at(-1)).toEqual({ text: TEXT, dry_run: false, columns });
});

test("a file as Excel saves Unicode text is read", async () => {
  const units = Uint16Array.from(`\uFEFF${TEXT}`.split("").map((letter) => letter.charCodeAt(0)));
  await openPreview(userEvent.setup(), new Blob([units]));
  expect(orders[0]?.text).toBe(TEXT);
});

test("kits are imported by their own call, and their template says what a row is", async () => {
  const user = userEvent.setup();
  const save = vi.spyOn(URL, "createObjectURL").mockReturnValue("#file"); // this browser would go to it
  renderScreen(<ItemImportButton kind="kits" />, ["add kits"]);
  await user.click(await screen.findByRole("button", { name: "Import from CSV" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Import kits" }));
  expect(dialog.getByText(/^One row per part/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Download template" }));
  const [template] = save.mock.calls[0] ?? [];
  const [headers] = (await (template as Blob).text()).split("\r\n");
  expect(headers).toContain('"Kit (one row per part, the name in each)"');
  await user.type(dialog.getByRole("textbox"), "Kit");
  await user.click(dialog.getByRole("button", { name: "Check rows" }));
  await user.click(await dialog.findByRole("button", { name: "Import 1 row" }));
  expect((await dialog.findByRole("status")).textContent).toBe(
    "1 part put into new kits, 0 parts into existing ones",
  );
});

test("who may not add drones sees no button", () => {
  renderScreen(<ItemImportButton kind="drones" />, ["view drones", "edit drones"]);
  expect(screen.queryByRole("button")).toBeNull();
});
