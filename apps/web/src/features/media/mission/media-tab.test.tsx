import { media, type MediaFile } from "@overfly/contract/media/media";
import type { Shot } from "@overfly/contract/media/shots";
import type { Permission } from "@overfly/contract/permissions";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleFile as file } from "#testing/sample-file.ts";
import { sampleMission } from "#testing/sample-mission.ts";
import { MediaTab } from "./media-tab.tsx";

let files: MediaFile[];
let others: MediaFile[];
let shots: Shot[];
let pages: number;
let requests: string[];
const server = setupServer(
  answer(media.shots, ({ query }) => {
    requests.push(`shots ${query.toString()}`);
    return { data: shots };
  }),
  answer(media.get, ({ params }) => {
    const found = [...files, ...others].find(({ id }) => id === Number(params["id"]));
    return found ? { data: found } : failure(404, "File not found");
  }),
  answer(media.listForMission, ({ query }) => {
    requests.push([query.get("page"), query.get("kind"), query.get("state")].join(" ").trim());
    return {
      data: files,
      meta: { page: 1, item_count: 60, total: files.length === 0 ? 0 : 60 * pages, last_page: pages },
    };
  }),
);
beforeAll(() => server.listen());
beforeEach(() => {
  files = [file({})];
  others = [];
  shots = [{ thermal_id: null, visual_id: 11, alignment: null }];
  pages = 1;
  requests = [];
});
afterEach(cleanup);
afterAll(() => server.close());

const show = (side: "center" | "client" = "center", url = "/", permissions: Permission[] = ["view clouds"]) =>
  renderScreen(<MediaTab mission={sampleMission({ status: "in_progress" })} />, permissions, side, { url });
const tileOf = (name: RegExp) => screen.findByRole("button", { name });

test("a tile shows the file's thumbnail, and says what is wrong with it", async () => {
  files = [
    file({ id: 11 }),
    file({ id: 12, name: "DJI_0002_T.JPG", kind: "thermal_photo", problems: ["no_position"] }),
    file({ id: 13, name: "DJI_0003_V.JPG", state: "stored" }),
    file({ id: 14, name: "flight.txt", kind: "flight_log" }),
  ];
  show();
  expect((await tileOf(/DJI_0001/)).querySelector("img")?.getAttribute("src")).toContain("/11/");
  const limited = await tileOf(/DJI_0002.*position/i);
  expect(limited.querySelector("img")?.getAttribute("src")).toContain("/12/");
  // neither a photo that is still being checked nor a log has a picture
  expect((await tileOf(/DJI_0003/)).querySelector("img")).toBeNull();
  expect((await tileOf(/flight\.txt/)).querySelector("img")).toBeNull();
});

test("a picture that can't be loaded gives way to an icon", async () => {
  show();
  const tile = await tileOf(/DJI_0001/);
  fireEvent.error(tile.querySelector("img") ?? tile);
  expect(tile.querySelector("img")).toBeNull();
});

test("the filters and the page are read from the address", async () => {
  pages = 3;
  show("center", "/?kind=thermal_photo&check=faulty&photos=2");
  await tileOf(/DJI_0001/);
  expect(requests).toEqual(["2 thermal_photo faulty"]);
});

test("nonsense in the address is the first page of everything", async () => {
  show("center", "/?kind=hologram&check=maybe&photos=-4");
  await tileOf(/DJI_0001/);
  expect(requests).toEqual(["1"]);
});

test("a client isn't asked how the check of a file went", async () => {
  show("client");
  await tileOf(/DJI_0001/);
  expect(screen.queryByLabelText("Check")).toBeNull();
  expect(screen.getAllByText("Type").length).toBeGreaterThan(0);
});

test("without photos, who may upload is led there, and a client is not", async () => {
  files = [];
  const { container, unmount } = show("center", "/", ["view clouds", "add clouds"]);
  const upload = await within(container).findByRole("link", { name: "Upload photos" });
  expect(upload.getAttribute("href")).toBe("/missions/view/missionToken1234/processing-center");
  unmount();
  show("client", "/", ["view clouds", "add clouds"]);
  await screen.findByText("No photos yet");
  expect(screen.queryByRole("link", { name: "Upload photos" })).toBeNull();
  expect(screen.queryByText(/\bask\b/i)).toBeNull(); // photos come by themselves, once they are checked
});

