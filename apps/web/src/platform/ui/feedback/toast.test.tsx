import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { toastError, toastSuccess } from "./toast.tsx";

afterEach(cleanup);

test("an error toast is shown once, dark, at the bottom, with the request id", async () => {
  renderScreen(<p>Screen</p>);
  act(() => {
    toastError("Failed to update dock", "req-7");
    toastError("Failed to update dock", "req-7");
  });
  const toasts = await screen.findAllByText("Failed to update dock");
  expect(toasts).toHaveLength(1);
  expect(screen.getByText("Request req-7")).toBeTruthy();
  const classes = document.querySelector(".Toastify__toast")?.className;
  expect(classes).toContain("Toastify__toast-theme--dark");
  expect(document.querySelector(".Toastify__toast-container--bottom-center")).toBeTruthy();
});

test("a toast stays for 5000 ms", async () => {
  renderScreen(<p>Screen</p>);
  act(() => toastSuccess("Approved"));
  await screen.findByText("Approved");
  const bar = document.querySelector<HTMLElement>(".Toastify__progress-bar--animated");
  expect(bar?.style.animationDuration).toBe("5000ms");
});
