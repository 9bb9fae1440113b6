import type { DB } from "#platform/db/schema.ts";
import type { Insertable } from "kysely";
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

/** Who showed or recorded what is in the audit log. */
export const STREAM_WRITES: Record<string, Write> = {
  "streams.create": { input: () => ({ body: { name: "Van" } }), records: ["audit streams.create"] },
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
