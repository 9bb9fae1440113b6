import { type Member, members } from "@overfly/contract/members/members";
import { cleanup, screen } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { MemberList } from "./member-list.tsx";

const LINA: Member = {
  id: 4,
  first_name: "Lina",
  last_name: "Saleh",
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
  answer(members.invitations, () => ({ data: [] })),
  answer(members.list, () => ({
    data: [LINA],
    meta: { page: 1, item_count: 20, total: 41, last_page: 3 },
  })),
);
beforeAll(() => server.listen());
afterEach(cleanup);
afterAll(() => server.close());

test("the export holds all members that the filters show, not the shown page", async () => {
  const place = { path: "/members", url: "/members?status=suspended&page=2" };
  renderScreen(<MemberList home="/members" />, ["allow managing accounts"], "center", place);
  const link = await screen.findByRole("link", { name: "Export CSV" });
  const { pathname, searchParams } = new URL(link.getAttribute("href") ?? "", "http://here");
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    "/api/ops/exports/members",
    { status: "suspended", language: "en" },
  ]);
});
