import { inventory } from "@overfly/contract/inventory/inventory";
import { projects } from "@overfly/contract/projects/projects";
import type { Permission } from "@overfly/contract/permissions";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { DataTable } from "./data-table.tsx";
import { ListScreen } from "./list-screen.tsx";
import { RowActions } from "./row-actions.tsx";
import { useListSearch } from "./use-list-search.ts";

afterEach(cleanup);

const ROWS = [
  { id: 1, name: "North" },
  { id: 2, name: "South" },
];
let done: string[] = [];
afterEach(() => {
  done = [];
});

function Things({ rows }: { rows: typeof ROWS }) {
  const list = useListSearch(["status"]);
  return (
    <ListScreen
      title="Things"
      icon={null}
      empty={{ title: "No things yet", description: "Things appear here." }}
      create={{ endpoint: projects.create, label: "Add thing", onClick: () => done.push("add") }}
      list={list}
      columns={[{ key: "name", label: "Name", main: true, cell: ({ name }) => name }]}
      rowKey={({ id }) => id}
      rowActions={({ name }) => (
        <RowActions
          name={name}
          actions={[
            { label: "Edit", endpoint: projects.create, onClick: () => done.push(`edit ${name}`) },
            { label: "Open", endpoint: inventory.kits, to: "/elsewhere" },
          ]}
        />
      )}
      page={{
        data: { data: rows, meta: { page: 1, item_count: 20, total: rows.length, last_page: 1 } },
        error: null,
        refetch: () => undefined,
      }}
    />
  );
}

const show = (rows: typeof ROWS, permissions: readonly Permission[], url = "/") =>
  renderScreen(<Things rows={rows} />, permissions, "center", { url });

test("an empty list ends in the header's button", async () => {
  show([], ["add projects"]);
  await screen.findByText("No things yet");
  await userEvent.click(screen.getByRole("button", { name: "Add thing" }));
  expect(done).toEqual(["add"]);
});

test("an empty list says whom to ask where nothing may be created", async () => {
  show([], ["view projects"]);
  expect((await screen.findByText(/^Ask an administrator of/)).textContent).toMatch(/Sahara Aerial Services/);
  expect(screen.queryByRole("button", { name: "Add thing" })).toBeNull();
});

test.each(["/?search=x", "/?status=lost"])("a list that %s leaves empty is not called empty", async (url) => {
  show([], ["add projects"], url);
  expect(await screen.findByText("No results")).toBeTruthy();
  expect(screen.queryByText("No things yet")).toBeNull();
});

test("a row's menu is named after the row and opens by keyboard", async () => {
  show(ROWS, ["add projects", "view kits"]);
  const button = await screen.findByRole("button", { name: /Actions for .*South/ });
  button.focus();
  await userEvent.keyboard("{Enter}");
  const items = await screen.findAllByRole("menuitem", { hidden: true });
  expect(items.map(({ textContent }) => textContent)).toEqual(["Edit", "Open"]);
  items[0]?.focus();
  await userEvent.keyboard("{Enter}");
  expect(done).toEqual(["edit South"]);
});

test.each<[Permission[], string[]]>([
  [["add projects"], ["Edit"]],
  [["view kits"], ["Open"]],
  [["view projects"], []],
])("who holds %s is offered %s", async (permissions, offered) => {
  show(ROWS, permissions);
  await screen.findByText("North");
  const [button] = screen.queryAllByRole("button", { name: /Actions for/ });
  if (button) await userEvent.click(button);
  const items = button ? await screen.findAllByRole("menuitem", { hidden: true }) : [];
  expect(items.map(({ textContent }) => textContent)).toEqual(offered);
});

test.each([
  ["its last page", { 7: 3, 3: 3 }],
  ["its last page, which has gone, too, before it was read", { 7: 5, 5: 3, 3: 3 }],
])("a list that has become shorter than the page that is asked for goes on at %s", async (_, pages) => {
  function Shrunken() {
    const list = useListSearch();
    const { page } = list.query;
    const data = page > 3 ? [] : ROWS;
    const last = new Map(Object.entries(pages)).get(String(page)) ?? 0;
    return (
      <DataTable
        label="Things"
        list={list}
        columns={[
          { key: "name", label: "Name", main: true, cell: ({ name }: (typeof ROWS)[number]) => name },
        ]}
        rowKey={({ id }) => id}
        page={{ data, meta: { page, item_count: 20, total: 42, last_page: last } }}
        error={null}
        retry={() => undefined}
        empty="No things yet"
      />
    );
  }
  renderScreen(<Shrunken />, [], "center", { url: "/?page=7" });
  expect(await screen.findByText("North")).toBeTruthy();
  expect(screen.getByText(/41.42 of 42/)).toBeTruthy();
  expect(screen.queryByText("No things yet")).toBeNull();
});
