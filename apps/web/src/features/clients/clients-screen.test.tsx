import { clientInvitations } from "@overfly/contract/clients/client-invitations";
import { type Client, clients } from "@overfly/contract/clients/clients";
import type { SentInvitation } from "@overfly/contract/members/members";
import type { Permission } from "@overfly/contract/permissions";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { ClientsScreen } from "./clients-screen.tsx";

const DESERT: Client = {
  id: 7,
  company_name: "Desert Power",
  country: "Jordan",
  city: "Ma'an",
  time_zone: "Asia/Amman",
  phone: null,
  email: null,
  website: null,
  address: null,
  status: "active",
  updated_at: "2026-05-01T08:00:00.000Z",
  site_count: 2,
  open_missions: 1,
  is_editable: true,
  is_invitable: true,
};
const INVITED: SentInvitation = {
  id: 3,
  email: "rania@desert.test",
  first_name: "Rania",
  last_name: "Khoury",
  role: { id: 5, name: "organization_admin" },
  locale: "en",
  invited_by: "Rana Haddad",
  created_at: "2026-05-01T08:00:00.000Z",
  expires_at: "2026-05-08T08:00:00.000Z",
  is_expired: false,
  link: "https://client.example.com/invitation#token",
};

let listed: Client[];
let sent: unknown[];
const server = setupServer(
  answer(clients.list, () => ({
    data: listed,
    meta: { page: 1, item_count: 20, total: listed.length, last_page: 1 },
  })),
  answer(clients.create, ({ body }) => {
    sent.push(body);
    return { data: { ...DESERT, ...(body as object), id: 8 } };
  }),
  answer(clients.archive, () => failure(409, "Complete or cancel the open missions first: M-2026-0001")),
  answer(clientInvitations.list, () => ({ data: [] })),
  answer(clientInvitations.invite, ({ body, params }) => {
    sent.push({ ...body, id: params["id"] });
    return { data: INVITED };
  }),
);
beforeAll(() => server.listen());
beforeEach(() => {
  listed = [DESERT];
  sent = [];
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const ALL: Permission[] = ["view clients", "add clients", "edit clients", "delete clients"];
const open = (permissions: Permission[] = ALL) => renderScreen(<ClientsScreen />, permissions);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const choose = async (action: string) => {
  await press("Actions for Desert Power");
  await userEvent.click(await screen.findByRole("menuitem", { name: action, hidden: true }));
};
const type = async (label: RegExp, value: string) =>
  userEvent.type(await within(await screen.findByRole("dialog")).findByLabelText(label), value);

test("the first client is added from the empty list, with the provider's time zone", async () => {
  listed = [];
  open();
  await screen.findByText("No clients yet");
  await userEvent.click(screen.getByRole("button", { name: "Add client" }));
  await type(/^Company name/, "Petra Solar");
  await press("Save");
  await screen.findByText("Petra Solar saved");
  expect(sent).toEqual([
    {
      company_name: "Petra Solar",
      country: null,
      city: "",
      time_zone: "Asia/Amman",
      phone: null,
      email: null,
      website: null,
      address: "",
    },
  ]);
});

test("a client that is sent again keeps its key, and one that was corrected is another", async () => {
  const keys: (string | null)[] = [];
  server.use(
    answer(clients.create, ({ body, headers }) => {
      keys.push(headers.get("idempotency-key"));
      return keys.length < 3 ? HttpResponse.error() : { data: { ...DESERT, ...(body as object), id: 8 } };
    }),
  );
  open();
  await press("Add client");
  await type(/^Company name/, "Petra");
  await press("Save");
  await expect.poll(() => keys.length).toBe(1);
  await press("Save");
  await expect.poll(() => keys.length).toBe(2);
  await type(/^Company name/, " Solar");
  await press("Save");
  await screen.findByText("Petra Solar saved");
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("a contact is invited, and the link shown where nothing can be mailed", async () => {
  open();
  await choose("Invite contact");
  await type(/^First name/, "Rania");
  await type(/^Last name/, "Khoury");
  await type(/^E-mail/, INVITED.email);
  await press("Send invitation");
  await screen.findByText("https://client.example.com/invitation#token");
  expect(screen.getByText(/nothing was sent. Send this link to rania@desert.test/)).toBeTruthy();
  expect(sent).toEqual([
    {
      id: "7",
      first_name: "Rania",
      last_name: "Khoury",
      email: "rania@desert.test",
      locale: "en",
      role: "organization_admin",
    },
  ]);
});

test("a client with open orders isn't archived: their number leads to them", async () => {
  open();
  await choose("Archive");
  const link = await screen.findByRole("link", { name: "Show 1 open mission" });
  expect(link.getAttribute("href")).toMatch(/^\/missions\?clients=7&status=requested%2C/);
});

test("archiving that is refused says which missions are open", async () => {
  listed = [{ ...DESERT, open_missions: 0 }];
  open();
  await choose("Archive");
  await press("Archive");
  expect(await screen.findByText(/M-2026-0001/)).toBeTruthy();
});

test.each<[string, Permission[], Partial<Client>, string[]]>([
  ["everything to who may do everything", ALL, {}, ["Edit", "Invite contact", "Archive"]],
  ["only what is permitted", ["view clients", "edit clients"], {}, ["Edit", "Invite contact"]],
  ["no invitation where the client invites itself", ALL, { is_invitable: false }, ["Edit", "Archive"]],
  ["no changes to what another provider sees", ALL, { is_editable: false, is_invitable: false }, ["Archive"]],
  ["the way back from the archive", ALL, { status: "archived", is_invitable: false }, ["Edit", "Restore"]],
])("a row offers %s", async (_what, permissions, client, labels) => {
  listed = [{ ...DESERT, ...client }];
  open(permissions);
  await press("Actions for Desert Power");
  const items = await screen.findAllByRole("menuitem", { hidden: true });
  expect(items.map((item) => item.textContent)).toEqual(labels);
});
