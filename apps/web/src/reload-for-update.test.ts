import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reloadForUpdate } from "./reload-for-update.ts";

const reload = vi.fn<() => void>();
const page = (reply: () => Promise<Response>) => vi.stubGlobal("fetch", reply);

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

test("code that is gone reloads the page, once, and again for a later update", async () => {
  page(() => Promise.resolve(new Response()));
  const times = [0, 1000, 40_000].map((ms) => new Date(Date.UTC(2026, 10, 24)).getTime() + ms);
  for (const at of times) {
    vi.setSystemTime(at);
    await reloadForUpdate(reload);
  }
  vi.useRealTimers();
  expect(reload).toHaveBeenCalledTimes(2);
});

test.each([
  ["doesn't answer", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["is away behind its proxy", () => Promise.resolve(new Response("", { status: 502 }))],
])("a page whose server %s stays", async (_name, reply) => {
  page(reply);
  await reloadForUpdate(reload);
  expect(reload).not.toHaveBeenCalled();
});
