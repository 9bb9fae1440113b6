import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { refresh } from "./refresh.ts";

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
