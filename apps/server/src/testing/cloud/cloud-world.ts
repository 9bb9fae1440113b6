import type { Polygon } from "@overfly/contract/geometry";
import { cloudItems } from "@overfly/contract/media/cloud-items";
import type { MediaFile } from "@overfly/contract/media/media";
import { vi } from "vitest";
import { createMember, createMission, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp } from "#testing/test-app.ts";
import { upload, type UploadPlace } from "#testing/uploads/tus-client.ts";

/** About 1.1 km by 0.95 km near Petra. */
export const SITE_AREA: Polygon = {
  type: "Polygon",
  coordinates: [
    [
      [35.7, 30.2],
      [35.71, 30.2],
      [35.71, 30.21],
      [35.7, 30.21],
      [35.7, 30.2],
    ],
  ],
};

/** A provider with an analyst, a client's administrator and viewer, a pilot with a mission, and a rival. */
export async function createCloudWorld() {
  const app = await testApp({}, { RATE_LIMIT: "0" });
  const { provider, client, site, rival } = await createTwoProviders(app.services);
  await app.db
    .updateTable("sites")
    .set({ boundary: JSON.stringify(SITE_AREA) })
    .where("id", "=", site.id)
    .execute();
  const sign = async (member: Parameters<typeof createMember>[1]) => {
    const { email, user_id } = await createMember(app.services, member);
    return { session: await app.signIn(email, PASSWORD), user_id };
  };
  const flyer = await sign({ organization_id: provider.id, user_type: "pilot" });
  const mission = (columns = {}) =>
    createMission(app.services, {
      provider_id: provider.id,
      client_id: client.id,
      site_id: site.id,
      status: "in_review",
      ...columns,
    });
  const flown = await mission();
  await app.db
    .insertInto("assignments")
    .values({
      provider_id: provider.id,
      mission_id: flown.id,
      pilot_id: flyer.user_id,
      starts_at: "2026-05-01T08:00:00Z",
      ends_at: "2026-05-01T10:00:00Z",
    })
    .execute();
  const client_id = client.id;
  const sessions = {
    admin: (await sign({ organization_id: provider.id })).session,
    analyst: (await sign({ organization_id: provider.id, role: "data_analyst" })).session,
    client: (await sign({ organization_id: client_id, user_type: "client" })).session,
    viewer: (await sign({ organization_id: client_id, user_type: "client", role: "client_viewer" })).session,
    pilot: flyer.session,
    rival: (await sign({ organization_id: rival.id })).session,
  };
  const params = { token: site.token };

  const list = async (session: Session, query: Record<string, unknown> = {}) =>
    (await app.call(session, cloudItems.list, { params, query: { item_count: 100, ...query } })).body;

  /** Uploads a file and waits until it is checked. */
  const add = async (name: string, bytes: Uint8Array, place: UploadPlace = { site: site.token }) => {
    const sent = await upload({ app: app.app, session: sessions.admin }, place, name, bytes);
    if (sent.status !== 204) throw new Error(`${name}: ${sent.status} ${sent.body}`);
    return vi.waitUntil(
      async (): Promise<MediaFile | undefined> => {
        const query = { search: name, ...(place.mission && { mission: place.mission }) };
        const found = (await list(sessions.admin, query)).data.map(({ file }) => file);
        return found.find((file) => file?.name === name && file.state !== "stored") ?? undefined;
      },
      { timeout: 240_000, interval: 50 },
    );
  };
  return { app, provider, client, site, params, mission, flown, sessions, list, add };
}

export type CloudWorld = Awaited<ReturnType<typeof createCloudWorld>>;
