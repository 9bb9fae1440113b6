import type { DB } from "#platform/db/schema.ts";
import type { Insertable } from "kysely";
import { guestView } from "@overfly/contract/streams/guest-links";
import { createGuestLinkRow } from "#testing/streaming/guest-link-row.ts";
import { missionIn, samplePicture, type Write, type WriteWorld } from "./write-world.ts";

/** A stream of an encoder, of a mission under way. */
const streamWith =
  (columns: Partial<Insertable<DB["streams"]>>, rest: object = {}) =>
  async (world: WriteWorld) => {
    const mission = await missionIn(world, "in_progress");
    const { id } = await world.app.db
      .insertInto("streams")
      .values({
        provider_id: world.provider_id,
        mission_id: mission.id,
        name: "Van",
        source: "encoder",
        key_sha256: "",
        key_expires_at: "2100-01-01T00:00:00.000Z",
        ...columns,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { params: { id }, ...rest };
  };

/** A guest link of the administrator to a live stream. */
async function guestLinkOf(world: WriteWorld) {
  const { id: stream_id } = (await streamWith({ state: "live" })(world)).params;
  const { id: membership_id } = await world.app.db
    .selectFrom("memberships")
    .where("user_id", "=", world.ids.admin)
    .select("id")
    .executeTakeFirstOrThrow();
  return createGuestLinkRow(world.app.services, {
    stream_id,
    membership_id,
    organization_id: world.provider_id,
  });
}

async function guestOf(world: WriteWorld) {
  const { token } = await guestLinkOf(world);
  const { data } = (await world.app.call(undefined, guestView.open, { body: { token } })).body;
  return { token, pass: "pass" in data ? data.pass : "" };
}

/** Who showed or recorded what is in the audit log. */
export const STREAM_WRITES: Record<string, Write> = {
  "streams.create": { input: () => ({ body: { name: "Van" } }), records: ["audit streams.create"] },
  "guestLinks.create": {
    input: streamWith({ state: "live" }, { body: { title: "Field", max_viewers: 5, valid_hours: 4 } }),
    records: ["audit streams.create_link"],
  },
  "guestLinks.revoke": {
    input: async (world) => ({ params: { id: (await guestLinkOf(world)).id } }),
    records: ["audit streams.revoke_link"],
  },
  "guestView.open": { input: async (world) => ({ body: await guestOf(world) }), records: [] },
  "guestView.playback": { input: async (world) => ({ body: await guestOf(world) }), records: [] },
  "streams.stop": { input: streamWith({ state: "live" }), records: ["audit streams.stop"] },
  "streams.remove": { input: streamWith({ state: "ended" }), records: ["audit streams.remove"] },
  "streams.snapshot": {
    input: async (world) => streamWith({ state: "live" }, { file: await samplePicture() })(world),
    records: ["audit streams.snapshot"],
  },
  "streams.startRecording": {
    input: streamWith({ state: "live" }),
    records: ["audit streams.startRecording"],
  },
  "streams.stopRecording": {
    input: streamWith({ state: "live", recording: "recording" }),
    records: ["audit streams.stopRecording"],
  },
};
