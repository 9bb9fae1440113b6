import { type FlightRoute, flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { CommentsPanel } from "#features/flight-routes/versions/comments/comments-panel.tsx";
import { ResumeDialog } from "#features/flight-routes/versions/actions/resume-dialog.tsx";
import { RouteList } from "#features/flight-routes/versions/list/route-list.tsx";
import {
  ALL_PERMISSIONS,
  SamplePlanner,
  sampleRoute,
  statistics,
} from "#features/flight-routes/testing/sample-route.tsx";
import { VersionHistory } from "#features/flight-routes/versions/history/version-history.tsx";

configure({ asyncUtilTimeout: 10_000 });
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => server.use(answer(flightRoutes.comments, () => ({ data: [] }))));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const selectRoute = vi.fn<(id: number | undefined) => void>();
beforeEach(() => selectRoute.mockReset());

const foreignLock = { user_id: "omar", name: "Omar Nasser", since: "2026-04-01T08:00:00Z" };

describe("versions", () => {
  const lines = [3, 2, 1].map((version) => ({
    version,
    name: "North field",
    statistics: version === 3 ? { ...statistics, distance_m: 3000, height_m: 60 } : statistics,
    items: version === 1 ? [] : [{ id: "a", name: "South", kind: "area" }],
    created_at: "2026-04-01T08:00:00Z",
    created_by: "Omar Nasser",
  }));

  // As newer browsers do it.
  beforeEach(() => void vi.spyOn(Element.prototype, "scrollIntoView").mockResolvedValue(undefined as never));
  afterEach(() => vi.restoreAllMocks());

  const show = (permissions: readonly (typeof ALL_PERMISSIONS)[number][] = ALL_PERMISSIONS): void => {
    server.use(answer(flightRoutes.versions, () => ({ data: lines })));
    renderScreen(
      <SamplePlanner>
        {(sidePanel) => (
          <VersionHistory
            route={sampleRoute()}
            displayed={sidePanel?.kind === "versions" ? sidePanel.displayed : []}
          />
        )}
      </SamplePlanner>,
      permissions,
    );
  };

  test("list what changed, and compare two side by side", async () => {
    show();
    await screen.findByText("South added");
    expect(screen.getByText(/^Height 42.0\s?m → 60.0\s?m$/)).toBeDefined();
    expect(screen.getByText("First version")).toBeDefined();

    const [newest] = screen.getAllByRole("button", { name: "Compare" });
    if (newest) fireEvent.click(newest);
    const table = await screen.findByRole("table");
    const row = within(table).getByRole("row", { name: /^Distance/ });
    expect(
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^4.20.km$/),
      expect.stringMatching(/^3.00.km$/),
      expect.stringMatching(/−1.20.km/),
    ]);
    expect(within(table).getByRole("row", { name: /^Photos/ }).textContent).toContain("unchanged");

    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.getByText("South added")).toBeDefined();
  });

  test("are restored as the next one", async () => {
    const restored = vi.fn<(version: unknown) => void>();
    server.use(
      answer(flightRoutes.restore, ({ params }) => {
        restored(params["version"]);
        return { data: sampleRoute({ version: 4 }) };
      }),
    );
    show();
    const [second] = await screen.findAllByRole("button", { name: "Restore" });
    if (second) fireEvent.click(second);
    await waitFor(() => expect(restored).toHaveBeenCalledWith("2"));
  });

  test("can not be restored by users who may only view", async () => {
    show(["view routes"]);
    await screen.findByText("South added");
    expect(screen.queryByRole("button", { name: "Restore" })).toBeNull();
  });
});

