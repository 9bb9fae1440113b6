import { docks } from "@overfly/contract/docks/docks";
import type { Permission } from "@overfly/contract/permissions";
import { auth } from "@overfly/contract/auth/auth";
import { cleanup, screen } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { useLiveConnection } from "#platform/api/use-live.ts";
import { answer } from "#testing/answer.ts";
import { LiveLine } from "#testing/live-line.ts";
import { personWith, renderScreen } from "#testing/render-screen.tsx";
import { sampleDock, sampleTelemetry } from "#testing/sample-dock.ts";
import { DockScreen } from "./dock-screen.tsx";

const DOCK = sampleDock({ id: 3, telemetry: sampleTelemetry({ dock_id: 3, wind_mps: 4 }) });
let dock = DOCK;
const server = setupServer(
  answer(auth.authUser, () => ({ data: personWith(["view docks"], "center") })),
  answer(docks.get, () => ({ data: dock })),
  answer(docks.alarmsOfDock, () => ({ data: [], meta: { page: 1, item_count: 10, total: 0, last_page: 1 } })),
);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => LiveLine.replaceWebSocket());
afterEach(() => {
  cleanup();
  dock = DOCK;
  vi.unstubAllGlobals();
});
afterAll(() => server.close());

function Frame() {
  useLiveConnection();
  return <DockScreen />;
}

const show = (permissions: Permission[] = ["view docks"]) =>
  renderScreen(<Frame />, permissions, "center", {
    path: "/inventory/docks/:dockId",
    url: "/inventory/docks/3",
  });

test.each([
  [null, "Not bound", "Offline"],
  ["2026-05-01T08:00:00.000Z", "Offline", "Not bound"],
])("a dock without connection that was bound %s is shown as '%s'", async (bound_at, shown, other) => {
  dock = { ...DOCK, state: "offline", bound_at };
  show();
  expect(await screen.findByText(shown)).toBeTruthy();
  expect(screen.queryByText(other)).toBeNull();
});

test("a dock that is not bound says where its credentials go, to whoever can create new ones", async () => {
  dock = { ...DOCK, state: "offline", bound_at: null };
  show(["view docks", "edit docks"]);
  expect(await screen.findByText(/Enter its credentials on its remote control/)).toBeTruthy();
  cleanup();
  show();
  await screen.findByText("Not bound");
  expect(screen.queryByText(/Enter its credentials/)).toBeNull();
});

test("the figures of a dock follow its telemetry, not that of another dock", async () => {
  show();
  await screen.findByText(/^4\.0/);
  LiveLine.last().open();
  LiveLine.last().greet();
  LiveLine.last().say({ kind: "telemetry", telemetry: sampleTelemetry({ dock_id: 4, wind_mps: 11 }) });
  LiveLine.last().say({ kind: "telemetry", telemetry: sampleTelemetry({ dock_id: 3, wind_mps: 7 }) });
  expect(await screen.findByText(/^7\.0/)).toBeTruthy();
  expect(screen.queryByText(/^11\.0/)).toBeNull();
});
