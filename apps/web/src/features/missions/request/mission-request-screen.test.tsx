import { missionSeries } from "@overfly/contract/missions/mission-series";
import { missions } from "@overfly/contract/missions/missions";
import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { type Site, type SiteDetail, sites } from "@overfly/contract/sites/sites";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { missionDocuments } from "@overfly/contract/missions/mission-documents";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleMission } from "#testing/sample-mission.ts";
import { MissionRequestScreen } from "./mission-request-screen.tsx";

const draft = sampleMission({ status: "draft", client_status: "draft", number: "M-2026-0040" });
const site: Site = {
  token: draft.site.token,
  name: "North field",
  client: { id: 7, company_name: "Desert Power" },
  industry: "solar",
  country: "Jordan",
  city: "Ma'an",
  address: null,
  time_zone: "Asia/Amman",
  status: "active",
  tags: [],
  cover: null,
  location: null,
  area_ha: 2,
  capacity_kwdc: 488,
  has_data_product: false,
  is_analyzed: false,
  open_anomalies: 0,
  not_inspected_anomalies: 0,
  lost_kwdc: 0,
  lost_money_per_year: 0,
  currency: "JOD",
  last_inspected_at: null,
  module_count: 896,
  upload_status: null,
  updated_at: "2026-11-21T09:00:00.000Z",
};
const page = <Row,>(data: Row[]) => ({
  data,
  meta: { page: 1, item_count: 20, total: data.length, last_page: 1 },
});

