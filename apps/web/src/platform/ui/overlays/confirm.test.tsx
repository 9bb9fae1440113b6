import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { Confirm } from "./confirm.tsx";

afterEach(cleanup);

test.each([
  ["North  field", "North field", true],
  ["Zürich".normalize("NFD"), "Zürich", true],
  ["12", "١٢", true],
  ["12", "۱۲", true],
  ["North field", "North fields", false],
  ["12", "21", false],
])("what has the name %j is confirmed by %j: %j", async (nameToType, typed, isConfirmed) => {
  let confirmed = false;
  renderScreen(
    <Confirm
      opened
      onClose={() => undefined}
      title="Delete it?"
      action="Delete"
      onConfirm={() => (confirmed = true)}
      nameToType={nameToType}
    >
      It is gone then.
    </Confirm>,
  );
  await userEvent.type(await screen.findByRole("textbox"), typed);
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  expect(confirmed).toBe(isConfirmed);
});
