import { randomUUID } from "node:crypto";
import type { Services } from "#context.ts";

/** A problem of a mission, reported by the user and shared with the client, with a photo. */
export async function createProblem(
  { db, storage }: Pick<Services, "db" | "storage">,
  { mission_id, user_id }: { mission_id: number; user_id: string },
) {
  const missionProblem = await db
    .insertInto("mission_problems")
    .values({
      mission_id,
      user_id,
      kind: "access",
      text: "The gate is locked",
      actor: "Pia Test",
      shared_at: "2026-05-01T08:00:00.000Z",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const storage_key = `tests/${randomUUID()}.webp`;
  await storage.put(storage_key, "not a picture");
  return {
    missionProblem,
    missionProblemPhoto: await db
      .insertInto("mission_problem_photos")
      .values({ problem_id: missionProblem.id, storage_key })
      .returning("id")
      .executeTakeFirstOrThrow(),
  };
}
