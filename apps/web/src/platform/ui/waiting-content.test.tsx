import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { type ReactNode, use, useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ViewerModal } from "#features/media/viewers/viewer-modal.tsx";
import { renderScreen } from "#testing/render-screen.tsx";
import { TextField } from "./fields/text-field.tsx";
import { Dialog, SidePanel } from "./overlays/dialog.tsx";
import { Panel } from "./panel.tsx";

afterEach(cleanup);

let late: PromiseWithResolvers<string>;
beforeEach(() => {
  late = Promise.withResolvers();
});

/** Content that loads more with what is pressed, as rows do whose messages have codes of their own. */
function Content() {
  const [isMore, setMore] = useState(false);
  return (
    <>
      <button onClick={() => setMore(true)}>More</button>
      {isMore && <Late />}
    </>
  );
}

const Late = () => <p>{use(late.promise)}</p>;

function Screen({ children }: { children: (content: ReactNode) => ReactNode }) {
  const [name, setName] = useState("");
  return (
    <>
      <TextField label="Name" value={name} onChange={setName} />
      {children(<Content />)}
    </>
  );
}

async function pressMore(): Promise<void> {
  const button = await screen.findByText("More");
  await act(async () => button.click()); // awaited, as React asks for where something suspends
}

const close = (): void => undefined;

test.each<[string, (content: ReactNode) => ReactNode]>([
  ["panel", (content) => <Panel title="Reasons">{content}</Panel>],
  ["panel up to its edges", (content) => <Panel flush>{content}</Panel>],
  ["panel’s actions", (content) => <Panel actions={content}>Nothing</Panel>],
  [
    "dialog",
    (content) => (
      <Dialog opened onClose={close} title="Start">
        {content}
      </Dialog>
    ),
  ],
  [
    "side panel",
    (content) => (
      <SidePanel opened onClose={close} title="Start">
        {content}
      </SidePanel>
    ),
  ],
  [
    "viewer",
    (content) => (
      <ViewerModal onClose={close} title="Start">
        {content}
      </ViewerModal>
    ),
  ],
])("what is typed beside a %s stays while its content waits", async (_of, show) => {
  renderScreen(<Screen>{show}</Screen>);
  const field = screen.getByLabelText<HTMLInputElement>("Name");
  fireEvent.change(field, { target: { value: "Falcon" } });
  await pressMore();
  expect(screen.queryByText("Loading the screen")).toBeNull();
  expect(getComputedStyle(field).display).not.toBe("none");
  expect(field.value).toBe("Falcon");
  await act(async () => late.resolve("A storm is near"));
  expect(await screen.findByText("A storm is near")).toBeTruthy();
});

test.each([
  ["dialog", Dialog],
  ["side panel", SidePanel],
])("a %s stays open with its title while its content waits", async (_of, View) => {
  renderScreen(
    <View opened onClose={close} title="Start M-2026-0001">
      <Content />
    </View>,
  );
  await pressMore();
  expect(screen.getByRole("dialog", { name: "Start M-2026-0001" })).toBeTruthy();
  await act(async () => late.resolve("A storm is near"));
  expect(await screen.findByText("A storm is near")).toBeTruthy();
});
