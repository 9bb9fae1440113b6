import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { CloudUploadList } from "./cloud-upload-list.tsx";

afterEach(cleanup);

const upload = {
  id: "1",
  name: "model.ifc",
  progress: 0,
  retry: () => undefined,
  cancel: () => undefined,
};

test.each([
  ["waiting for the network", { isCutOff: true }],
  ["on its way", { progress: 0.4 }],
  ["that failed", { problem: "rejected" as const, reason: "Not a model" }],
  ["that was broken off", { problem: "interrupted" as const }],
])("a file %s is named once", (_state, changes) => {
  renderScreen(<CloudUploadList list={[{ ...upload, ...changes }]} />);
  const list = screen.getByRole("list", { name: "Uploads" });
  expect(within(list).getAllByText("model.ifc")).toHaveLength(1);
});

test.each([
  ["goes on by a click where the browser asks for it", {}, /^Interrupted when the page was closed$/, 1],
  ["has to be chosen again where the browser can't", { retry: undefined }, /Choose the file again/, 0],
])("a file that was broken off %s", (_how, changes, text, buttons) => {
  renderScreen(<CloudUploadList list={[{ ...upload, problem: "interrupted", ...changes }]} />);
  expect(screen.getByRole("alert").textContent).toMatch(text);
  expect(screen.queryAllByRole("button", { name: "Continue" })).toHaveLength(buttons);
});
