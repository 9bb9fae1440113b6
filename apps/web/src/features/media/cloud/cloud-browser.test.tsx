import { type CloudItem, cloudItems } from "@overfly/contract/media/cloud-items";
import { media, type MediaFile } from "@overfly/contract/media/media";
import type { Permission } from "@overfly/contract/permissions";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleFile } from "#testing/sample-file.ts";
import { CloudBrowser } from "./cloud-browser.tsx";

const SITE = { token: "siteToken1234567", name: "Ma'an One", time_zone: "Asia/Amman" };
const EVERYTHING: Permission[] = ["view clouds", "add clouds", "delete clouds", "download clouds"];

const folder = (id: number, name: string): CloudItem => ({
  type: "folder",
  id,
  mission_token: null,
  name,
  size_bytes: null,
  created_at: "2026-11-21T09:00:00.000Z",
  file: null,
});
function fileItem(changes: Partial<MediaFile>): CloudItem {
  const file = sampleFile({ mission_token: null, ...changes });
  return { ...folder(file.id, file.name), type: "file", size_bytes: file.size_bytes, file };
}

const CLOUD = fileItem({
  id: 21,
  name: "block.las",
  kind: "point_cloud",
  mime: "application/vnd.las",
  has_thumbnail: false,
  added_by: "Layla Haddad",
  point_cloud: {
    epsg: 32_636,
    bounds: [35.7, 30.2, 35.701, 30.202],
    point_count: 12_345,
    is_compressed: true,
    low: 790,
    high: 812,
  },
});
const MODEL = fileItem({
  id: 22,
  name: "House.ifc",
  kind: "bim",
  mime: "application/x-step",
  model_id: 7,
  has_thumbnail: false,
});
const PHOTO = fileItem({ id: 23, name: "DJI_0001.JPG" });

const NO_CRS_NOT_TILED =
  "Unknown coordinate system: can't be placed on the map. Too large to display without tiles and overviews; convert it to a COG";

