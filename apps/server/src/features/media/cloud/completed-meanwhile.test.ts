import { flights } from "@overfly/contract/flights/flights";
import { cloudFolders, cloudItems } from "@overfly/contract/media/cloud-items";
import { media } from "@overfly/contract/media/media";
import { expect, test } from "vitest";
import { lockWaits } from "#testing/database/lock-waits.ts";
import { createPhoto } from "#testing/photo.ts";
import { upload } from "#testing/uploads/tus-client.ts";
import { uploadWorld } from "#testing/uploads/upload-world.ts";

const world = uploadWorld();
const { filesOf, mission, sender } = world;

const waiting = () => lockWaits(world.app.db);

type Change = (at: { token: string; id: number; folder_id: number }) => Promise<{ status: number }>;
const call = ((...args: Parameters<typeof world.app.call>) =>
  world.app.call(...args)) as typeof world.app.call;

const siteParams = () => ({ token: world.organizations.site.token });

test.each<[string, Change]>([
  ["renamed", ({ id }) => call(world.session, media.rename, { params: { id }, body: { name: "b.jpg" } })],
  ["shown", ({ id }) => call(world.session, media.publish, { params: { id }, body: { is_published: true } })],
  ["deleted", ({ id }) => call(world.session, media.remove, { params: { id } })],
  [
    "put in order",
    ({ id, folder_id }) =>
      call(world.session, cloudItems.move, {
        params: siteParams(),
        body: { files: [id], folders: [], folder_id },
      }),
  ],
  [
    "given a flight",
    ({ token }) =>
      call(world.session, flights.create, {
        params: { token },
        body: { took_off_at: "2026-05-01T07:00:00.000Z", landed_at: "2026-05-01T07:20:00.000Z", notes: "" },
      }),
  ],
])("a mission that is completed at the same moment isn't %s any more", async (_name, change) => {
  const { id, token } = await mission();
  await upload(sender(), token, "a.jpg", await createPhoto({ seed: 51 }));
  const [file] = await filesOf(token, 1);
  const folder = await call(world.session, cloudFolders.create, {
    params: siteParams(),
    body: { name: "North", parent_id: null, mission_token: token },
  });
  let asked: ReturnType<Change> | undefined;
  await world.app.db.transaction().execute(async (tx) => {
    await tx.updateTable("missions").set({ status: "completed" }).where("id", "=", id).execute();
    asked = change({ token, id: file?.id ?? 0, folder_id: folder.body.data.id });
    let isAnswered = false;
    void asked.then(() => (isAnswered = true));
    await expect.poll(async () => isAnswered || (await waiting()) > 0).toBe(true);
  });
  expect((await asked)?.status).toBe(409);
});
