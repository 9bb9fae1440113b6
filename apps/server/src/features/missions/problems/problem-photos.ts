import { randomUUID } from "node:crypto";
import { MAX_PROBLEM_PHOTOS, type MissionProblem } from "@overfly/contract/missions/mission-problems";
import { message } from "@overfly/i18n/message";
import type { FastifyRequest } from "fastify";
import type { Context } from "#context.ts";
import { publishMission } from "#features/missions/workflow/mission-notifications.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, forbidden, notFound } from "#platform/http/errors.ts";
import type { FileReply } from "#platform/http/file-reply.ts";
import { readUploadedPicture } from "#platform/storage/pictures.ts";
import { withFileSlot } from "#platform/threads/file-slots.ts";
import { findProblem, getProblem, problemsOf } from "./list-problems.ts";
import { lockOpenMission } from "#features/missions/workflow/lock-mission.ts";
import { auditProblem } from "./report-problem.ts";

const MAX_BYTES = 25 * 1024 * 1024;
const LONGEST_SIDE_PX = 2048;
const YEAR_S = 365 * 86_400;

/** Stores the picture of a form, smaller and without metadata such as where the phone was. */
export async function addProblemPhoto(
  context: Context,
  id: number,
  request: FastifyRequest,
): Promise<MissionProblem> {
  await checkAddable(context, id);
  const picture = await withFileSlot(context.user, () =>
    readUploadedPicture(context, request, { maxBytes: MAX_BYTES, side: LONGEST_SIDE_PX, fit: "inside" }),
  );
  const storage_key = `problems/${randomUUID()}.webp`;
  await context.storage.put(storage_key, picture, { contentType: "image/webp" });
  try {
    await transact(context, async (tx) => {
      const { token } = await findProblem(tx, id);
      const mission = await lockOpenMission(tx, token);
      const { is_shared } = await checkAddable(tx, id);
      await tx.db.insertInto("mission_problem_photos").values({ problem_id: id, storage_key }).execute();
      await auditProblem(tx, "add_problem_photo", token, { id });
      publishMission(tx, mission, is_shared);
    });
  } catch (error) {
    await context.storage.delete(storage_key);
    throw error;
  }
  return getProblem(context, id);
}

/** 409 where the problem is resolved or has all the photos it can have; 403 for a problem of somebody else. */
async function checkAddable(context: Context, id: number): Promise<MissionProblem> {
  const { user_id, resolved_at, resolved_by } = await findProblem(context, id);
  if (user_id !== context.user.user_id) throw forbidden("errors/missions:problemOfOthers");
  if (resolved_at !== null)
    throw conflict(message("errors/missions:problemResolved", { name: resolved_by ?? "" }));
  const problem = await getProblem(context, id);
  if (problem.photos.length >= MAX_PROBLEM_PHOTOS)
    throw conflict(message("errors/missions:tooManyProblemPhotos", { most: MAX_PROBLEM_PHOTOS }));
  return problem;
}

export async function problemPhoto(context: Context, id: number): Promise<FileReply> {
  const row = await problemsOf(context)
    .innerJoin("mission_problem_photos", "mission_problem_photos.problem_id", "mission_problems.id")
    .where("mission_problem_photos.id", "=", id)
    .select("mission_problem_photos.storage_key")
    .executeTakeFirst();
  if (!row) throw notFound("Image");
  return { body: await context.storage.getStream(row.storage_key), maxAgeS: YEAR_S };
}

/** Where the photos of a mission's problems are stored; read before the mission is deleted. */
export const photosOfMission = async ({ db }: Context, mission_id: number): Promise<string[]> => {
  const rows = await db
    .selectFrom("mission_problem_photos")
    .innerJoin("mission_problems", "mission_problems.id", "mission_problem_photos.problem_id")
    .where("mission_problems.mission_id", "=", mission_id)
    .select("mission_problem_photos.storage_key")
    .execute();
  return rows.map(({ storage_key }) => storage_key);
};
