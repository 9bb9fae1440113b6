import { type ClientContact, clientContacts } from "@overfly/contract/clients/client-contacts";
import type { Permission } from "@overfly/contract/permissions";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { ClientContacts } from "./client-contacts.tsx";

const RANA: ClientContact = {
  id: 4,
  name: "Rana Haddad",
  role: "Asset manager",
  email: "rana@desert.example",
  phone: "+962-791234567",
  is_primary: true,
  updated_at: "2026-05-02T08:00:00.000Z",
};
const BASIL: ClientContact = {
  ...RANA,
  id: 5,
  name: "Basil",
  role: null,
  email: null,
  phone: null,
  is_primary: false,
};

let contacts: ClientContact[];
let sent: unknown[];
const server = setupServer(
  answer(clientContacts.list, () => ({ data: contacts, meta: {} })),
  answer(clientContacts.create, ({ body }) => {
    sent.push(body);
    return { data: { ...BASIL, id: 6, name: "Dina" } };
  }),
  answer(clientContacts.update, ({ body, params }) => {
    sent.push([params["id"], body]);
    return { data: RANA };
  }),
  answer(clientContacts.remove, ({ params }) => {
    sent.push(params["id"]);
    return { message: "" };
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  contacts = [RANA, BASIL];
  sent = [];
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const show = (...permissions: Permission[]) => renderScreen(<ClientContacts clientId={7} />, permissions);
const edited = () => show("view clients", "edit clients");
const row = async (name: string) => within((await screen.findByText(name)).closest("li")!);
async function choose(contact: string, action: string) {
  fireEvent.click((await row(contact)).getByRole("button", { name: `Actions for ${contact}` }));
  fireEvent.click(await screen.findByRole("menuitem", { name: action, hidden: true })); // there is no layout
}

test("each can be called and written to, and the primary one is marked", async () => {
  show("view clients");
  const rana = await row("Rana Haddad");
  expect(rana.getByRole("link", { name: "rana@desert.example" }).getAttribute("href")).toBe(
    "mailto:rana@desert.example",
  );
  expect(rana.getByRole("link", { name: "+962-791234567" }).getAttribute("href")).toBe("tel:+962791234567");
  expect(rana.getByText("Primary contact")).toBeTruthy();
  expect((await row("Basil")).queryByText("Primary contact")).toBeNull();
  expect((await row("Basil")).queryByRole("link")).toBeNull();
});

test("who may not edit clients has no buttons", async () => {
  show("view clients");
  await row("Basil");
  expect(screen.queryByRole("button")).toBeNull();
});

test("a new one needs a name, and says what the server refuses at its field", async () => {
  edited();
  await userEvent.click(await screen.findByRole("button", { name: "Add contact" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(sent).toEqual([]);
  await userEvent.type(dialog.getByLabelText(/^Name/), "Dina");
  server.use(
    answer(clientContacts.create, () => failure(422, "", { email: ["Enter a valid e-mail address"] })),
  );
  await userEvent.type(dialog.getByLabelText(/^E-mail/), "dina");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Enter a valid e-mail address")).toBeTruthy();
  server.resetHandlers();
  await userEvent.clear(dialog.getByLabelText(/^E-mail/));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await expect
    .poll(() => sent)
    .toEqual([expect.objectContaining({ name: "Dina", email: null, phone: null })]);
});

test("a change names the version that was read; the primary one stays it until another takes its place", async () => {
  edited();
  await choose("Rana Haddad", "Edit");
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole<HTMLInputElement>("checkbox", { name: "Primary contact" }).disabled).toBe(true);
  await userEvent.clear(dialog.getByLabelText(/^Role/));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await expect
    .poll(() => sent)
    .toEqual([["4", expect.objectContaining({ role: "", is_primary: true, updated_at: RANA.updated_at })]]);
});

test("one is removed once that was confirmed", async () => {
  edited();
  await choose("Basil", "Delete");
  expect(sent).toEqual([]);
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  await expect.poll(() => sent).toEqual(["5"]);
});
