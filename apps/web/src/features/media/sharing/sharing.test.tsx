import type { CloudItem } from "@overfly/contract/media/cloud-items";
import { type CloudLink, cloudLinks, type GuestCloud, guestCloud } from "@overfly/contract/media/cloud-links";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SharedFilesScreen } from "#features/media/guest/shared-files-screen.tsx";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { ShareDialog } from "./share-dialog.tsx";
import { SharedLinksDialog } from "./shared-links-dialog.tsx";

const SITE = { token: "siteToken1234567", name: "Ma'an One" };
const AT = "2026-11-21T09:00:00.000Z";
const TOKEN = "A".repeat(43);

const LINK: CloudLink = {
  id: 3,
  kind: "folder",
  name: "Drawings",
  state: "active",
  downloads: 2,
  created_by: "Layla Haddad",
  last_opened_at: null,
  expires_at: AT,
  created_at: AT,
};
const SHOWN: GuestCloud = {
  state: "active",
  kind: "folder",
  name: "Drawings",
  company: "Sunwatch",
  expires_at: AT,
  ticket: "7.1.x",
  crumbs: [],
  folders: [{ id: 9, name: "Block 7" }],
  files: [
    { id: 21, name: "roof.jpg", kind: "photo", size_bytes: 2_000_000, has_thumbnail: true },
    { id: 22, name: "plan.pdf", kind: "document", size_bytes: 1000, has_thumbnail: false },
  ],
  meta: { page: 1, item_count: 48, total: 3, last_page: 1 },
};

let sent: unknown[];
let links: CloudLink[];
let shown: GuestCloud | "unknown";
const server = setupServer(
  answer(cloudLinks.create, ({ body }) => {
    sent.push(body);
    return { data: { id: 3, token: TOKEN, expires_at: AT } };
  }),
  answer(cloudLinks.list, () => ({ data: links })),
  answer(cloudLinks.revoke, ({ params }) => {
    sent.push(params);
    links = links.map((link) => ({ ...link, state: "revoked" }));
    return { message: "Link revoked" };
  }),
  answer(guestCloud.open, ({ body }) => {
    sent.push(body);
    return shown === "unknown" ? failure(404, "Link not found") : { data: shown };
  }),
);
beforeAll(() => server.listen());
beforeEach(() => {
  sent = [];
  links = [LINK];
  shown = SHOWN;
});
afterEach(cleanup);
afterAll(() => server.close());

const item = (type: CloudItem["type"]) =>
  ({
    type,
    id: type === "mission" ? null : 9,
    mission_token: "missionToken1234",
    name: "M-2026-0042",
  }) as CloudItem;

describe("sharing", () => {
  test.each([
    ["file", { file_id: 9 }],
    ["folder", { folder_id: 9 }],
    ["mission", { mission_token: "missionToken1234" }],
  ] as const)("names the %s, and for how long", async (type, named) => {
    const created: unknown[] = [];
    renderScreen(
      <ShareDialog
        token={SITE.token}
        item={item(type)}
        onCreated={(link) => created.push(link)}
        onClose={() => undefined}
      />,
      ["view clouds", "download clouds"],
    );
    fireEvent.click(await screen.findByRole("button", { name: "Create link", hidden: true }));
    await waitFor(() => expect(created).toMatchObject([{ token: TOKEN }]));
    expect(sent).toEqual([{ ...named, valid_hours: 168 }]);
  });

  test("is listed with its downloads, and ended after a question", async () => {
    renderScreen(<SharedLinksDialog site={SITE} onClose={() => undefined} />, [
      "view clouds",
      "download clouds",
    ]);
    const row = await screen.findByRole("listitem", { hidden: true });
    expect(within(row).getByText("2 downloads")).toBeDefined();
    fireEvent.click(within(row).getByRole("button", { name: "Revoke", hidden: true }));
    await screen.findByText("Revoke the link to Drawings?");
    fireEvent.click(screen.getByRole("button", { name: "Revoke", hidden: true }));
    await screen.findByText("Revoked");
    expect(sent).toMatchObject([{ id: "3" }]);
    expect(screen.queryByRole("button", { name: "Revoke", hidden: true })).toBeNull();
  });
});

describe("the page of a link", () => {
  const open = () => renderScreen(<SharedFilesScreen />, [], "center", { url: `/shared#${TOKEN}` });

  test("shows folders and files, and goes into a folder", async () => {
    open();
    expect(await screen.findByRole("heading", { name: "Drawings" })).toBeDefined();
    expect(screen.getByText("Shared by Sunwatch")).toBeDefined();
    const [picture] = document.querySelectorAll("li img");
    expect(picture?.getAttribute("src")).toMatch(
      /\/api\/guest\/cloud\/files\/21\/thumbnail\?ticket=7\.1\.x$/,
    );
    expect(screen.getByRole("button", { name: "Download plan.pdf" })).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Block 7" }));
    await waitFor(() => expect(sent.at(-1)).toEqual({ token: TOKEN, folder: 9 }));
  });

  test.each([
    ["expired", "This link has expired"],
    ["revoked", "This link no longer shows anything"],
  ] as const)("says that it is %s", async (state, text) => {
    shown = { state };
    open();
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByRole("list")).toBeNull();
  });

  test("says that a link has ended meanwhile, in place of a download", async () => {
    open();
    const button = await screen.findByRole("button", { name: "Download plan.pdf" });
    shown = { state: "revoked" };
    fireEvent.click(button);
    expect(await screen.findByText("This link no longer shows anything")).toBeDefined();
  });

  test("says that a link doesn't work", async () => {
    shown = "unknown";
    open();
    expect(await screen.findByText("This link doesn't work")).toBeDefined();
  });

  test("shows an empty folder as such, without a download", async () => {
    shown = { ...SHOWN, folders: [], files: [] };
    open();
    expect(await screen.findByText("Nothing here")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Download all as ZIP" })).toBeNull();
  });
});
