import { message } from "@overfly/i18n/message";
import type { Candidate } from "@overfly/contract/missions/candidate";
import { missions } from "@overfly/contract/missions/missions";
import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { setLocale } from "#platform/i18n/set-locale.ts";
import { sampleMission } from "#testing/sample-mission.ts";
import { AssignScreen } from "./assign-screen.tsx";

const mission = sampleMission({ status: "approved", client_status: "scheduled", transitions: ["assign"] });
const CLASH = "Rami is assigned to M-2026-0041 at this time";
const ARABIC_CLASH = "\u2068Rami\u2069 مُسند إلى \u2068M-2026-0041\u2069 في هذا الوقت";
const candidate = (
  id: string,
  name: string,
  readiness: Candidate["readiness"],
  reasons: Candidate["reasons"] = [],
) => ({ kind: "pilot", id, name, readiness, reasons, can_be_justified: false }) as const;
let bodies: unknown[] = [];
const server = setupServer(
  answer(missions.get, () => ({ data: mission })),
  answer(missions.candidates, () => ({
    data: [
      candidate("1", "Rami", "blocked", [
        {
          level: "blocked",
          text: message("readiness:assigned", { name: "Rami", number: "M-2026-0041" }),
          fix: { kind: "missions", id: "abcdefghijklmnop" },
          is_final: true,
        },
      ]),
      candidate("2", "Marta", "ready"),
    ],
  })),
  answer(missionTransitions.assign, ({ body }) => {
    bodies.push(body);
    return body.pilot_id === "1" ? failure(409, CLASH, { pilot_id: [CLASH] }) : { data: mission };
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  cleanup();
  bodies = [];
  setLocale("en");
});
afterAll(() => server.close());

const show = () =>
  renderScreen(<AssignScreen />, ["assign mission pilot and equipment"], "center", {
    path: "/missions/view/:missionToken/assign",
    url: `/missions/view/${mission.token}/assign`,
  });

test("ranks ready candidates before blocked ones and shows the reasons", async () => {
  show();
  const group = within(await screen.findByRole("group", { name: "Pilots" }));

  expect(group.getAllByRole("radio").map((radio) => radio.getAttribute("aria-label"))).toEqual([
    "Marta",
    "Rami",
  ]);
  expect(group.getByText(CLASH)).toBeTruthy();
  expect(group.getByRole("link", { name: "Open mission" }).getAttribute("href")).toBe(
    "/missions/view/abcdefghijklmnop/assign",
  );
});

test("shows the reasons in Arabic", async () => {
  setLocale("ar");
  show();

  expect(await screen.findByText(ARABIC_CLASH)).toBeTruthy();
  expect(screen.queryByText(CLASH)).toBeNull();
});

test("shows a conflict at its field", async () => {
  show();
  await userEvent.click(await screen.findByRole("radio", { name: "Rami" }));
  await userEvent.click(screen.getByRole("button", { name: "Assign" }));

  expect((await screen.findByRole("alert")).textContent).toBe(CLASH);
  await userEvent.click(screen.getByRole("radio", { name: "Marta" }));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("requires a pilot or dock before it calls the server", async () => {
  show();
  await screen.findByRole("radio", { name: "Marta" });
  await userEvent.click(screen.getByRole("button", { name: "Assign" }));

  expect((await screen.findByRole("alert")).textContent).toBe("Choose a pilot or a dock");
  expect(bodies).toEqual([]);
});
