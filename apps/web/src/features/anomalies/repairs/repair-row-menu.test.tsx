import type { Repair } from "@overfly/contract/anomalies/repairs";
import type { Permission } from "@overfly/contract/permissions";
import type { UserType } from "@overfly/contract/user-type";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleAnomaly } from "#testing/sample-anomaly.ts";
import type { Change } from "./repair-mutations.ts";
import { RepairRowMenu } from "./repair-row-menu.tsx";

afterEach(cleanup);

const ALL: Permission[] = ["view sites", "edit sites", "view missions"];
const OPEN: Repair = {
  ...sampleAnomaly(),
  work_state: "pending",
  mission_number: "M-2026-0042",
  site: { token: "siteToken1234567", name: "North field", time_zone: "Asia/Amman" },
  client: { id: 2, name: "Noor Energy" },
  assignee: null,
  crew: null,
  due_on: null,
  is_overdue: false,
  repair_note: "",
  repaired_at: null,
  photo_count: 0,
  is_found_again: false,
  resolved_by: null,
  not_inspected_in: null,
};

function offered(repair: Partial<Repair>, side: UserType = "client", permissions = ALL) {
  const changes: (Change["changes"] | "asked")[] = [];
  renderScreen(
    <RepairRowMenu
      repair={{ ...OPEN, ...repair }}
      name="Repair 1"
      change={(change) => changes.push(change.changes)}
      onChange={() => changes.push("asked")}
    />,
    permissions,
    side,
  );
  return changes;
}
const names = async () =>
  (await screen.findAllByRole("menuitem", { hidden: true })).map(({ textContent }) => textContent);
const choose = (name: string) => fireEvent.click(screen.getByRole("menuitem", { name, hidden: true }));

test("an open repair is marked as repaired, taken, or changed", async () => {
  const changes = offered({});
  expect(await names()).toEqual([
    "Open repair",
    "Mark as repaired",
    "Assign to me",
    "Change…",
    "Open in inspection",
  ]);
  const inspection = screen.getByRole("menuitem", { name: "Open in inspection", hidden: true });
  expect(inspection.getAttribute("href")).toMatch(/^\/orders\/view\//); // missions are closed to clients
  choose("Mark as repaired");
  expect(changes).toEqual([{ work_state: "resolved" }]);
  cleanup();
  const taken = offered({});
  await names();
  choose("Assign to me");
  choose("Change…");
  expect(taken).toEqual([{ assignee_id: "rana" }, "asked"]);
});

test("one's own is not taken again, and the center takes none: only a member of the client can be assigned", async () => {
  offered({ assignee: { id: "rana", name: "Rana Haddad" } });
  expect(await names()).not.toContain("Assign to me");
  cleanup();
  offered({}, "center");
  expect(await names()).not.toContain("Assign to me");
});

test.each([
  ["by a person", { work_state: "resolved" as const }, "in_progress", true],
  ["by a later inspection", { resolved_by: "M-2026-0050" }, "pending", false],
])("a repair that was closed %s is reopened", async (_by, repair, work_state, canChange) => {
  const changes = offered(repair);
  expect(await names()).toEqual([
    "Open repair",
    "Reopen",
    ...(canChange ? ["Change…"] : []),
    "Open in inspection",
  ]);
  choose("Reopen");
  expect(changes).toEqual([{ work_state }]);
});

test("who may only look is offered nothing that changes it", async () => {
  offered({}, "client", ["view sites", "view missions"]);
  expect(await names()).toEqual(["Open repair", "Open in inspection"]);
});
