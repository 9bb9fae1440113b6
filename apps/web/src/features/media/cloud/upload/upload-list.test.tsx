import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { UploadList } from "./upload-list.tsx";

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
])("a file %s is named once", (_state, changes) => {
  renderScreen(<UploadList list={[{ ...upload, ...changes }]} />);
  const list = screen.getByRole("list", { name: "Uploads" });
  expect(within(list).getAllByText("model.ifc")).toHaveLength(1);
});
