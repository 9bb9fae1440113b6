import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { CallError } from "#platform/api/call-error.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { ErrorPage, statusOf } from "./error-page.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([
  [400, "Hmm, that didn’t work. Something’s off with your request. Give it another shot!"],
  [401, "Access denied. You need the proper credentials to proceed."],
  [403, "Forbidden. You’ve wandered into restricted territory—no entry allowed!"],
  [404, "Page not found. Maybe it never existed, or maybe it’s just shy."],
  [429, "Whoa, slow down! You've hit the limit. Please take a breather and try again soon."],
  [500, "Our servers are having a bad day. We’ll make it right—try again soon."],
  [418, "Oops, something went wrong on our end. We're fixing it—please try again soon!"],
])("%i reads as the specification says", async (status, message) => {
  renderScreen(<ErrorPage status={status} />);
  expect(await screen.findByText("OOPS")).toBeTruthy();
  expect(screen.getByText(String(status))).toBeTruthy();
  expect(screen.getByText(message)).toBeTruthy();
});

test("'Go Back' refetches everything, and leaves after 300 ms", async () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  const { client } = renderScreen(<ErrorPage status={500} />);
  const invalidate = vi.spyOn(client, "invalidateQueries");
  const button = await screen.findByRole("button", { name: "Go Back" });
  vi.useFakeTimers();

  fireEvent.click(button);
  expect(invalidate).toHaveBeenCalledOnce();
  act(() => void vi.advanceTimersByTime(299));
  expect(assign).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(assign).toHaveBeenCalledExactlyOnceWith("/dashboard");
});

test.each([
  ["the error's status", new CallError(403, { message: "x" }), 403],
  ["a message that is a number", new Error("429"), 429],
  ["500 where there is neither", new Error("x is undefined"), 500],
  ["500 where nothing answered", new CallError(0, { message: "offline" }), 500],
])("takes %s", (_name, error, status) => {
  expect(statusOf(error)).toBe(status);
});
