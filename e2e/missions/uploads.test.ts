import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BrowserSession, closeSessions, openSession, signIn } from "#browser/browser.ts";
import { type DemoSystem, startDemoSystem } from "#server/demo-system.ts";
import { Line } from "#server/line.ts";
import { POLL } from "#timeouts.ts";

/** Uploads over a line that is cut, and by pages that are closed. */
const FILES = 6;
const BYTES = 400_000;
/** With three uploads at a time, the first file is whole by then, and the last ones aren't. */
const STALL_BYTES = 3.25 * BYTES;

let system: DemoSystem;
let line: Line;
let mission: { id: number; token: string; site: string };
let session: BrowserSession;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "overfly-uploads-"));
  system = await startDemoSystem({ environment: { RATE_LIMIT: "0" } });
  line = new Line(system.server.port);
  await line.join();
  mission = await system.server.services.db
    .selectFrom("missions")
    .innerJoin("sites", "sites.id", "missions.site_id")
    .where("missions.status", "=", "in_progress")
    .select(["missions.id", "missions.token", "sites.token as site"])
    .executeTakeFirstOrThrow();
  session = await openSession(`http://center.localhost:${line.port}`);
  await signIn(session, "ops@center.demo");
  await session.page.goto(`/missions/view/${mission.token}/processing-center`);
});
afterAll(async () => {
  await closeSessions();
  await line.cut();
  await system.stop();
  await rm(folder, { recursive: true });
});

/** Paths of files. */
const photos = (prefix: string): Promise<string[]> =>
  Promise.all(
    Array.from({ length: FILES }, async (_, index) => {
      const path = join(folder, `${prefix}_${index}.JPG`);
      await writeFile(path, randomBytes(BYTES));
      return path;
    }),
  );

const oneIsUploaded = (page: Page) => page.getByText(/^[1-5] of 6 files/).waitFor();
const choose = (page: Page, files: string[]) => page.getByLabel("Choose files").setInputFiles(files);

/** Files that the browser can read again. The dialog of the operating system is stood in for; the handles are real. */
const offerReadable = (page: Page, prefix: string) =>
  page.evaluate(
    async ([name, count, bytes]) => {
      const root = await navigator.storage.getDirectory();
      const handles = Array.from({ length: count }, async (_, index) => {
        const handle = await root.getFileHandle(`${name}_${index}.JPG`, { create: true });
        const writable = await handle.createWritable();
        const parts = Array.from({ length: Math.ceil(bytes / 50_000) }, () =>
          crypto.getRandomValues(new Uint8Array(50_000)),
        );
        await writable.write(new Blob(parts));
        await writable.close();
        return handle;
      });
      const chosen = await Promise.all(handles);
      Object.assign(globalThis, { showOpenFilePicker: () => Promise.resolve(chosen) });
    },
    [prefix, FILES, BYTES] as const,
  );

/** Every file once: none is missing, and none was sent twice. */
async function expectStored(prefix: string): Promise<void> {
  const states = async () =>
    (
      await system.server.services.db
        .selectFrom("uploads")
        .where("mission_id", "=", mission.id)
        .where("name", "like", `${prefix}%`)
        .where("state", "!=", "receiving") // for which the browser got no reply; it is cleaned up later
        .orderBy("name")
        .select(["name", "state"])
        .execute()
    ).map(({ name, state }) => `${name} ${state}`);
  const expected = Array.from({ length: FILES }, (_, index) => `${prefix}_${index}.JPG stored`);
  await expect.poll(states, POLL).toEqual(expected);
}

test("a cut line is waited for: one line says how many are left, none fails, and they go on by themselves", async () => {
  const { page } = session;
  line.stallAfter(STALL_BYTES);
  await choose(page, await photos("CUT"));
  await oneIsUploaded(page);
  await line.cut();
  await page.getByText(/^Waiting for the network: [1-5] files? left$/).waitFor();
  expect(await page.getByText("Failed", { exact: true }).count()).toBe(0);
  await line.join(); // the browser notices nothing: only asking the server does
  await page.getByText("6 files uploaded").waitFor();
  await expectStored("CUT");
  await page.getByRole("button", { name: "Clear list" }).click();
});

test("after a reload, uploads go on by themselves where the browser can read the files again", async () => {
  const { page } = session;
  await offerReadable(page, "HANDLE");
  line.stallAfter(STALL_BYTES);
  await page.getByLabel("Choose files").dispatchEvent("click");
  await oneIsUploaded(page);
  await page.goto(`/missions`);
  line.flow();
  await expectStored("HANDLE");
  await page.waitForFunction(() => localStorage.getItem("overfly_uploads") === null); // all is settled
});

test("where it can't, the page names the files to choose again, and skips what is complete", async () => {
  const { page } = session;
  await page.goto(`/missions/view/${mission.token}/processing-center`);
  line.stallAfter(STALL_BYTES);
  const files = await photos("AGAIN");
  await choose(page, files);
  await oneIsUploaded(page);
  await page.reload();
  await page.getByText(/^[1-5] uploads? w.* interrupted\. Choose the files? again/).waitFor();
  await page.getByText("AGAIN_5.JPG", { exact: true }).first().waitFor();
  line.flow();
  await choose(page, files);
  await page.getByText("6 files uploaded").waitFor();
  expect(await page.getByText(/interrupted/).count()).toBe(0);
  await expectStored("AGAIN");
  const ofCutLine = /ERR_CONNECTION_REFUSED/; // the browser's own word for it
  expect(session.errors.filter((error) => !ofCutLine.test(error))).toEqual([]);
});

test("files on their way into the cloud go on by themselves after a reload as well", async () => {
  const { page } = session;
  await page.goto(`/cloud/sites/${mission.site}`);
  const list = page.getByRole("list", { name: "Uploads" });
  await page.getByRole("button", { name: "Upload", exact: true }).waitFor();
  await offerReadable(page, "CLOUD");
  line.stallAfter(STALL_BYTES);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await list.getByText("CLOUD_5.JPG").waitFor();
  await list.getByText("CLOUD_0.JPG").waitFor({ state: "detached" });
  await page.reload();
  line.flow();
  const stored = async () => {
    const { db } = system.server.services;
    const files = db.selectFrom("uploads").where("name", "like", "CLOUD%").where("state", "!=", "receiving");
    return (await files.orderBy("name").select("name").execute()).map(({ name }) => name);
  };
  const expected = Array.from({ length: FILES }, (_, index) => `CLOUD_${index}.JPG`);
  await expect.poll(stored, POLL).toEqual(expected);
  await list.waitFor({ state: "detached" });
});

test("in the cloud, too, a file that can't be read again is named, and chosen again", async () => {
  const { page } = session;
  line.stallAfter(BYTES / 2);
  const [path = ""] = await photos("TWICE");
  await page.getByLabel("Choose files to upload").setInputFiles(path);
  const list = page.getByRole("list", { name: "Uploads" });
  await list.getByText("TWICE_0.JPG").waitFor();
  await page.reload();
  await list.getByText(/Choose the file again/).waitFor();
  line.flow();
  await page.getByLabel("Choose files to upload").setInputFiles(path);
  await list.waitFor({ state: "detached" });
  await page.getByRole("table").getByText("TWICE_0.JPG").waitFor();
});
