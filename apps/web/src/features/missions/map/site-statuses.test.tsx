import type { MissionSite } from "@overfly/contract/missions/mission-map";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { SiteStatuses } from "./site-statuses.tsx";

afterEach(cleanup);

const SITE: MissionSite = {
  token: "siteToken1234567",
  name: "North field",
  client: { id: 7, company_name: "Desert Power" },
  location: null,
  total: 3,
  statuses: [
    { status: "requested", count: 2 },
    { status: "planned", count: 1 },
  ],
};

test("each state leads to its missions in the table, with the other filters kept", () => {
  renderScreen(<SiteStatuses site={SITE} />, ["view missions"], "center", {
    url: "/missions?view=map&type=visual&page=3",
  });
  const hrefs = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(hrefs).toEqual([
    ["Requested2", "/missions?type=visual&site=siteToken1234567&status=requested"],
    ["Planned1", "/missions?type=visual&site=siteToken1234567&status=planned"],
    ["Show all 3", "/missions?type=visual&site=siteToken1234567"],
  ]);
  expect(screen.getByText("Desert Power")).toBeTruthy();
});

test("a client has no need of its own name", () => {
  renderScreen(<SiteStatuses site={SITE} />, ["view missions"], "client");
  expect(screen.queryByText("Desert Power")).toBeNull();
});
