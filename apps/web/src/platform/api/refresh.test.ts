import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { CallError } from "./call-error.ts";
import { refresh, refreshSoon } from "./refresh.ts";

const queryKey = ["missions"];

/** An observed list whose fetches resolve when the test says so, each with its number. */
function aList() {
  const client = new QueryClient();
  const endings: (() => void)[] = [];
  const queryFn = vi.fn<() => Promise<number>>(
    () => new Promise((resolve) => endings.push(() => resolve(endings.length))),
  );
  new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  return { client, queryFn, end: () => endings.at(-1)?.() };
}

test("a fetch in flight during a change finishes and is repeated", async () => {
  const { client, queryFn, end } = aList();
  const again = Promise.all([refresh(client, queryKey), refresh(client, queryKey)]); // two changes at once
  end();
  await expect.poll(() => queryFn.mock.calls.length).toBe(2);
  expect(client.getQueryData(queryKey)).toBe(1); // shown meanwhile
  end();
  await again;
  expect([queryFn.mock.calls.length, client.getQueryData(queryKey)]).toEqual([2, 2]);
});

test("idle data is refetched once", async () => {
  const { client, queryFn, end } = aList();
  end();
  await expect.poll(() => client.getQueryData(queryKey)).toBe(1);
  const again = refresh(client, queryKey);
  end();
  await again;
  expect(queryFn).toHaveBeenCalledTimes(2);
});

test("what a screen is still waiting for is fetched again once the screen shows it", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const { promise: first, resolve } = Promise.withResolvers<string>();
  const queryFn = vi.fn<() => Promise<string>>(async () => "new").mockImplementationOnce(() => first);
  const waiting = client.query({ queryKey, queryFn }); // as a suspended screen, which observes nothing yet
  const again = refresh(client, queryKey);
  resolve("old");
  expect(await waiting).toBe("old");
  await again;
  new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  await expect.poll(() => client.getQueryData(queryKey)).toBe("new");
});

test("what was shown before is fetched again when it is shown again, and not sooner", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const queryFn = vi.fn<() => Promise<string>>(async () => "new").mockResolvedValueOnce("old");
  await client.query({ queryKey, queryFn });
  await refresh(client, queryKey);
  expect(queryFn).toHaveBeenCalledOnce();
  new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  await expect.poll(() => client.getQueryData(queryKey)).toBe("new");
});

test("many changes in a row are read at once, then ever more seldom, and the last of them in any case", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const client = new QueryClient();
  let state = 0;
  const queryFn = vi.fn<() => Promise<number>>(() => Promise.resolve(state));
  new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(queryFn).toHaveBeenCalledTimes(1);
  for (state = 1; state < 1000; state += 1) {
    refreshSoon(client, queryKey); // a photo arrives every 50 ms
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(queryFn.mock.calls.length).toBeLessThan(20);
  refreshSoon(client, ["flights"]); // has its own pace
  await vi.advanceTimersByTimeAsync(4000);
  expect(client.getQueryData(queryKey)).toBe(1000);
  await vi.advanceTimersByTimeAsync(10_000);
  const before = queryFn.mock.calls.length;
  refreshSoon(client, queryKey); // it is quiet again: the next is read at once
  await vi.advanceTimersByTimeAsync(0);
  expect(queryFn).toHaveBeenCalledTimes(before + 1);
});

test.each([
  ["that an overloaded server did not answer is asked for again, although no other event comes", 503, "new"],
  ["that is refused is not", 403, "old"],
])("what changed %s", async (_rule, status, shown) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const queryFn = vi
    .fn<() => Promise<string>>(async () => "new")
    .mockResolvedValueOnce("old")
    .mockRejectedValueOnce(new CallError(status, { message: "No" }));
  new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  refreshSoon(client, queryKey);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(client.getQueryData(queryKey)).toBe(shown);
});
