import type { Permission } from "@overfly/contract/permissions";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import type { CrewCalendar } from "./calendar/use-crew-calendar.ts";
import { shownOf } from "./calendar/crew-days.ts";
import { CrewPanel } from "./crew-panels.tsx";
import type { ScheduleProps } from "./use-schedule.ts";

afterEach(cleanup);

const calendar: CrewCalendar = {
  shown: shownOf(["2036-05-12"], "Asia/Amman"),
  scale: "day",
  setScale: () => undefined,
  step: () => undefined,
  showChosen: undefined,
  chosen: undefined,
  requested: undefined,
  blocks: [],
  isKnown: true,
  blocksOf: () => [],
  isLoading: false,
  error: null,
  retry: () => undefined,
};
const NOTHING = {
  calendar,
  candidates: [],
  form: { assignee: "", kit: null },
  set: () => undefined,
  errors: {},
} as unknown as ScheduleProps & { candidates: []; calendar: CrewCalendar };

test.each<[Permission[], string, string, string | undefined]>([
  [["add employees"], "Pilots", "Invite pilot", "/employees?add=1"],
  [["add docks"], "Docks at this site", "Add dock", "/inventory/docks?add=1"],
  [[], "Pilots", "Invite pilot", undefined],
])(
  "who holds %j and finds no %s gets the way to add one, or whom to ask",
  async (held, name, label, href) => {
    renderScreen(<CrewPanel {...NOTHING} />, held);
    const group = within(await screen.findByRole("group", { name }));
    expect(group.queryByRole("link", { name: label })?.getAttribute("href")).toBe(href);
    expect(group.queryByText(/^Ask an administrator/) === null).toBe(href !== undefined);
  },
);

test("without kits one can be added", async () => {
  renderScreen(<CrewPanel {...NOTHING} />, ["add kits"]);
  const link = await screen.findByRole("link", { name: "Add kit" });
  expect(link.getAttribute("href")).toBe("/inventory/kits?add=1");
});
