import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { showSuccess } from "#platform/ui/feedback/toast-view.tsx";
import { renderScreen } from "./render-screen.tsx";

afterEach(cleanup);

test("a toast that comes after its screen is gone shows nowhere", async () => {
  renderScreen(<p>Screen</p>);
  toastSuccess("Shown");
  await screen.findByText("Shown");
  cleanup();
  showSuccess("Too late", undefined);
  expect(screen.queryByText("Too late")).toBeNull();
});

test("nor does the next test's screen show it", async () => {
  renderScreen(<p>Screen</p>);
  toastSuccess("Own");
  await screen.findByText("Own");
  expect(screen.queryByText("Too late")).toBeNull();
});
