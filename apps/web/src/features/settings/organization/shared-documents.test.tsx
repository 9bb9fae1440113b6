import { type SharedDocument, sharedDocuments } from "@overfly/contract/clients/client-documents";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { setLocale } from "#platform/i18n/set-locale.ts";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { SharedDocuments } from "./shared-documents.tsx";

const CONTRACT: SharedDocument = {
  id: 4,
  name: "Contract, signed.pdf",
  mime: "application/pdf",
  size_bytes: 2048,
  provider: "Sunny Drones",
  created_at: "2026-05-01T08:00:00.000Z",
};

let shared: SharedDocument[] = [];
const server = setupServer(
  answer(sharedDocuments.list, () => ({
    data: shared,
    meta: { page: 1, item_count: 20, total: shared.length, last_page: 1 },
  })),
);
beforeAll(() => server.listen());
beforeEach(() => {
  shared = [CONTRACT, { ...CONTRACT, id: 5, name: "@now" }];
});
afterEach(() => {
  cleanup();
  setLocale("en");
});
afterAll(() => server.close());

const show = (locale: "en" | "ar" = "en") => {
  setLocale(locale);
  renderScreen(<SharedDocuments />, ["allow managing accounts"], "client", { user: { locale } });
};
const exported = async (button: string): Promise<string[]> => {
  const created = vi.spyOn(URL, "createObjectURL").mockReturnValue("#file"); // this browser would go to it
  await userEvent.click(await screen.findByRole("button", { name: button }));
  const [file] = created.mock.calls[0] ?? [];
  created.mockRestore();
  return (await (file as Blob).text()).split("\r\n");
};

test("a client reads what is shared with it, and whose it is", async () => {
  show();
  const link = await screen.findByRole("link", { name: "Contract, signed.pdf" });
  expect(link.getAttribute("href")).toMatch(/\/api\/ops\/shared-documents\/4\/file$/);
  expect(screen.getAllByText("Sunny Drones")).toHaveLength(2);
});

test("nothing shared is said so", async () => {
  shared = [];
  show();
  expect(await screen.findByText("No documents shared with you yet")).toBeTruthy();
});

test("a short list is exported with the labels that it shows; what a spreadsheet would run gets an apostrophe", async () => {
  show();
  const lines = await exported("Export CSV");
  expect(lines.slice(0, 2)).toEqual([
    "\uFEFFDocument,Size,Service provider,Added",
    '"Contract, signed.pdf",2048,Sunny Drones,2026-05-01T08:00:00.000Z',
  ]);
  expect(lines[2]).toMatch(/^'@now,/);
});

test("and in Arabic with Arabic ones", async () => {
  show("ar");
  expect((await exported("تصدير CSV"))[0]).toBe("\uFEFFالمستند,الحجم,مزوّد الخدمة,تاريخ الإضافة");
});
