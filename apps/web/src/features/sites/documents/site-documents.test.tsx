import { type SiteDocument, siteDocuments } from "@overfly/contract/sites/site-documents";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { SiteDocuments } from "./site-documents.tsx";

const TOKEN = "AAAAAAAAAAAAAAAA";
const site = { token: TOKEN, name: "Ma'an One", time_zone: "Asia/Amman" } as SiteDetail;
const aDocument = (id: number, name: string, may_delete = true): SiteDocument => ({
  id,
  name,
  mime: "application/pdf",
  size_bytes: 2048,
  added_by: "Rana Haddad",
  created_at: "2026-05-01T08:00:00.000Z",
  can_delete: may_delete,
});

let stored: SiteDocument[] = [];
const server = setupServer(
  answer(siteDocuments.list, () => ({
    data: stored,
    meta: { page: 1, item_count: 20, total: stored.length, last_page: 1 },
  })),
  answer(siteDocuments.upload, () => {
    stored = [aDocument(9, "Permit.pdf"), ...stored];
    return { data: aDocument(9, "Permit.pdf") };
  }),
  answer(siteDocuments.remove, ({ params }) => {
    stored = stored.filter(({ id }) => id !== Number(params["id"]));
    return { message: "Document deleted" };
  }),
);
beforeAll(() => server.listen());
beforeEach(() => {
  stored = [aDocument(1, "As built.dwg"), aDocument(2, "Lease.pdf", false)];
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const show = (permissions: Parameters<typeof renderScreen>[1] = ["view sites", "edit sites"]) =>
  renderScreen(<SiteDocuments site={site} />, permissions);
const file = (name = "Permit.pdf") => new File(["%PDF-1.7"], name, { type: "application/pdf" });

test("lists the documents, each with its link", async () => {
  show();
  const link = await screen.findByRole("link", { name: "As built.dwg" });
  expect(link.getAttribute("href")).toMatch(/\/api\/ops\/attachments\/1\/file$/);
});

test("uploads a selected document, and lists it", async () => {
  show();
  await userEvent.upload(await screen.findByLabelText(/^Choose documents/), file());
  expect(await screen.findByRole("link", { name: "Permit.pdf" })).toBeTruthy();
  expect(screen.queryByRole("list", { name: "Uploading documents" })).toBeNull();
});

test("keeps a rejected document listed with the server's message until it is dismissed", async () => {
  server.use(answer(siteDocuments.upload, () => failure(415, "This is no document that can be kept")));
  show();
  await userEvent.upload(await screen.findByLabelText(/^Choose documents/), file());
  const list = await screen.findByRole("list", { name: "Uploading documents" });
  const alert = await within(list).findByRole("alert");
  expect(alert.textContent).toBe("Permit.pdf: This is no document that can be kept");
  await userEvent.click(within(alert).getByRole("button", { name: "Dismiss Permit.pdf" }));
  expect(screen.queryByRole("list", { name: "Uploading documents" })).toBeNull();
});

test("deletes a document after confirmation", async () => {
  show();
  expect(screen.queryByRole("button", { name: "Delete Lease.pdf" })).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "Delete As built.dwg" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete As built.dwg?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: "As built.dwg" })).toBeNull());
});

test("says 'Failed to delete attachment' where the server says nothing", async () => {
  server.use(answer(siteDocuments.remove, () => failure(409, "")));
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Delete As built.dwg" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete As built.dwg?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Failed to delete attachment")).toBeTruthy();
});

test("says 'Failed to fetch site documents' where the server says nothing", async () => {
  server.use(answer(siteDocuments.list, () => failure(409, "")));
  show();
  expect(await screen.findByText("Failed to fetch site documents")).toBeTruthy();
});

test("lets a viewer read, but not upload or delete", async () => {
  stored = [aDocument(1, "As built.dwg", false)];
  show(["view sites"]);
  expect(await screen.findByRole("link", { name: "As built.dwg" })).toBeTruthy();
  expect(screen.queryByLabelText(/^Choose documents/)).toBeNull();
  expect(screen.queryByRole("button", { name: /^Delete/ })).toBeNull();
});

test("shows an empty state", async () => {
  stored = [];
  show();
  expect(await screen.findByText("No documents yet")).toBeTruthy();
});