describe("the list", () => {
  const show = (
    all: FlightRoute[],
    permissions: readonly (typeof ALL_PERMISSIONS)[number][] = ALL_PERMISSIONS,
  ): void => {
    server.use(answer(flightRoutes.list, () => ({ data: all })));
    renderScreen(
      <SamplePlanner selectedRoute={all[0]}>
        {() => <RouteList importFiles={() => undefined} isImporting={false} />}
      </SamplePlanner>,
      permissions,
    );
  };

  test("offers both ways to create a route", async () => {
    show([]);
    await screen.findByText("No routes yet");
    expect(screen.getByRole("button", { name: "New route" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Import" })).toBeDefined();
  });

  test("finds among many by name", async () => {
    show(Array.from({ length: 9 }, (_, index) => sampleRoute({ id: index + 1, name: `Field ${index + 1}` })));
    fireEvent.change(await screen.findByRole("searchbox"), { target: { value: "field 7" } });
    expect(screen.getByRole("button", { name: /^Field 7/ })).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Field 1/ })).toBeNull();
  });

  test("shows by whom a route is locked, edits it not, and unlocks it for who may", async () => {
    const unlocked = vi.fn<() => void>();
    server.use(
      answer(flightRoutes.unlock, () => {
        unlocked();
        return { data: sampleRoute() };
      }),
    );
    show([sampleRoute({ locked_by: foreignLock })]);
    await screen.findByText(/^Locked by Omar Nasser since/);
    expect(screen.getByRole("button", { name: "Edit" }).getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(screen.getByRole("button", { name: "Unlock" }));
    await waitFor(() => expect(unlocked).toHaveBeenCalled());
  });

  test("unlocks nothing of another's for who may not delete routes", async () => {
    show([sampleRoute({ locked_by: foreignLock })], ["view routes", "update routes"]);
    await screen.findByText(/^Locked by Omar Nasser since/);
    expect(screen.queryByRole("button", { name: "Unlock" })).toBeNull();
  });

  test("counts the comments of the chosen route", async () => {
    const comment = {
      id: 1,
      text: "Mast",
      author: "Omar",
      is_own: false,
      created_at: "2026-04-01T08:00:00Z",
    };
    server.use(answer(flightRoutes.comments, () => ({ data: [comment] })));
    show([sampleRoute()]);
    expect(await screen.findByRole("button", { name: "Comments (1)" })).toBeDefined();
  });
});

describe("comments", () => {
  test("come out as they were typed, and only one's own can be taken back", async () => {
    const evil = '<img src=x onerror="alert(1)"><b>Mind the mast</b>';
    const about = { author: "Omar", created_at: "2026-04-01T08:00:00Z" };
    server.use(
      answer(flightRoutes.comments, () => ({
        data: [
          { ...about, id: 1, text: evil, is_own: false },
          { ...about, id: 2, text: "Mine", is_own: true },
        ],
      })),
    );
    const announce = vi.fn<(text: string) => void>();
    server.use(
      answer(flightRoutes.comment, ({ body }) => {
        announce(body.text);
        return { data: { ...about, id: 3, text: body.text, is_own: true } };
      }),
    );
    const { container } = renderScreen(
      <SamplePlanner>{() => <CommentsPanel route={sampleRoute()} />}</SamplePlanner>,
      ["view routes"],
    );
    await screen.findByText(evil);
    expect(container.querySelector("img, b")).toBeNull();
    expect(screen.getAllByRole("button", { name: "Delete comment" })).toHaveLength(1);

    const field = screen.getByRole("textbox", { name: "Comment" });
    expect(field.getAttribute("maxlength")).toBe("2000");
    fireEvent.change(field, { target: { value: "  Seen  " } });
    fireEvent.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(announce).toHaveBeenCalledWith("Seen"));
  });
});

describe("resuming", () => {
  const landed = { status: "landed" as const, took_off_at: null };

  test("starts where the dock interrupted the flight, and creates a new route", async () => {
    const requests = vi.fn<(body: object) => void>();
    server.use(
      answer(flightRoutes.lastFlights, () => ({
        data: [
          { ...landed, battery_number: 1, reason: null, photos_taken: 120 },
          { ...landed, battery_number: 2, reason: "Too windy", photos_taken: 41 },
        ],
      })),
      answer(flightRoutes.resume, ({ body }) => {
        requests(body);
        return { data: sampleRoute({ id: 7, name: body.name }) };
      }),
    );
    renderScreen(
      <SamplePlanner selectRoute={selectRoute}>
        {() => <ResumeDialog route={sampleRoute()} onClose={() => undefined} />}
      </SamplePlanner>,
      ALL_PERMISSIONS,
    );
    await screen.findByText(/interrupted after 41 of 120 photos \(Too windy\)/);
    await screen.findByText("84 photos remaining.");
    fireEvent.click(screen.getByRole("button", { name: "Create route" }));
    await waitFor(() =>
      expect(requests).toHaveBeenCalledWith({
        battery_number: 2,
        photos_taken: 41,
        overlap_photos: 5,
        name: "North field, battery 2 from photo 37",
      }),
    );
    await waitFor(() => expect(selectRoute).toHaveBeenCalledWith(7));
  });

  test("continues from a typed photo number, but not beyond the last", async () => {
    server.use(answer(flightRoutes.lastFlights, () => ({ data: [] })));
    renderScreen(
      <SamplePlanner selectRoute={selectRoute}>
        {() => <ResumeDialog route={sampleRoute()} battery={1} onClose={() => undefined} />}
      </SamplePlanner>,
      ALL_PERMISSIONS,
    );
    const field = await screen.findByRole("textbox", { name: /^Photos taken\b(?! once)/ });
    fireEvent.change(field, { target: { value: "120" } });
    expect(screen.getByText("All photos of this battery have been taken.")).toBeDefined();
    fireEvent.change(field, { target: { value: "100" } });
    expect(screen.getByText("25 photos remaining.")).toBeDefined();
    fireEvent.change(field, { target: { value: "-3" } });
    expect(screen.getByText("Enter a whole number, 0 or more")).toBeDefined();
    fireEvent.change(field, { target: { value: "10" } });
    const again = screen.getByRole("textbox", { name: /^Overlap photos/ });
    fireEvent.change(again, { target: { value: "1000" } });
    expect(screen.getByText("At most 200")).toBeDefined();
  });
});