test("filters without a match say so, and offer no upload", async () => {
  files = [];
  show("center", "/?kind=photo", ["view clouds", "add clouds"]);
  await screen.findByText("No photos match these filters");
  expect(screen.queryByRole("link", { name: "Upload photos" })).toBeNull();
});

const openViewer = async (name: RegExp) => {
  fireEvent.click(await tileOf(name));
  return within(await screen.findByRole("dialog"));
};
const thermalFile = (id: number, shot: string) =>
  file({ id, name: `DJI_${shot}_T.JPG`, kind: "thermal_photo", thermal_kind: "absolute" });

test("a photo stands beside its partner, although the filter hides that", async () => {
  files = [thermalFile(21, "0042")];
  others = [file({ id: 22, name: "DJI_0042_V.JPG" })];
  shots = [{ thermal_id: 21, visual_id: 22, alignment: null }];
  show("center", "/?kind=thermal_photo");
  const viewer = await openViewer(/DJI_0042_T/);
  const visual = await viewer.findByRole("img", { name: /DJI_0042_V/ });
  expect(visual.getAttribute("src")).toContain("/22/");
  expect(viewer.queryByText(/No visual image/)).toBeNull();
  expect(requests).toContain("shots kind=thermal_photo");
});

test("a photo without a partner says that the other camera took none", async () => {
  show();
  await openViewer(/DJI_0001/);
  await screen.findByText("No thermal image at this moment.");
});

test("the arrows go through every shot of the folder once, beyond the page too", async () => {
  files = [thermalFile(21, "0001"), file({ id: 22, name: "DJI_0001_V.JPG" })];
  others = [
    thermalFile(31, "0002"),
    file({ id: 32, name: "DJI_0002_V.JPG" }),
    file({ id: 42, name: "last.jpg" }),
  ];
  shots = [
    { thermal_id: 21, visual_id: 22, alignment: null },
    { thermal_id: 31, visual_id: 32, alignment: null },
    { thermal_id: null, visual_id: 42, alignment: null },
  ];
  show();
  const viewer = await openViewer(/DJI_0001_V/);
  await viewer.findByText("1 of 3");
  fireEvent.click(viewer.getByRole("button", { name: "Next shot" }));
  await viewer.findByText("2 of 3");
  await viewer.findByRole("img", { name: /DJI_0002_T/ });
  await viewer.findByRole("img", { name: /DJI_0002_V/ });
  fireEvent.keyDown(document.body, { key: "ArrowRight" });
  await viewer.findByRole("img", { name: /last\.jpg/ });
  expect(viewer.getByRole("button", { name: "Next shot" }).getAttribute("aria-disabled")).toBe("true");
  fireEvent.keyDown(document.body, { key: "ArrowLeft" });
  await viewer.findByText("2 of 3");
});

test("a further picture of the same moment is a step of its own, and doesn't lead back", async () => {
  files = [thermalFile(21, "0001")];
  others = [file({ id: 22, name: "DJI_0001_W.JPG" }), file({ id: 23, name: "DJI_0001_Z.JPG" })];
  shots = [
    { thermal_id: 21, visual_id: 22, alignment: null },
    { thermal_id: 21, visual_id: 23, alignment: null },
  ];
  show();
  const viewer = await openViewer(/DJI_0001_T/);
  await viewer.findByRole("img", { name: /DJI_0001_W/ });
  fireEvent.click(viewer.getByRole("button", { name: "Next shot" }));
  await viewer.findByRole("img", { name: /DJI_0001_Z/ });
  await viewer.findByText("2 of 2");
});

test("a flight log opens as what is known of it, not as a broken picture", async () => {
  files = [
    file({ id: 14, name: "flight.txt", kind: "flight_log", mime: "text/plain", has_thumbnail: false }),
  ];
  show();
  const viewer = await openViewer(/flight\.txt/);
  await viewer.findByText("Flight log");
  expect(viewer.queryByRole("img")).toBeNull();
});
