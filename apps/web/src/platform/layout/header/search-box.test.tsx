import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { SearchBox } from "./search-box.tsx";

afterEach(cleanup);

async function open(url: string) {
  const { router } = renderScreen(<SearchBox box={{ current: null }} />, ["view sites"], "center", { url });
  const box = await screen.findByRole<HTMLInputElement>("searchbox");
  const at = () => `${router.state.location.pathname}${router.state.location.search}`;
  const type = (value: string) => fireEvent.change(box, { target: { value } });
  const enter = () => fireEvent.keyDown(box, { key: "Enter" });
  const go = (to: string) => act(() => router.navigate(to));
  return { box, at, type, enter, go };
}

test("Enter goes to the site list, and leaving it clears the search, also for the way back", async () => {
  const { box, at, type, enter, go } = await open("/missions");
  type("North & co");
  enter();
  await expect.poll(at).toBe("/sites?search=North+%26+co");
  expect(box.value).toBe("North & co");
  await go("/missions");
  expect(box.value).toBe("");
  await go("/sites");
  expect(box.value).toBe("");
});

test("what is typed elsewhere isn't lost with another screen's search", async () => {
  const { box, type, go } = await open("/missions?search=M-2026");
  expect(box.value).toBe("");
  type("North");
  await go("/missions?search=M-2026&page=2");
  expect(box.value).toBe("North");
});

test("on the site list the box shows its search after a reload, and changes nothing else of the list", async () => {
  const { box, at, type, enter, go } = await open("/sites?search=abc&clients=4&page=3&sort=-name");
  expect(box.value).toBe("abc");
  enter();
  await expect.poll(at).toBe("/sites?search=abc&clients=4&page=3&sort=-name");
  type("def");
  enter();
  await expect.poll(at).toBe("/sites?search=def&clients=4&sort=-name");
  type("");
  enter();
  await expect.poll(at).toBe("/sites?clients=4&sort=-name");
  await go("/sites?search=ghi");
  expect(box.value).toBe("ghi");
});