let items: CloudItem[];
/** By the id of the folder that holds them. */
let inside: Record<string, CloudItem[]>;
let isLocked: boolean;
let asked: URLSearchParams[];
let moved: unknown[];
const server = setupServer(
  answer(cloudItems.list, ({ query }) => {
    asked.push(query);
    const data = inside[query.get("folder") ?? ""] ?? items;
    const shown = query.get("type") === "folder" ? data.filter(({ type }) => type === "folder") : data;
    const meta = { page: 1, item_count: 20, total: shown.length, last_page: 1 };
    return { data: shown, meta, crumbs: [], is_locked: isLocked };
  }),
  answer(cloudItems.move, ({ body }) => {
    moved.push(body);
    return { message: "Moved" };
  }),
  answer(media.get, ({ params }) =>
    params["id"] === "21" && CLOUD.file ? { data: CLOUD.file } : failure(404, "Not found"),
  ),
);
beforeAll(() => server.listen());
beforeEach(() => {
  items = [folder(5, "Drawings"), folder(6, "Permits"), CLOUD, MODEL, PHOTO];
  inside = {};
  isLocked = false;
  asked = [];
  moved = [];
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);
afterAll(() => server.close());

const show = (permissions = EVERYTHING, side: "center" | "client" = "center", url = "/") =>
  renderScreen(<CloudBrowser site={SITE} />, permissions, side, { url });
const named = (name: string) => screen.findByRole("button", { name });
/** The test's page is narrow, where details lie over the list. */
async function sheet() {
  const details = await screen.findByRole("dialog", { name: "block.las" });
  await within(details).findByText("EPSG:32636");
  return details;
}

describe("a file's badge", () => {
  const refused: Partial<MediaFile> = { state: "faulty", problems: ["outside_site"] };
  test.each<[Partial<MediaFile>, "center" | "client", [text: string, tone: string][]]>([
    [refused, "center", [["Outside this site", "bad"]]],
    [refused, "client", [["Outside this site", "bad"]]],
    [{ problems: ["no_crs", "not_tiled"] }, "center", [[NO_CRS_NOT_TILED, "warn"]]],
    [{ problems: ["no_crs"] }, "client", []],
    [{ state: "stored" }, "center", [["Checking", "busy"]]],
    [{ published_at: "2026-11-21T09:00:00.000Z" }, "center", [["Shared with the client", "good"]]],
    [{ problems: ["not_tiled"] }, "client", [["Can't be shown on the map; download it", "warn"]]],
    [
      { published_at: "2026-11-21T09:00:00.000Z", problems: ["not_tiled"] },
      "center",
      [
        ["Shared with the client", "good"],
        ["Can't be shown on the map; download it", "warn"],
      ],
    ],
  ])("of %j reads for the %s: %j", async (changes, side, expected) => {
    items = [fileItem({ id: 31, name: "mosaic.tif", kind: "orthomosaic", ...changes })];
    show(EVERYTHING, side);
    await named("mosaic.tif");
    const badges = [...document.querySelectorAll("[data-tone]")];
    expect(badges.map((badge) => [badge.textContent, badge.getAttribute("data-tone")])).toEqual(expected);
  });
});

describe("the list", () => {
  test("is filtered by the kind of file that the URL names, and by one that is chosen", async () => {
    const { router } = show(EVERYTHING, "center", "/?kind=video");
    await named("Drawings");
    expect(asked.at(-1)?.get("kind")).toBe("video");
    fireEvent.click(screen.getByRole("combobox", { name: "Type" }));
    fireEvent.click(await screen.findByRole("option", { name: "Orthomosaic", hidden: true }));
    await waitFor(() => expect(asked.at(-1)?.get("kind")).toBe("orthomosaic"));
    expect(router.state.location.search).toContain("kind=orthomosaic");
    cleanup();
    show(EVERYTHING, "center", "/?kind=nonsense");
    await waitFor(() => expect(asked.at(-1)?.has("kind")).toBe(false));
  });

  test("opens a folder, which the URL and the session keep", async () => {
    const { router } = show();
    fireEvent.click(await named("Drawings"));
    await waitFor(() => expect(asked.at(-1)?.get("folder")).toBe("5"));
    expect(router.state.location.search).toBe("?folder=5");
    expect(sessionStorage.getItem("current_folder_id")).toBe(`${SITE.token}?folder=5`);
  });

  test("opens the folder again that was open last", async () => {
    sessionStorage.setItem("current_folder_id", `${SITE.token}?folder=6`);
    show();
    await waitFor(() => expect(asked.at(-1)?.get("folder")).toBe("6"));
  });

  test("of another site opens outside of all folders", async () => {
    sessionStorage.setItem("current_folder_id", "otherSite1234567?folder=6");
    show();
    await named("Drawings");
    expect(asked.map((query) => query.get("folder"))).toEqual([null]);
  });

  test("leads to the model that was read from an IFC file", async () => {
    show();
    const link = await screen.findByRole("link", { name: "House.ifc" });
    expect(link.getAttribute("href")).toBe(`/sites/view/${SITE.token}?tab=bim&bim_model=7`);
  });

  test("becomes tiles, which this browser remembers", async () => {
    show();
    await named("Drawings");
    fireEvent.click(screen.getByRole("radio", { name: "Tiles" }));
    const tiles = await screen.findByRole("list", { name: "Files of Ma'an One" });
    const pictures = within(tiles).getAllByRole("listitem");
    expect(pictures.map((tile) => tile.querySelector("img")?.getAttribute("src") ?? null)).toEqual([
      null,
      null,
      null,
      null,
      expect.stringContaining("/clouds/23/thumbnail"),
    ]);
    cleanup();
    show();
    await screen.findByRole("list", { name: "Files of Ma'an One" });
  });

  test("of a finished mission takes nothing", async () => {
    isLocked = true;
    show();
    await screen.findByText("Read-only: this mission accepts no files");
    expect(screen.queryByRole("button", { name: "Upload" })).toBe(null);
    expect(screen.queryByRole("button", { name: "New folder" })).toBe(null);
  });
});

describe("details", () => {
  test("of a file without a viewer open by its name", async () => {
    show();
    fireEvent.click(await named("block.las"));
    const facts = await sheet();
    for (const text of ["EPSG:32636", /^12.345$/, "790.0 … 812.0", "Layla Haddad", "30.20000, 35.70000"])
      expect(within(facts).getByText(text)).toBeDefined();
    expect(within(facts).getByText(/96 × 223\s*m/)).toBeDefined();
  });

  test("are shown by a link, even of a file on another page", async () => {
    items = [PHOTO];
    show(EVERYTHING, "center", "/?top=1&details=21");
    expect(within(await sheet()).getByText("EPSG:32636")).toBeDefined();
  });

  test("of a file that can't be read say why, and can be asked for again", async () => {
    show(EVERYTHING, "center", "/?details=99");
    const details = await screen.findByRole("dialog", { name: "Details" });
    expect(within(await within(details).findByRole("alert")).getByText("Not found")).toBeDefined();
    expect(within(details).getByRole("button", { name: "Retry" })).toBeDefined();
  });

  test("offer no download to who may not download", async () => {
    show(["view clouds"], "center", "/?top=1&details=21");
    expect(within(await sheet()).queryByRole("button", { name: "Download" })).toBe(null);
  });

  test("close, and the URL forgets them", async () => {
    const { router } = show(EVERYTHING, "center", "/?top=1&details=21");
    fireEvent.click(within(await sheet()).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(router.state.location.search).toBe("?top=1"));
  });
});

describe("uploads", () => {
  const input = (name: string) => screen.queryByLabelText(name);

  interface Offer {
    who: string;
    side: "center" | "client";
    permissions: Permission[];
    label: string;
    accept: string;
  }

  test.each<Offer>([
    {
      who: "the center",
      side: "center",
      permissions: ["view clouds", "add clouds"],
      label: "Choose files to upload",
      accept: "*/*",
    },
    {
      who: "a client with models",
      side: "client",
      permissions: ["view clouds", "allow upload bim file clouds"],
      label: "Choose IFC files to upload",
      accept: ".ifc",
    },
  ])("are offered to $who", async ({ side, permissions, label, accept }) => {
    show(permissions, side);
    await named("Drawings");
    expect(input(label)?.getAttribute("accept")).toBe(accept);
  });

  test("are not offered to a client's viewer", async () => {
    show(["view clouds"], "client");
    await named("Drawings");
    expect(input("Choose files to upload") ?? input("Choose IFC files to upload")).toBe(null);
  });
});

describe("moving", () => {
  const openDialog = async () => {
    show();
    await named("Drawings");
    fireEvent.click(screen.getByRole("checkbox", { name: "Select file-23" }));
    fireEvent.click(await named("Move"));
    return screen.findByRole("dialog", { name: "Move 1 item" });
  };

  test("goes into a folder of a folder, whose folders are loaded when it is opened", async () => {
    inside = { 5: [folder(50, "North block"), PHOTO] };
    const dialog = await openDialog();
    expect(asked.filter((query) => query.get("folder") === "5")).toEqual([]);
    fireEvent.click(await within(dialog).findByRole("button", { name: "Expand Drawings" }));
    fireEvent.click(await within(dialog).findByRole("radio", { name: "North block" }));
    fireEvent.click(within(dialog).getByRole("button", { name: "Move" }));
    await waitFor(() => expect(moved).toEqual([{ files: [23], folders: [], folder_id: 50 }]));
  });

  test("goes out of all folders where nothing else is chosen", async () => {
    const dialog = await openDialog();
    expect((await within(dialog).findByRole<HTMLInputElement>("radio", { name: "Ma'an One" })).checked).toBe(
      true,
    );
    fireEvent.click(within(dialog).getByRole("button", { name: "Move" }));
    await waitFor(() => expect(moved).toEqual([{ files: [23], folders: [], folder_id: null }]));
  });
});
