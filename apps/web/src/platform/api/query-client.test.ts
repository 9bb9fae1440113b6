import { onlineManager, type QueryKey } from "@tanstack/react-query";
import { describe, expect, test, vi } from "vitest";
import { setLocale } from "#platform/i18n/set-locale.ts";
import { CallError } from "./call-error.ts";
import { errorMessages } from "./error-messages.ts";
import { authQueries } from "#platform/queries/auth-queries.ts";
import type { CallMeta } from "./call-meta.ts";
import { makeQueryClient } from "./query-client.ts";
import { retryDelay } from "./retry.ts";

interface Options {
  meta?: CallMeta;
  retry?: false;
}

const failing = (error: Error, queryKey: QueryKey = ["docks"], options: Options = {}) => {
  const say = vi.fn<(message: string) => void>();
  const signedOut = vi.fn<() => unknown>();
  const client = makeQueryClient({ showMessage: say, signedOut, retryDelay: () => 0 });
  const queryFn = vi.fn<() => Promise<never>>(() => Promise.reject(error));
  const done = client.query({ queryKey, queryFn, ...options }).catch(() => undefined);
  return { client, done, say, signedOut, queryFn };
};
const refused = new CallError(422, { message: "No", errors: { a: ["First", "Second"], b: ["Third"] } });

test("each of the server's messages is shown separately", async () => {
  const { done, say } = failing(refused);
  await done;
  expect(say.mock.calls.map(([message]) => message)).toEqual(["First", "Second", "Third"]);
});

test.each([400, 401, 403, 404, 409, 422, 429, 500, 503, 0])(
  "a query that fails with %i is retried three times",
  async (status) => {
    const { done, queryFn } = failing(new CallError(status, { message: "" }));
    await done;
    expect(queryFn).toHaveBeenCalledTimes(4);
  },
);

test.each([
  ["at its first attempt, before any retry", {}, 4],
  ["where it is not retried", { retry: false as const }, 1],
])("a 401 on the current user signs out once and without a message %s", async (_when, options, attempts) => {
  const { done, say, signedOut, queryFn } = failing(
    new CallError(401, { message: "Sign in" }),
    authQueries.user.queryKey,
    options,
  );
  let attemptsBefore = 0;
  signedOut.mockImplementation(() => (attemptsBefore = queryFn.mock.calls.length));
  await done;
  expect([attemptsBefore, signedOut.mock.calls.length]).toEqual([1, 1]);
  expect(queryFn).toHaveBeenCalledTimes(attempts);
  expect(say).not.toHaveBeenCalled();
});

test("a 401 on another query asks at once whether the user is still signed in", async () => {
  const { done, say, client } = failing(new CallError(401, { message: "Sign in" }));
  const invalidate = vi.spyOn(client, "invalidateQueries");
  await done;
  expect(invalidate.mock.calls).toEqual([[{ queryKey: authQueries.user.queryKey }]]);
  expect(say).not.toHaveBeenCalled();
});

test("a silent query shows no message", async () => {
  const { done, say } = failing(refused, ["docks"], { meta: { silent: true } });
  await done;
  expect(say).not.toHaveBeenCalled();
});

test("the retry delay doubles up to 30 seconds", () => {
  const client = makeQueryClient({ showMessage: () => undefined, signedOut: () => undefined });
  const { retryDelay, staleTime, refetchOnWindowFocus } = client.getDefaultOptions().queries ?? {};
  const delays = [0, 1, 2, 5, 9].map((attempt) => (retryDelay as (attempt: number) => number)(attempt));
  expect(delays).toEqual([1000, 2000, 4000, 30_000, 30_000]);
  expect({ staleTime, refetchOnWindowFocus }).toEqual({ staleTime: Infinity, refetchOnWindowFocus: false });
});

test.each([
  ["no time", 0, [1000, 2000, 4000]],
  ["longer than the next retry", 20_000, [20_000, 20_000, 20_000]],
  ["longer than the longest wait", 60_000, [30_000, 30_000, 30_000]],
  ["shorter than the next retry", 1500, [1500, 2000, 4000]],
])(
  "a server that asks to wait for %s is asked again no earlier, within 30 seconds",
  (_what, askedMs, delays) => {
    const error = new CallError(429, { message: "Too many requests" }, askedMs);
    expect([0, 1, 2].map((attempt) => retryDelay(attempt, error))).toEqual(delays);
  },
);

test("a query waits as long as the server asked, and is then answered", async () => {
  vi.useFakeTimers();
  try {
    const client = makeQueryClient({ showMessage: () => undefined, signedOut: () => undefined });
    const queryFn = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new CallError(429, { message: "Too many requests" }, 25_000))
      .mockResolvedValue("here");
    const done = client.query({ queryKey: ["docks"], queryFn });
    await vi.advanceTimersByTimeAsync(24_999);
    expect(queryFn).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await done).toBe("here");
  } finally {
    vi.useRealTimers();
  }
});

describe("the messages of an error", () => {
  test.each([
    ["the server's message", new CallError(409, { message: "Taken" }), "Default", ["Taken"]],
    ["the query's default", new CallError(500, { message: "" }), "Default", ["Default"]],
    ["the general default", new Error("x"), undefined, ["An unexpected error occurred while fetching data."]],
  ])("are %s", (_name, error, fallback, expected) => {
    expect(errorMessages(error, { error: fallback })).toEqual(expected);
  });

  test("are translated where the server sent none", () => {
    setLocale("ar");
    const silent = new CallError(500, { message: "" });
    const messages = [
      ...errorMessages(silent, { error: "platform/errors:fetch" }),
      ...errorMessages(new CallError(404, { message: "x" }), { notFound: "platform/errors:notifications" }),
      ...errorMessages(new Error("x")),
    ];
    setLocale("en");
    expect(messages).toEqual([
      "تعذّر جلب البيانات",
      "خطأ في جلب الإشعارات",
      "حدث خطأ غير متوقع أثناء جلب البيانات.",
    ]);
  });

  test("of a 404 are the query's own, of other statuses the server's", () => {
    const options = { notFound: "Error fetching notifications" };
    expect(errorMessages(new CallError(404, { message: "Not found" }), options)).toEqual([options.notFound]);
    expect(errorMessages(new CallError(403, { message: "Not yours" }), options)).toEqual(["Not yours"]);
  });

  test("can contain the server's message", () => {
    const error = new CallError(500, { message: "broker is down" });
    const options = (message: string) => `Failed to fetch docks data: ${message}`;
    expect(errorMessages(error, { error: options })).toEqual(["Failed to fetch docks data: broker is down"]);
  });
});

test("a browser that counts as offline asks all the same: the server may run on its machine", async () => {
  const client = makeQueryClient({ showMessage: () => undefined, signedOut: () => undefined });
  onlineManager.setOnline(false);
  try {
    const queryFn = vi.fn<() => Promise<string>>(() => Promise.resolve("read"));
    expect(await client.query({ queryKey: ["docks"], queryFn })).toBe("read");
    const mutationFn = vi.fn<() => Promise<string>>(() => Promise.resolve("written"));
    const mutation = client.getMutationCache().build(client, { mutationFn });
    expect(await mutation.execute(undefined)).toBe("written");
  } finally {
    onlineManager.setOnline(true);
  }
});
