import { type BaseMap, baseMaps } from "@overfly/contract/base-maps/base-maps";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { BaseMapsPanel } from "./base-maps.tsx";

const OWN: BaseMap = {
  id: 7,
  preset: null,
  name: "County survey",
  kind: "raster",
  url: "https://tiles.example.com/{z}/{x}/{y}.png",
  attribution: "© County",
  max_zoom: 19,
};
let list: BaseMap[] = [];
let calls: unknown[] = [];
const server = setupServer(
  answer(baseMaps.list, () => ({ data: list })),
  answer(baseMaps.add, ({ body }) => {
    calls.push(body);
    return { data: OWN };
  }),
  answer(baseMaps.remove, ({ params }) => {
    calls.push(params["id"]);
    list = [];
    return { message: "" };
  }),
);
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  server.resetHandlers();
  list = [];
  calls = [];
});
afterAll(() => server.close());

const show = () => renderScreen(<BaseMapsPanel />, ["allow managing accounts"]);

test("presets are off until they are chosen", async () => {
  show();
  const [streets, satellite] = await screen.findAllByRole<HTMLInputElement>("switch");
  expect([streets?.checked, satellite?.checked]).toEqual([false, false]);
  await userEvent.click(screen.getByRole("switch", { name: /Sentinel-2/ }));
  await waitFor(() => expect(calls).toEqual([{ preset: "sentinel2" }]));
});

test("an own map is added; what the server says about a field stands at it", async () => {
  show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Add base map" }));
  await user.click(await screen.findByRole("button", { name: "Add" }));
  expect(calls).toEqual([]);
  await user.type(screen.getByRole("textbox", { name: /Name/ }), "County survey");
  await user.click(screen.getByRole("radio", { name: "WMTS" }));
  await user.type(screen.getByRole("textbox", { name: /Capabilities/ }), "https://maps.example.com/wmts");
  await user.type(screen.getByRole("textbox", { name: /Attribution/ }), "© County");
  server.use(
    answer(baseMaps.add, () => failure(422, "No", { url: ["This is not a WMTS capabilities document"] })),
  );
  await user.click(screen.getByRole("button", { name: "Add" }));
  await screen.findByText("This is not a WMTS capabilities document");
  server.resetHandlers();
  await user.click(screen.getByRole("button", { name: "Add" }));
  await waitFor(() =>
    expect(calls).toEqual([
      {
        name: "County survey",
        source: "wmts",
        url: "https://maps.example.com/wmts",
        layer: null,
        attribution: "© County",
      },
    ]),
  );
});

test("an own map is removed after a question", async () => {
  list = [OWN];
  show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: /Remove .*County survey/ }));
  expect(calls).toEqual([]);
  await user.click(await screen.findByRole("button", { name: "Remove" }));
  await waitFor(() => expect(calls).toEqual(["7"]));
});

test("who may not manage accounts sees nothing of it", () => {
  renderScreen(<BaseMapsPanel />, ["view sites"]);
  expect(screen.queryByText("Base maps")).toBeNull();
});
