import { type SiteContact, siteContacts } from "@overfly/contract/sites/site-contacts";
import type { Permission } from "@overfly/contract/permissions";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { site } from "#testing/list-rows.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { ContactsPanel } from "./contacts-panel.tsx";

const HUDA: SiteContact = {
  id: 4,
  name: "Huda Naser",
  role: "Site manager",
  phone: "+962-795550101",
  email: "huda@site.example",
  note: null,
  call_before_flight: true,
  updated_at: "2026-05-02T08:00:00.000Z",
};
const GATE: SiteContact = {
  ...HUDA,
  id: 5,
  name: null,
  role: null,
  phone: null,
  email: null,
  note: "Gate: 06 555 0199",
  call_before_flight: false,
};

let sent: unknown[];
const server = setupServer(
  answer(siteContacts.create, ({ body, params }) => {
    sent.push([params["token"], body]);
    return { data: [] };
  }),
  answer(siteContacts.order, ({ body }) => {
    sent.push(body);
    return { data: [] };
  }),
  answer(siteContacts.update, ({ body, params }) => {
    sent.push([params["id"], body]);
    return { data: [] };
  }),
  answer(siteContacts.remove, ({ params }) => {
    sent.push(params["id"]);
    return { data: [] };
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  sent = [];
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const show = (contacts: SiteContact[], ...permissions: Permission[]) =>
  renderScreen(<ContactsPanel site={{ ...site, contacts } as SiteDetail} />, permissions);
const edited = (contacts = [HUDA, GATE]) => show(contacts, "view sites", "edit sites");
async function open(contact: string) {
  fireEvent.click(await screen.findByRole("button", { name: `Actions for ${contact}` }));
  await screen.findByRole("menuitem", { name: "Edit contact", hidden: true }); // there is no layout
}
async function choose(contact: string, action: string) {
  await open(contact);
  fireEvent.click(screen.getByRole("menuitem", { name: action, hidden: true }));
}

test("each can be called and written to, and whom to call before a flight is marked", async () => {
  show([HUDA, GATE], "view sites");
  const [huda, gate] = (await screen.findAllByRole("listitem")).map((item) => within(item));
  expect(huda?.getByRole("link", { name: "+962-795550101" }).getAttribute("href")).toBe("tel:+962795550101");
  expect(huda?.getByRole("link", { name: "huda@site.example" }).getAttribute("href")).toBe(
    "mailto:huda@site.example",
  );
  expect(huda?.getByText("Call before every flight")).toBeTruthy();
  expect(gate?.getByRole("link", { name: "06 555 0199" }).getAttribute("href")).toBe("tel:065550199");
  expect(gate?.queryByText("Call before every flight")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a new one needs a name, and says what the server refuses at its field", async () => {
  edited([]);
  await screen.findByText("No contacts yet. Add the people pilots call at the gate or in an emergency.");
  await userEvent.click(screen.getByRole("button", { name: "Add contact" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(sent).toEqual([]);
  await userEvent.type(dialog.getByLabelText(/^Name/), "Dina");
  server.use(
    answer(siteContacts.create, () => failure(422, "", { email: ["Enter a valid e-mail address"] })),
  );
  await userEvent.type(dialog.getByLabelText(/^E-mail/), "dina");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Enter a valid e-mail address")).toBeTruthy();
  server.resetHandlers();
  await userEvent.clear(dialog.getByLabelText(/^E-mail/));
  await userEvent.click(dialog.getByRole("checkbox", { name: "Call before every flight" }));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await expect
    .poll(() => sent)
    .toEqual([
      [
        site.token,
        expect.objectContaining({ name: "Dina", email: null, phone: null, call_before_flight: true }),
      ],
    ]);
});

test("a text that was taken over gets a name when it is edited", async () => {
  edited();
  await choose("Contact", "Edit contact");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(/^Name/), "Gate");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await expect
    .poll(() => sent)
    .toEqual([
      [
        "5",
        expect.objectContaining({ name: "Gate", note: "Gate: 06 555 0199", updated_at: GATE.updated_at }),
      ],
    ]);
});

test("the last one moves up, and the first can't", async () => {
  edited();
  await open("Huda Naser");
  expect(screen.queryByRole("menuitem", { name: "Move up", hidden: true })).toBeNull();
  await choose("Contact", "Move up");
  await expect.poll(() => sent).toEqual([{ ids: [5, 4] }]);
});

test("one is deleted once that was confirmed", async () => {
  edited();
  await choose("Huda Naser", "Delete");
  expect(sent).toEqual([]);
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  await expect.poll(() => sent).toEqual(["4"]);
});
