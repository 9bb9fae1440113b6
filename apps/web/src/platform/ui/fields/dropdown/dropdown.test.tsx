import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { Dropdown, MultiDropdown } from "./dropdown.tsx";
import type { DropdownOption } from "./choice.ts";

afterEach(cleanup);

const OPTIONS: DropdownOption[] = [
  { key: "", label: "Nowhere" },
  { key: "a", label: "Amman" },
  { key: "b", label: "Aqaba" },
];

function One({ options = OPTIONS, loading = false }) {
  const [value, setValue] = useState<string | null>(null);
  return <Dropdown label="Place" options={options} loading={loading} value={value} onChange={setValue} />;
}

function Many() {
  const [value, setValue] = useState<string[]>([]);
  return <MultiDropdown label="Places" options={OPTIONS} value={value} onChange={setValue} searchable />;
}

const open = async (name: string) => fireEvent.click(await screen.findByRole("combobox", { name }));
const choose = async (name: string) =>
  fireEvent.click(await screen.findByRole("option", { name, hidden: true }));

test("says 'No Data' when there is nothing to choose", async () => {
  renderScreen(<One options={[]} />);
  await open("Place");
  expect(await screen.findByText("No Data")).toBeTruthy();
});

test("says 'Loading...' while it loads", async () => {
  renderScreen(<One loading />);
  await open("Place");
  expect(await screen.findByText("Loading...")).toBeTruthy();
});

test("replaces the selection, and closes", async () => {
  renderScreen(<One />);
  await open("Place");
  await choose("Amman");
  await open("Place");
  await choose("Aqaba");
  expect(screen.getByRole("combobox", { name: "Place" }).textContent).toBe("Aqaba");
  expect(screen.getByRole("combobox", { name: "Place" }).getAttribute("aria-expanded")).not.toBe("true");
});

test("toggles multiple options, and stays open", async () => {
  renderScreen(<Many />);
  await open("Places");
  await choose("Amman");
  await choose("Aqaba");
  await choose("Amman");
  expect(screen.getByRole("combobox", { name: "Places" }).textContent).toBe("Aqaba");
  expect(screen.getByRole("combobox", { name: "Places" }).getAttribute("aria-expanded")).toBe("true");
});

test("says as plainly as a choice what it means that nothing is chosen", async () => {
  const anywhere = { label: "Places", options: OPTIONS, value: [], onChange: () => undefined };
  renderScreen(
    <>
      <MultiDropdown {...anywhere} none="Everywhere" />
      <MultiDropdown {...anywhere} label="Other places" />
    </>,
  );
  expect((await screen.findByText("Everywhere")).className).toBe("");
  expect(screen.getByText("Choose").className).toContain("placeholder");
});

test.each(["Tab", "Escape"])("closes by %s, with the focus on the field", async (key) => {
  renderScreen(<Many />);
  await open("Places");
  await choose("Amman");
  const search = screen.getByRole("textbox", { name: "Search", hidden: true });
  await waitFor(() => expect(document.activeElement).toBe(search));
  fireEvent.keyDown(search, { key });
  const field = screen.getByRole("combobox", { name: "Places" });
  expect(field.getAttribute("aria-expanded")).not.toBe("true");
  expect(document.activeElement).toBe(field);
});

test("does not choose an option with an empty key", async () => {
  renderScreen(<One />);
  await open("Place");
  await choose("Nowhere");
  expect(screen.getByRole("combobox", { name: "Place" }).textContent).toBe("Choose");
});

test("grows no higher than 13rem", async () => {
  renderScreen(<One />);
  await open("Place");
  const option = await screen.findByRole("option", { name: "Amman", hidden: true });
  const heights = ancestors(option).map((element) => element.style.maxHeight);
  expect(heights.some((height) => height.includes("13rem"))).toBe(true);
});

const ancestors = (element: HTMLElement | null): HTMLElement[] =>
  element ? [element, ...ancestors(element.parentElement)] : [];
