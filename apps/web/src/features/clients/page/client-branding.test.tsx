import { type ClientBranding as Branding, clientBranding } from "@overfly/contract/clients/client-branding";
import type { Permission } from "@overfly/contract/permissions";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { ClientBranding } from "./client-branding.tsx";

let branding: Branding;
let sent: unknown[] = [];
const server = setupServer(
  answer(clientBranding.get, () => ({ data: branding })),
  answer(clientBranding.update, ({ body }) => {
    sent.push(body);
    return { data: branding };
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  branding = { is_own: false, logo: null, accent: null, footer: null };
  sent = [];
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const show = (...permissions: Permission[]) =>
  renderScreen(<ClientBranding client={{ id: 7, company_name: "Desert Power" }} />, permissions);
async function edit() {
  show("view clients", "edit clients");
  await userEvent.click(await screen.findByRole("button", { name: "Edit" }));
}
const ownBranding = () => screen.findByRole("checkbox", { name: "Use separate branding for this client" });

test("the fields are those of an own branding, and are saved as they were typed", async () => {
  await edit();
  const own = await ownBranding();
  expect(screen.queryByLabelText("Line under reports and e-mails")).toBeNull();
  await userEvent.click(own);
  expect(screen.getByText(/Shown to Desert Power in the application, reports and e-mails\.$/)).toBeTruthy();
  await userEvent.type(screen.getByRole("textbox", { name: "Colour" }), "#7A1F96");
  await userEvent.type(screen.getByLabelText("Line under reports and e-mails"), "Desert Power Care");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await expect.poll(() => sent).toEqual([{ is_own: true, accent: "#7A1F96", footer: "Desert Power Care" }]);
});

test("what is no colour is said at the field, before and after it was sent", async () => {
  server.use(
    answer(clientBranding.update, () => failure(422, "", { accent: ["Enter a colour such as #1f4e96"] })),
  );
  branding = { ...branding, is_own: true };
  await edit();
  await userEvent.type(await screen.findByRole("textbox", { name: "Colour" }), "red");
  expect(await screen.findByText("Enter a colour such as #1f4e96")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Enter a colour such as #1f4e96")).toBeTruthy();
});

test("a colour is shown as each theme can show it, and says where it was adapted", async () => {
  branding = { ...branding, is_own: true, accent: "#ffff00" };
  await edit();
  expect(await screen.findByText("Light theme")).toBeTruthy();
  expect(screen.getByText(/adjusted for readability/)).toBeTruthy();
  await userEvent.clear(screen.getByRole("textbox", { name: "Colour" }));
  expect(screen.queryByText("Light theme")).toBeNull();
});

test("who may not edit clients reads what the client sees", async () => {
  branding = { ...branding, is_own: true };
  show("view clients");
  expect(await screen.findByText("This client sees its own branding.")).toBeTruthy();
  expect(screen.queryByRole("checkbox")).toBeNull();
});
