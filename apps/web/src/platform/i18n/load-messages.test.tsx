import type { Namespace } from "@overfly/i18n/messages";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { startTransition, Suspense, useState } from "react";
import { addCatalog } from "./translation.ts";
import { useTranslation } from "./use-translation.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A feature that no other test loads. */
const Late = ({ feature }: { feature: string }) => {
  const [before] = useState("");
  const { t } = useTranslation(`${feature}/late` as Namespace);
  const [after] = useState("");
  return <p>{`${before}${t("hello" as never)}${after}`}</p>;
};

const renderLate = async (feature: string) => {
  const recovered: unknown[] = [];
  const onRecoverableError = (error: unknown) => recovered.push(error);
  const late = (
    <Suspense fallback={<p>Loading</p>}>
      <Late feature={feature} />
    </Suspense>
  );
  await act(async () => render(late, { onRecoverableError }));
  return recovered;
};

/** Fails until told otherwise, as a line that is down does. */
function stubLine(feature: string) {
  const line = { isDown: true, requests: 0 };
  vi.stubGlobal("__MESSAGES_URL__", "/messages");
  vi.stubGlobal("fetch", async () => {
    line.requests += 1;
    if (line.isDown) throw new TypeError("Failed to fetch");
    addCatalog("ar", `${feature}/late`, {}); // so that the language can be switched in other tests
    return { json: async () => ({ [`${feature}/late`]: { hello: ["Hello"] } }) };
  });
  vi.useFakeTimers();
  return line;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("messages that fail to load are asked for again after 1, 2 and 4 s, without an error of rendering", async () => {
  const line = stubLine("unsteady");
  const recovered = await renderLate("unsteady");
  await pass(999);
  expect(line.requests).toBe(1);
  await pass(1);
  expect(line.requests).toBe(2);
  await pass(2000);
  expect(line.requests).toBe(3);
  line.isDown = false;
  await pass(4000);
  expect([line.requests, recovered]).toEqual([4, []]);
  screen.getByText("Hello");
});

test("a page that is online again asks at once", async () => {
  const line = stubLine("offline");
  await renderLate("offline");
  await pass(10_000);
  line.isDown = false;
  line.requests = 0;
  await act(async () => window.dispatchEvent(new Event("online")));
  expect(line.requests).toBe(1);
  screen.getByText("Hello");
});

test("a component whose messages come while it waits is rendered from there, with all of its hooks", async () => {
  const line = stubLine("prompt");
  line.isDown = false;
  const Page = () => {
    const [isShown, setShown] = useState(false);
    const show = () => startTransition(() => setShown(true)); // only what may be interrupted is continued
    return isShown ? <Late feature="prompt" /> : <button onClick={show}>Show</button>;
  };
  const recovered: unknown[] = [];
  render(<Page />, { onRecoverableError: (error) => recovered.push(error) });
  await act(async () => screen.getByRole("button").click());
  await pass(0);
  screen.getByText("Hello");
  expect(recovered).toEqual([]);
});
