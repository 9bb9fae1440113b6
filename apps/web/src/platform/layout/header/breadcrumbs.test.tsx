import { cleanup, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { Breadcrumbs } from "./breadcrumbs.tsx";

afterEach(cleanup);

const PATHS = new Set([
  "/missions",
  "/missions/create",
  "/missions/view/:missionToken",
  "/missions/view/:missionToken/report",
  "/settings",
  "/settings/:group/:tab",
]);

test.each([
  ["/missions/view/AAAAAAAAAAAAAAAA/report", ["/missions", "/missions/view/AAAAAAAAAAAAAAAA"]],
  ["/settings/organization/members/edit/7", ["/settings", "/settings/organization/members"]],
  ["/missions", []],
])("every ancestor of %s that is a screen is a link", async (url, ancestors) => {
  const element = <Breadcrumbs paths={PATHS} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element }], { initialEntries: [url] })} />);
  const crumbs = within(await screen.findByRole("navigation"));
  expect(crumbs.queryAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(ancestors);
  expect(crumbs.queryByText("AAAAAAAAAAAAAAAA")).toBeNull();
});
