import { streams } from "@overfly/contract/streams/streams";
import { expect } from "vitest";
import { createMission } from "#testing/factories.ts";
import { createProviderAdmins } from "#testing/provider-admins.ts";
import type { Session, TestApp } from "#testing/test-app.ts";
import { formWithFile } from "#testing/uploads/upload-file.ts";
import { connectPublisher } from "./rtmp-publisher.ts";

/** Two providers' people, a mission under way, and what tests of its streams do. */
export async function createStreamWorld(app: TestApp) {
  const people = await createProviderAdmins(app);
  const { provider, client, site } = people.world;
  const mission = await createMission(app.services, {
    provider_id: provider.id,
    client_id: client.id,
    site_id: site.id,
    status: "in_progress",
  });
  const open: (() => void)[] = [];

  /** An encoder's stream of the mission, with the address that is shown once. */
  const added = async (body: object = {}) => {
    const answer = await app.call(people.admin, streams.create, {
      body: { name: "Van", mission_token: mission.token, ...body },
    });
    expect(answer.status).toBe(200);
    return answer.body.data;
  };
  const publisher = (...to: Parameters<typeof connectPublisher>) => {
    const one = connectPublisher(...to);
    open.push(() => one.cut());
    return one;
  };
  const read = async (id: number, session: Session = people.admin) =>
    (await app.call(session, streams.get, { params: { id } })).body.data;
  /** Stores a picture of the stream, as a browser sends it. */
  const snapshot = async (id: number, bytes: Buffer) => {
    const form = await formWithFile({ name: "a.jpg", content: bytes, type: "image/jpeg" });
    return app.call(people.admin, streams.snapshot, {
      params: { id },
      body: form.payload as never,
      headers: { "content-type": form.contentType },
    });
  };
  return {
    people,
    mission,
    added,
    publisher,
    read,
    snapshot,
    /** Waits for a stream's state. */
    isIn: (id: number, state: string) => expect.poll(async () => (await read(id)).state).toBe(state),
    /** Ended by `endAll`, after each test. */
    open,
    endAll: () => {
      for (const end of open.splice(0)) end();
    },
  };
}

export type StreamWorld = Awaited<ReturnType<typeof createStreamWorld>>;
