import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CallError } from "#platform/api/call-error.ts";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { FormDialog } from "./form-dialog.tsx";

let answer: PromiseWithResolvers<{ name: string }>;
let sent: object[] = [];
beforeEach(() => {
  answer = Promise.withResolvers();
  sent = [];
});
afterEach(cleanup);

function Screen() {
  const [opened, setOpened] = useState(true);
  return opened ? <RenameDialog onClose={() => setOpened(false)} /> : <p>Closed</p>;
}

function RenameDialog({ onClose }: { onClose: () => void }) {
  const save = useMutation({
    mutationFn: (body: { name: string }) => {
      sent.push(body);
      return answer.promise;
    },
    meta: { silent: true },
  });
  const draft = useDraft({ name: "Falcon" }, save.error);
  return (
    <FormDialog
      title="Rename the drone"
      draft={draft}
      save={save}
      body={() => (draft.require("name") ? draft.values : undefined)}
      onSaved={({ name }) => `${name} saved`}
      onClose={onClose}
    >
      <TextField label="Name" {...draft.field("name")} required />
    </FormDialog>
  );
}

const nameField = () => screen.findByLabelText(/^Name/);
const type = async (value: string) => fireEvent.change(await nameField(), { target: { value } });
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("is busy until the answer, then closes and says what was saved", async () => {
  renderScreen(<Screen />);
  await type("Eagle");
  await press("Save");
  const save = await screen.findByRole<HTMLButtonElement>("button", { name: "Save" });
  expect(save.getAttribute("aria-busy")).toBe("true");
  fireEvent.submit(save);
  answer.resolve({ name: "Eagle" });
  expect(await screen.findByText("Closed")).toBeTruthy();
  expect(await screen.findByText("Eagle saved")).toBeTruthy();
  expect(sent).toEqual([{ name: "Eagle" }]);
});

test("marks an empty required field, and sends nothing", async () => {
  renderScreen(<Screen />);
  await type("  ");
  await press("Save");
  expect(await screen.findByText("Required")).toBeTruthy();
  expect(sent).toEqual([]);
  await type("Eagle");
  expect(screen.queryByText("Required")).toBeNull();
});

test.each([
  ["of a field below the field", { name: ["Must not be empty"] }, "Must not be empty"],
  [
    "of no field of the form above the buttons",
    { updated_at: ["Changed by somebody"] },
    "Changed by somebody",
  ],
  ["of no field at all above the buttons", {}, "The server refused"],
])("shows an error %s, and stays open", async (_where, errors, text) => {
  renderScreen(<Screen />);
  await type("Eagle");
  await press("Save");
  answer.reject(new CallError(422, { message: "The server refused", errors }));
  expect(await screen.findAllByText(text)).toHaveLength(1);
  expect(screen.queryByText("Closed")).toBeNull();
});

test("closes at once while nothing was typed", async () => {
  renderScreen(<Screen />);
  await nameField();
  await press("Cancel");
  expect(await screen.findByText("Closed")).toBeTruthy();
});

test("asks before it discards what was typed", async () => {
  renderScreen(<Screen />);
  await type("Eagle");
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(await screen.findByText("Your changes will be lost.")).toBeTruthy();
  await press("Discard changes");
  expect(await screen.findByText("Closed")).toBeTruthy();
  expect(sent).toEqual([]);
});
