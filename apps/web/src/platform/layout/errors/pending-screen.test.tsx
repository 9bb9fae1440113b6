import { type QueryKey, queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { cleanup, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { CallError } from "#platform/api/call-error.ts";
import { RETRIES } from "#platform/api/retry.ts";
import { authQueries } from "#platform/queries/auth-queries.ts";
import { memberQueries } from "#platform/queries/settings/member-queries.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { notificationQueries } from "#platform/queries/notification-queries.ts";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { PendingScreen } from "./pending-screen.tsx";

afterEach(cleanup);

const TOKEN = "abcdefghijklmnop";
const FORBIDDEN = "Forbidden. You’ve wandered into restricted territory—no entry allowed!";
const NOT_FOUND = "Page not found. Maybe it never existed, or maybe it’s just shy.";

/** As outside of tests, but without waiting. */
const RETRIED = { retry: RETRIES, retryDelay: 0 };

interface Read {
  queryKey: QueryKey;
  meta?: object | undefined;
}

/** Answers the first attempt with a status; the retry answers when it is released. */
function refusedOnce(status: number) {
  const { promise: released, resolve: release } = Promise.withResolvers<unknown>();
  const queryFn = vi.fn<() => Promise<unknown>>(() => released);
  queryFn.mockRejectedValueOnce(new CallError(status, { message: "" }));
  return { queryFn, release };
}

async function pendingWith(url: string, { queryKey, meta = {} }: Read, status: number) {
  const { client } = renderScreen(<PendingScreen />, [], "center", { url });
  client.removeQueries({ queryKey });
  const { queryFn } = refusedOnce(status);
  void client.query({ queryKey, meta: { ...meta }, queryFn, ...RETRIED });
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2)); // the retry is under way
}

test.each<[string, string, Read, [number, string]]>([
  ["a site", `/sites/view/${TOKEN}`, siteQueries.one(TOKEN), [404, NOT_FOUND]],
  ["a mission", `/orders/view/${TOKEN}/assign`, missionQueries.one(TOKEN), [403, FORBIDDEN]],
  ["a member", "/settings/organization/members/edit/7", memberQueries.one(7), [404, NOT_FOUND]],
  ["the notifications", "/notifications", notificationQueries.list, [403, FORBIDDEN]],
  ["the current user", "/sites", authQueries.user, [403, FORBIDDEN]],
])(
  "%s that the address names shows its refusal while it is retried",
  async (_name, url, read, [status, text]) => {
    await pendingWith(url, read, status);
    expect(await screen.findByText(text)).toBeTruthy();
  },
);

test.each<[string, string, Read, number]>([
  ["another site's refusal", "/sites/view/otherothertokens", siteQueries.one(TOKEN), 404],
  ["the bell's refusal", "/sites", notificationQueries.list, 403],
  ["the current user's 401, which leads to the login page", "/sites", authQueries.user, 401],
  ["a failed server", `/sites/view/${TOKEN}`, siteQueries.one(TOKEN), 500],
])("%s leaves the skeleton", async (_name, url, read, status) => {
  await pendingWith(url, read, status);
  expect(screen.queryByText("OOPS")).toBeNull();
});

test("the screen appears once a retry succeeds", async () => {
  const { queryFn, release } = refusedOnce(404);
  const { queryKey, meta = {} } = siteQueries.one(TOKEN);
  const options = queryOptions({
    queryKey: [...queryKey],
    meta: { ...meta },
    queryFn,
    select: String,
    ...RETRIED,
  });
  const Site = () => <h1>{useSuspenseQuery(options).data}</h1>;
  renderScreen(
    <Suspense fallback={<PendingScreen />}>
      <Site />
    </Suspense>,
    [],
    "center",
    { url: `/sites/view/${TOKEN}` },
  );
  await screen.findByText(NOT_FOUND);
  release("Mafraq East");
  expect(await screen.findByRole("heading", { name: "Mafraq East" })).toBeTruthy();
  expect(screen.queryByText("OOPS")).toBeNull();
});