let opened = draft;
let left: (typeof draft)[] = [];
let calls: string[] = [];
const noted = (call: string) => () => {
  calls.push(call);
  return { data: draft };
};
const server = setupServer(
  answer(missions.list, () => page(left)),
  answer(missionDocuments.list, () => ({
    data: [],
    meta: { page: 1, item_count: 50, total: 0, last_page: 1 },
  })),
  answer(sites.list, () => page([site])),
  answer(missions.get, () => ({ data: opened })),
  answer(sites.get, () => ({ data: site as SiteDetail })),
  answer(missions.discardDraft, () => {
    calls.push("discard");
    left = [];
    return { data: { token: draft.token } };
  }),
  answer(missions.create, noted("create")),
  answer(missions.saveDraft, noted("save")),
  answer(missionTransitions.request, noted("request")),
  answer(missionSeries.request, ({ body }) => {
    calls.push(`series ${JSON.stringify(body)}`);
    return { data: [] };
  }),
  answer(missionSeries.updateFollowing, ({ body }) => {
    calls.push(`following ${JSON.stringify(body)}`);
    return { data: { changed: ["M-2026-0040", "M-2026-0041"], skipped: [] } };
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  sessionStorage.clear();
  left = [];
  calls = [];
  opened = draft;
});
afterEach(() => server.resetHandlers());
afterEach(cleanup);
afterAll(() => server.close());

const next = () => userEvent.click(screen.getByRole("button", { name: "Next" }));

test("says at each step what is missing", async () => {
  renderScreen(<MissionRequestScreen />, ["add missions"], "client", { url: "/orders/create" });
  await screen.findByRole("radio", { name: "North field" });
  await next();
  expect(await screen.findByText("Choose a site")).toBeTruthy();

  await userEvent.click(screen.getByRole("radio", { name: "North field" }));
  await next();
  await next();
  expect(await screen.findByText("Choose a mission type")).toBeTruthy();
  expect(calls).toEqual([]);
});

test.each([
  [["add missions", "add sites"] as const, "/sites/create?for=/missions"],
  [["add missions"] as const, undefined],
])("who has %o may add the site that is missing", async (permissions, path) => {
  renderScreen(<MissionRequestScreen />, permissions, "center", { url: "/missions/create" });
  await screen.findByRole("radio", { name: "North field" });
  expect(screen.queryByRole("link", { name: "New site" })?.getAttribute("href")).toBe(path);
});

test("saves itself as a draft as soon as possible", async () => {
  renderScreen(<MissionRequestScreen />, ["add missions"], "client", { url: "/orders/create" });
  await userEvent.click(await screen.findByRole("radio", { name: "North field" }));
  await next();
  await userEvent.click(screen.getByRole("radio", { name: "Solar thermography" }));
  await userEvent.click(screen.getByRole("radio", { name: "Standard" }));

  expect(await screen.findByText("Draft saved")).toBeTruthy();
  expect(calls).toEqual(["create"]);
});

test("offers to continue an unfinished draft", async () => {
  left = [draft];
  renderScreen(<MissionRequestScreen />, ["add missions"], "client", { url: "/orders/create" });

  const link = await screen.findByRole("link", { name: "Continue draft" });
  expect(link.getAttribute("href")).toBe(`/orders/edit/${draft.token}`);
});

test("the offer stands above the wizard from the start: nothing is pushed down by it", async () => {
  const all = page([draft]);
  server.use(
    answer(missions.list, () => new Promise<typeof all>((resolve) => setTimeout(resolve, 100, all))),
  );
  const first: string[] = [];
  const seen = new MutationObserver(() => {
    const names = ["North field", "Continue draft"].filter((name) =>
      document.body.textContent.includes(name),
    );
    if (first.length === 0) first.push(...names);
  });
  seen.observe(document.body, { childList: true, subtree: true });
  renderScreen(<MissionRequestScreen />, ["add missions"], "client", { url: "/orders/create" });
  await screen.findByRole("radio", { name: "North field" });
  seen.disconnect();
  expect(first).toContain("Continue draft");
});

test("drafts that can't be read leave the wizard as it is", async () => {
  server.use(answer(missions.list, () => failure(500, "Not now")));
  renderScreen(<MissionRequestScreen />, ["add missions"], "client", { url: "/orders/create" });
  await userEvent.click(await screen.findByRole("radio", { name: "North field" }));
  await next();
  expect(screen.getByRole("radio", { name: "Solar thermography" })).toBeTruthy();
});

test("a complete draft opens at its summary and is requested from there, without any price", async () => {
  renderScreen(<MissionRequestScreen />, ["add missions"], "client", {
    path: "/orders/edit/:missionToken",
    url: `/orders/edit/${draft.token}`,
  });

  expect(await screen.findByRole("heading", { name: "Review your request" })).toBeTruthy();
  expect(screen.queryByText(/price|cost|USD|JOD/i)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Send request" }));
  await expect.poll(() => calls).toContain("request");
});

test("a reload loses nothing, from the first step on, and makes no second draft", async () => {
  const visit = { url: "/orders/create" };
  renderScreen(<MissionRequestScreen />, ["add missions"], "client", visit);
  await userEvent.click(await screen.findByRole("radio", { name: "North field" }));
  cleanup();

  renderScreen(<MissionRequestScreen />, ["add missions"], "client", visit);
  expect((await screen.findByRole<HTMLInputElement>("radio", { name: "North field" })).checked).toBe(true);
  await next();
  await userEvent.click(screen.getByRole("radio", { name: "Solar thermography" }));
  await userEvent.click(screen.getByRole("radio", { name: "Standard" }));
  await screen.findByText("Draft saved");
  await next();
  cleanup();

  renderScreen(<MissionRequestScreen />, ["add missions"], "client", visit);
  expect(await screen.findByRole("heading", { name: "Timing and deliverables" })).toBeTruthy();
  await expect.poll(() => calls).toEqual(["create", "save"]);
});

test("an unfinished draft is offered until the new request is a draft itself, and not after a reload", async () => {
  left = [{ ...draft, token: "olderDraft123456", number: "M-2026-0039" }];
  const visit = { url: "/orders/create" };
  renderScreen(<MissionRequestScreen />, ["add missions"], "client", visit);
  await screen.findByRole("link", { name: "Continue draft" });
  await userEvent.click(await screen.findByRole("radio", { name: "North field" }));
  await next();
  expect(screen.getByRole("link", { name: "Continue draft" })).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: "Solar thermography" }));
  await userEvent.click(screen.getByRole("radio", { name: "Standard" }));
  await screen.findByText("Draft saved");
  expect(screen.queryByText("Continue draft")).toBeNull();
  cleanup();

  renderScreen(<MissionRequestScreen />, ["add missions"], "client", visit);
  await screen.findByRole("radio", { name: "Solar thermography" });
  expect(screen.queryByText("Continue draft")).toBeNull();
});

