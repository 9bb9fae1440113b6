import type { Boundary } from "@overfly/contract/geometry";
import type { Zone } from "@overfly/contract/sites/sites";
import { zones } from "@overfly/contract/sites/zones";
import { sites } from "@overfly/contract/sites/sites";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { ZoneEditor } from "./zone-editor.tsx";

const SHAPE: Boundary = {
  type: "Polygon",
  coordinates: [
    [
      [35.7, 30.2],
      [35.701, 30.2],
      [35.701, 30.201],
      [35.7, 30.2],
    ],
  ],
};
const NORTH: Zone = {
  id: 7,
  name: "North",
  kind: "block",
  polygon: SHAPE,
  colour: null,
  max_height_m: null,
  updated_at: "2026-05-01T08:00:00.000Z",
};

let sent: unknown;
let closed = 0;
const server = setupServer(
  answer(sites.zones, () => ({ data: [NORTH] })),
  answer(zones.update, ({ body }) => {
    sent = body;
    return { data: [NORTH] };
  }),
);
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  server.resetHandlers();
  [sent, closed] = [undefined, 0];
});
afterAll(() => server.close());

const show = (zone: Zone | undefined) =>
  renderScreen(
    <ZoneEditor
      token="AAAAAAAAAAAAAAAA"
      zone={zone}
      onClose={() => (closed += 1)}
      drawing={(_value, onChange) => <button onClick={() => onChange(SHAPE)}>Draw it</button>}
    />,
    ["edit sites"],
  );
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("reports missing fields of a new zone, and sends nothing", async () => {
  show(undefined);
  await press("Save zone");
  expect((await screen.findByText("Draw the zone on the map")).getAttribute("role")).toBe("alert");
  expect(screen.getByText("Enter a name")).toBeTruthy();
  expect(screen.getByText("Choose a type")).toBeTruthy();
  expect(sent).toBeUndefined();
});

test("sends a renamed zone without its unchanged shape", async () => {
  show(NORTH);
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: "North block" } });
  await press("Save zone");
  await expect.poll(() => closed).toBe(1);
  const { updated_at } = NORTH;
  const zone = { id: 7, name: "North block", kind: "block", max_height_m: null, updated_at };
  expect(sent).toEqual({ zones: [zone] });
});

test("sends a redrawn shape", async () => {
  show({ ...NORTH, polygon: { ...SHAPE } });
  await press("Redraw");
  await press("Draw it");
  await press("Save zone");
  await expect.poll(() => sent).toMatchObject({ zones: [{ id: 7, polygon: SHAPE }] });
});

test("shows why a shape is rejected above the map, and stays open", async () => {
  const message = "The boundary crosses itself.";
  server.use(answer(zones.update, () => failure(422, message, { "zones.0.polygon": [message] })));
  show(NORTH);
  await press("Save zone");
  expect((await screen.findByText(message)).getAttribute("role")).toBe("alert");
  expect(closed).toBe(0);
});

test("says 'Failed to update site zones' where the server says nothing", async () => {
  server.use(answer(zones.update, () => failure(409, "")));
  show(NORTH);
  await press("Save zone");
  expect(await screen.findByText("Failed to update site zones")).toBeTruthy();
});
