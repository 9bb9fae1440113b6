import { type Member, members } from "@overfly/contract/members/members";
import { roles } from "@overfly/contract/roles/roles";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { setLocale } from "#platform/i18n/set-locale.ts";
import { MemberList } from "./member-list.tsx";

const LINA: Member = {
  id: 4,
  first_name: "Lina",
  last_name: "=Saleh, junior",
  email: "lina@example.com",
  avatar: null,
  user_type: "center",
  role: { id: 3, name: "data_analyst", is_admin: false },
  status: "suspended",
  is_self: false,
  created_at: "2026-05-01T08:00:00.000Z",
  seen_at: null,
};

const server = setupServer(
  answer(roles.list, () => ({ data: [] })),
  answer(members.invitations, () => ({ data: [] })),
  answer(members.list, () => ({
    data: [LINA, { ...LINA, first_name: "@now", last_name: "" }],
    meta: { page: 1, item_count: 20, total: 2, last_page: 1 },
  })),
);
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  setLocale("en");
});
afterAll(() => server.close());

const exported = async (button: string): Promise<string[]> => {
  const created = vi.spyOn(URL, "createObjectURL").mockReturnValue("#file"); // this browser would go to it
  await userEvent.click(await screen.findByRole("button", { name: button }));
  const [file] = created.mock.calls[0] ?? [];
  created.mockRestore();
  return (await (file as Blob).text()).split("\r\n");
};

test("a list is exported with the labels that it shows, in English", async () => {
  renderScreen(<MemberList home="/settings/serviceProvider/members" />, ["allow managing accounts"]);
  const lines = await exported("Export CSV");
  expect(lines.slice(0, 2)).toEqual([
    "\uFEFFName,E-mail address,Role,Type,Status,Last active",
    '"Lina =Saleh, junior",lina@example.com,Data analyst,Center,Suspended,',
  ]);
});

test("and in Arabic, with header and statuses", async () => {
  setLocale("ar");
  renderScreen(
    <MemberList home="/settings/serviceProvider/members" />,
    ["allow managing accounts"],
    "center",
    {
      user: { locale: "ar" },
    },
  );
  const lines = await exported("تصدير CSV");
  expect(lines.slice(0, 2)).toEqual([
    "\uFEFFالاسم,البريد الإلكتروني,الدور,النوع,الحالة,آخر نشاط",
    '"Lina =Saleh, junior",lina@example.com,محلل بيانات,المركز,موقوف,',
  ]);
});

test("a text that a spreadsheet would run gets an apostrophe before it", async () => {
  renderScreen(<MemberList home="/settings/serviceProvider/members" />, ["allow managing accounts"]);
  expect((await exported("Export CSV"))[2]).toMatch(/^'@now,/);
});
