import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { ShownChange } from "./shown-change.tsx";

afterEach(cleanup);

test("a map of a part says which, and leads back to all", async () => {
  let isAll = false;
  renderScreen(<ShownChange kind="persisting" onAll={() => (isAll = true)} />);
  expect(await screen.findByText("Only: Persisting")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Show all" }));
  expect(isAll).toBe(true);
});