test("the address may choose the site", async () => {
  const url = `/orders/create?site=${site.token}`;
  renderScreen(<MissionRequestScreen />, ["add missions"], "client", { url });
  expect(await screen.findByRole("radio", { name: "Solar thermography" })).toBeTruthy();
});

test("an old draft can be discarded, which can be undone", async () => {
  left = [draft];
  const restored = { ...draft, token: "restoredToken123", number: "M-2026-0041" };
  server.use(
    answer(missions.create, ({ body }) => {
      calls.push(`create ${body.site_token}`);
      left = [{ ...restored, created_at: new Date(Date.now() + 1000).toISOString() }];
      return { data: restored };
    }),
  );
  renderScreen(<MissionRequestScreen />, ["add missions"], "client", { url: "/orders/create" });
  await userEvent.click(await screen.findByRole("button", { name: "Discard draft" }));
  await expect.poll(() => screen.queryByRole("link", { name: "Continue draft" })).toBeNull();
  expect(calls).toEqual(["discard"]);

  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  const link = await screen.findByRole("link", { name: "Continue draft" });
  expect(link.getAttribute("href")).toBe("/orders/edit/restoredToken123");
  expect(calls).toEqual(["discard", `create ${draft.site.token}`]);
});

/** 25 to 29 November 2036 at the site. */
const LATER = { window_start: "2036-11-24T21:00:00.000Z", window_end: "2036-11-29T20:59:00.000Z" };

test("a repeated order shows its windows before it is sent, and is sent with its rule", async () => {
  opened = { ...draft, ...LATER };
  renderScreen(<MissionRequestScreen />, ["add missions"], "client", {
    path: "/orders/edit/:missionToken",
    url: `/orders/edit/${draft.token}`,
  });
  await screen.findByRole("heading", { name: "Review your request" });
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  await userEvent.click(await screen.findByRole("combobox", { name: "Repeat" }));
  await userEvent.click(await screen.findByRole("option", { name: "Every month", hidden: true }));
  const count = await screen.findByLabelText(/Number of missions/);
  await userEvent.clear(count);
  await userEvent.type(count, "1");
  await next();
  expect(await screen.findByText("Enter a number from 2 to 60")).toBeTruthy();
  await userEvent.clear(count);
  await userEvent.type(count, "3");
  const windows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(windows.filter((text) => /25.*29/.test(text))).toHaveLength(3);
  await next();
  await userEvent.click(await screen.findByRole("button", { name: "Send request" }));
  await expect.poll(() => calls).toContain('series {"frequency":"monthly","count":3}');
  expect(calls).not.toContain("request");
});

test.each([
  ["center", "/missions"],
  ["client", "/orders"],
] as const)("a change of a series by the %s can be for the following missions too", async (side, path) => {
  opened = sampleMission({ ...LATER, series: { frequency: "monthly", position: 1, total: 2 } });
  renderScreen(<MissionRequestScreen />, ["add missions", "edit missions"], side, {
    path: `${path}/edit/:missionToken`,
    url: `${path}/edit/${opened.token}`,
  });
  await screen.findByRole("button", { name: "Next" });
  await next();
  await next();
  await userEvent.click(await screen.findByRole("combobox", { name: "Apply to" }));
  await userEvent.click(
    await screen.findByRole("option", { name: "This and the following missions", hidden: true }),
  );
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await expect.poll(() => calls.filter((one) => one.startsWith("following"))).toHaveLength(1);
});
