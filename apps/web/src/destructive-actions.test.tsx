import type { BimModel } from "@overfly/contract/bim/bim";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import type { ReactElement } from "react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { RouteDialog } from "#features/flight-routes/versions/actions/route-dialog.tsx";
import { sampleRoute, SamplePlanner } from "#features/flight-routes/testing/sample-route.tsx";
import { CloudDialogs } from "#features/media/cloud/dialogs/cloud-dialogs.tsx";
import { DeleteMission } from "#features/missions/view/dialogs/delete-mission.tsx";
import { DeleteProject } from "#features/projects/delete-project.tsx";
import { SiteBim } from "#features/bim/site-bim.tsx";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleMission } from "#testing/sample-mission.ts";

const MODEL = {
  id: 3,
  file_id: 30,
  name: "Substation.ifc",
  state: "failed",
  problem: null,
  ifc_schema: null,
} as BimModel;
let calls: string[] = [];
const record = ({ request }: { request: Request }) => {
  calls.push(`${request.method} ${new URL(request.url).pathname}`);
  return HttpResponse.json({ message: "Done" });
};
const server = setupServer(
  http.get("*/bim-models", () => HttpResponse.json({ data: [MODEL] })),
  http.get("*/api/ops/*", () =>
    HttpResponse.json({ data: [], meta: { page: 1, item_count: 20, total: 0, last_page: 1 } }),
  ),
  http.delete("*/api/ops/*", record),
  http.post("*/api/ops/*", record),
);
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  calls = [];
});
afterAll(() => server.close());

const ignore = (): void => undefined;
const item = (id: number, name: string, type: "folder" | "file") => ({ id, name, type }) as never;
const cloud = (items: never[]) => (
  <CloudDialogs
    site={{ token: "AAAAAAAAAAAAAAAA", name: "Ma'an One" }}
    open={{} as never}
    dialog={{ kind: "delete", items } as never}
    crumbs={[]}
    onDialog={ignore}
    onClose={ignore}
  />
);

interface Case {
  what: string;
  element: ReactElement;
  /** What must be typed. */
  name: string;
  /** Its menu opens the question. */
  isInMenu?: boolean;
}

/** What can't be undone. */
const CASES: Case[] = [
  {
    what: "mission",
    element: <DeleteMission mission={sampleMission({ status: "requested" })} onClose={ignore} />,
    name: "M-2026-0042",
  },
  {
    what: "project",
    element: <DeleteProject project={{ id: 4, name: "Spring" } as never} onDone={ignore} onClose={ignore} />,
    name: "Spring",
  },
  { what: "cloud folder", element: cloud([item(1, "Raw data", "folder")]), name: "Raw data" },
  {
    what: "several items of the cloud, by their number",
    element: cloud([item(1, "Raw data", "folder"), item(2, "a.jpg", "file")]),
    name: "2",
  },
  {
    what: "flight route",
    element: <SamplePlanner>{() => <RouteDialog kind="delete" route={sampleRoute()} />}</SamplePlanner>,
    name: "North field",
  },
  {
    what: "BIM model",
    element: <SiteBim site={{ token: "AAAAAAAAAAAAAAAA", name: "Ma'an One" } as SiteDetail} />,
    name: "Substation.ifc",
    isInMenu: true,
  },
];

test.each(CASES)("deletes only once it is typed: $what", async ({ element, name, isInMenu = false }) => {
  renderScreen(element, ["view sites", "view clouds", "delete clouds"]);
  if (isInMenu) {
    fireEvent.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
    fireEvent.click(await screen.findByRole("menuitem", { name: /^Delete/, hidden: true }));
  }
  const dialog = within(await screen.findByRole("dialog"));
  const field = await dialog.findByLabelText(`Type ${name} to confirm`);
  const remove = dialog.getByRole("button", { name: /^Delete/ });
  fireEvent.click(remove);
  fireEvent.change(field, { target: { value: `${name}x` } });
  fireEvent.click(remove);
  expect(calls).toEqual([]);
  fireEvent.change(field, { target: { value: name } });
  fireEvent.click(remove);
  await waitFor(() => expect(calls).toHaveLength(1));
});
