import { RouteFileFormat, flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import type { RouteDraft } from "#features/flight-routes/store/draft-history.ts";
import { draftOf } from "#features/flight-routes/store/edit-session.ts";
import { useEdit } from "#features/flight-routes/store/editing.ts";
import { usePlanner } from "#features/flight-routes/store/planner-context.ts";
import { createPlannerStore } from "#features/flight-routes/store/planner-store.ts";
import { ExportDialog } from "#features/flight-routes/versions/export/export-dialog.tsx";
import { RouteImportButton } from "#features/flight-routes/versions/import/route-import-button.tsx";
import { ImportDropZone } from "#features/flight-routes/versions/import/import-drop-zone.tsx";
import { ImportReport } from "#features/flight-routes/versions/import/import-report.tsx";
import {
  sampleRoute,
  ALL_PERMISSIONS,
  SamplePlanner,
  site,
  TOKEN,
} from "#features/flight-routes/testing/sample-route.tsx";
import { SaveError } from "./save-error.tsx";
import { useSave } from "./use-save.ts";
import { useRouteImport } from "#features/flight-routes/versions/import/use-route-import.ts";

configure({ asyncUtilTimeout: 10_000 });
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

describe("exporting", () => {
  test("offers every format, DJI's first, with what it leaves out or why it can't be", async () => {
    const warnings = [{ code: "gimbal-yaw" }];
    server.use(
      answer(flightRoutes.formats, () => ({
        data: RouteFileFormat.options.map((format) => ({
          format,
          warnings: format === "gpx" ? warnings : [],
          refusal: format === "litchi-csv" ? { code: "no-flight" } : null,
        })),
      })),
    );
    renderScreen(<ExportDialog route={sampleRoute()} isDirty onClose={() => undefined} />, ["view routes"]);

    const links = await screen.findAllByRole("link");
    expect(links[0]?.getAttribute("aria-label")).toBe("Download DJI WPML KMZ");
    expect(links[0]?.getAttribute("href")).toContain(`/api/ops/sites/${TOKEN}/routes/1/export?format=wpml`);
    expect(links).toHaveLength(7);
    expect(screen.getByText("The route is empty.")).toBeDefined();
    expect(screen.getByText("1 setting not exported")).toBeDefined();
    expect(screen.getByRole("alert").textContent).toContain("last saved version");

    fireEvent.click(screen.getByLabelText("Export", { selector: "button" }));
    fireEvent.click(await screen.findByRole("option", { name: /^Battery 2/, hidden: true }));
    expect(screen.getAllByRole("link")[0]?.getAttribute("href")).toContain("battery_number=2");
  });
});

describe("importing", () => {
  const taken = vi.fn<(draft: RouteDraft) => void>();
  beforeEach(() => taken.mockReset());

  const usual = { aircraftId: "m3t", cameraId: "m3t", lensIds: undefined };

  function Importing() {
    const routeImport = useRouteImport(site, usual, taken);
    return (
      <ImportDropZone className="drop" onFiles={routeImport.read}>
        <ImportReport routeImport={routeImport} />
      </ImportDropZone>
    );
  }

  const drop = (...files: File[]): void => {
    const { container } = renderScreen(<Importing />, ALL_PERMISSIONS);
    const target = container.querySelector(".drop");
    if (!target) throw new Error("nothing to drop on");
    fireEvent.drop(target, { dataTransfer: { files, types: ["Files"] } });
  };

  test("starts a draft from a file and tells what could not be taken over", async () => {
    const { document } = sampleRoute();
    server.use(
      answer(flightRoutes.importFile, () => ({
        data: {
          name: null,
          format: "qgc-plan" as const,
          document,
          warnings: [{ code: "rally-points" }],
        },
      })),
    );
    drop(new File(["{}"], "North.plan"));
    await screen.findByText("Rally points are left out.");
    expect(screen.getByText("QGroundControl plan, not saved yet")).toBeDefined();
    expect(taken).toHaveBeenCalledWith({ name: "North", document });
  });

  test("takes the default aircraft if the file names none, with a note", async () => {
    const document = { ...sampleRoute().document, aircraftId: "generic", cameraId: "generic-visual" };
    server.use(
      answer(flightRoutes.importFile, () => ({
        data: { name: "Masts", format: "kml" as const, document, warnings: [] },
      })),
    );
    drop(new File(["<kml/>"], "masts.kml"));
    await screen.findByText(/The file specifies no aircraft; .*3T/);
    expect(taken.mock.calls[0]?.[0]).toMatchObject({ name: "Masts", document: usual });
  });

  test("reports which element of a broken file is invalid", async () => {
    const message = "Placemark 3 has no coordinates.";
    server.use(answer(flightRoutes.importFile, () => failure(422, message, { file: [message] })));
    drop(new File(["<kml"], "broken.kml"));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Failed to read broken.kml");
    expect(alert.textContent).toContain(message);
    expect(taken).not.toHaveBeenCalled();
  });

  test("does not send a file that no server would take", async () => {
    const huge = new File(["x"], "huge.kmz");
    Object.defineProperty(huge, "size", { value: 2 ** 30 });
    drop(huge);
    expect((await screen.findByRole("alert")).textContent).toMatch(/the limit is 32\sMB/);
  });
});

describe("importing several files", () => {
  function Importing() {
    const routeImport = useRouteImport(site, undefined, () => undefined);
    return (
      <>
        <RouteImportButton label="Import" onFiles={routeImport.read} />
        <ImportReport routeImport={routeImport} />
      </>
    );
  }

  test("keeps each as a route of its own, and names the file and element of each refusal", async () => {
    const created: string[] = [];
    const huge = new File(["x"], "huge.kmz");
    Object.defineProperty(huge, "size", { value: 40 * 2 ** 20 });
    let requests = 0;
    server.use(
      answer(flightRoutes.importFile, () => {
        requests += 1;
        if (requests === 2) return failure(422, "Placemark 3 has no coordinates.");
        return {
          data: { name: null, format: "kml" as const, document: sampleRoute().document, warnings: [] },
        };
      }),
      answer(flightRoutes.create, ({ body }) => {
        created.push(body.name);
        return { data: sampleRoute({ name: body.name }) };
      }),
    );
    renderScreen(<Importing />, ALL_PERMISSIONS);
    fireEvent.change(screen.getByLabelText("Import file"), {
      target: { files: [new File(["1"], "north.kml"), new File(["2"], "south.kml"), huge] },
    });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("1 of 3 files imported as a route");
    expect(alert.textContent).toContain("Failed to read south.kmlPlacemark 3 has no coordinates.");
    expect(alert.textContent).toMatch(/Failed to read huge\.kmzThe file is 41\.9\sMB; the limit is 32\sMB/);
    expect(alert.textContent).toContain("north.kml imported as north");
    expect(created).toEqual(["north"]);
  });
});

describe("saving a route that somebody else saved meanwhile", () => {
  const theirs = sampleRoute({ name: "Theirs", version: 4 });

  function editingStore() {
    const store = createPlannerStore();
    const route = sampleRoute();
    store.dispatch({ type: "startEditing", draft: draftOf(route), route, key: "key" });
    store.dispatch({ type: "edit", edit: { type: "rename", name: "Mine" } });
    return store;
  }

  function Editing() {
    const save = useSave();
    const edit = useEdit();
    return (
      <>
        <p title="name">{usePlanner(({ session }) => session?.history.present.name)}</p>
        <button type="button" onClick={save.save}>
          Save
        </button>
        <button type="button" onClick={() => edit({ type: "undo" })}>
          Undo
        </button>
        <SaveError save={save} />
      </>
    );
  }

  const refuse = async (): Promise<void> => {
    server.use(
      answer(flightRoutes.list, () => ({ data: [theirs] })),
      answer(flightRoutes.update, () => failure(409, "Someone else changed this route; reload it")),
    );
    renderScreen(<SamplePlanner store={editingStore()}>{() => <Editing />}</SamplePlanner>, ALL_PERMISSIONS);
    fireEvent.click(await screen.findByRole("button", { name: "Save" }));
    await screen.findByText(/^Omar Nasser saved version 4 of this route/);
  };

  test("names who saved it, and undo restores the own draft after theirs was loaded", async () => {
    await refuse();
    fireEvent.click(screen.getByRole("button", { name: "Load their version" }));
    await waitFor(() => expect(screen.getByTitle("name").textContent).toBe("Theirs"));
    expect(screen.queryByText(/saved version 4/)).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(screen.getByTitle("name").textContent).toBe("Mine");
  });

  test("saves the own draft as a new route", async () => {
    await refuse();
    const created = vi.fn<(name: string) => void>();
    server.use(
      answer(flightRoutes.create, ({ body }) => {
        created(body.name);
        return { data: sampleRoute({ id: 2 }) };
      }),
    );
    fireEvent.click(screen.getByRole("button", { name: "Save mine as new route" }));
    await waitFor(() => expect(created).toHaveBeenCalledWith("Mine"));
  });
});
