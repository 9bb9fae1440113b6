import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { sites } from "@overfly/contract/sites/sites";
import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { RouteActions } from "./route-actions.tsx";
import {
  ALL_PERMISSIONS,
  SamplePlanner,
  sampleRoute,
  site,
} from "#features/flight-routes/testing/sample-route.tsx";

configure({ asyncUtilTimeout: 10_000 });
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() =>
  server.use(
    answer(flightRoutes.comments, () => ({ data: [] })),
    answer(flightRoutes.list, () => ({ data: [sampleRoute()] })),
  ),
);
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const show = (permissions: Parameters<typeof renderScreen>[1]) =>
  renderScreen(
    <SamplePlanner>{() => <RouteActions route={sampleRoute()} site={site} />}</SamplePlanner>,
    permissions,
    "center",
    {
      path: "/flight-routes/here",
      url: "/flight-routes/here",
    },
  );

const menu = async (): Promise<(string | null)[]> => {
  fireEvent.click(screen.getByRole("button", { name: "Actions for North field" }));
  const items = await screen.findAllByRole("menuitem", { hidden: true });
  return items.map(({ textContent }) => textContent);
};

describe("the actions of a route", () => {
  test("are those that the user may do", async () => {
    show(["view routes"]);
    expect(screen.getByRole("button", { name: "Export" })).toBeDefined();
    expect(screen.queryByRole("button", { name: /^More/ })).toBeNull();
    cleanup();
    show(["view routes", "update routes"]);
    expect(await menu()).toEqual(["Lock", "Rename…"]);
    cleanup();
    show(ALL_PERMISSIONS);
    expect(await menu()).toEqual([
      "Resume interrupted flight…",
      "Duplicate",
      "Copy to another site…",
      "Lock",
      "Rename…",
      "Delete…",
    ]);
  });

  test("copy it to another site and go there", async () => {
    const token = "BBBBBBBBBBBBBBBB";
    const copied = vi.fn<(body: object) => void>();
    const there = {
      token,
      name: "Badajoz Sur",
      location: null,
      has_data_product: false,
      is_analyzed: false,
      open_anomalies: 0,
      not_inspected_anomalies: 0,
      status: "active" as const,
    };
    server.use(
      answer(sites.map, () => ({ data: [{ ...there, boundary: null }] })),
      answer(flightRoutes.copy, ({ body }) => {
        copied(body);
        return { data: sampleRoute({ id: 9, site: { token, name: there.name } }) };
      }),
    );
    const { router } = show([...ALL_PERMISSIONS, "view sites"]);
    await menu();
    fireEvent.click(screen.getByRole("menuitem", { name: "Copy to another site…", hidden: true }));
    fireEvent.click(await screen.findByLabelText(/^Site/, { selector: "button" }));
    fireEvent.click(await screen.findByRole("option", { name: there.name, hidden: true }));
    fireEvent.click(screen.getByRole("button", { name: "Copy", hidden: true }));
    await waitFor(() => expect(copied).toHaveBeenCalledWith({ site_token: token, name: "North field" }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/flight-routes/${token}`));
    expect(router.state.location.search).toBe("?route=9");
  });
});
