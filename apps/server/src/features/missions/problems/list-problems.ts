import type { MissionProblem, ProblemKind } from "@overfly/contract/missions/mission-problems";
import { MAX_PROBLEM_PHOTOS } from "@overfly/contract/missions/mission-problems";
import { isClosed } from "@overfly/contract/missions/mission-workflow";
import type { Context } from "#context.ts";
import { notFound } from "#platform/http/errors.ts";
import { findMission, owned } from "#tenancy.ts";

/** Problems of the missions that a user may see; of those, clients see what was shared with them. */
export const problemsOf = ({ db, user }: Context) =>
  db
    .selectFrom("mission_problems")
    .innerJoin("missions", "missions.id", "mission_problems.mission_id")
    .where(owned(user, "missions"))
    .$if(user.user_type === "client", (query) => query.where("mission_problems.shared_at", "is not", null));

const COLUMNS = [
  "mission_problems.id",
  "mission_problems.kind",
  "mission_problems.text",
  "mission_problems.position",
  "mission_problems.user_id",
  "mission_problems.actor",
  "mission_problems.created_at",
  "mission_problems.shared_at",
  "mission_problems.resolved_at",
  "mission_problems.resolved_by",
  "mission_problems.resolution",
  "missions.token",
  "missions.status",
] as const;

export async function listProblems(context: Context, token: string): Promise<MissionProblem[]> {
  const { id } = await findMission(context, token);
  const rows = await problemsOf(context)
    .where("missions.id", "=", id)
    .select(COLUMNS)
    .orderBy("mission_problems.id", "desc")
    .execute();
  return asProblems(context, rows);
}

export async function getProblem(context: Context, id: number): Promise<MissionProblem> {
  const [problem] = await asProblems(context, [await findProblem(context, id)]);
  if (!problem) throw notFound("Problem");
  return problem;
}

/** 404 for one that the user doesn't see. */
export async function findProblem(context: Context, id: number) {
  const row = await problemsOf(context)
    .where("mission_problems.id", "=", id)
    .select(COLUMNS)
    .executeTakeFirst();
  if (!row) throw notFound("Problem");
  return row;
}

type Row = Awaited<ReturnType<typeof findProblem>>;

async function asProblems({ db, user }: Context, rows: readonly Row[]): Promise<MissionProblem[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const photos = await db
    .selectFrom("mission_problem_photos")
    .where("problem_id", "in", ids)
    .select(["id", "problem_id"])
    .orderBy("id")
    .execute();
  const photosOf = Map.groupBy(photos, ({ problem_id }) => problem_id);
  return rows.map((row) => {
    const own = photosOf.get(row.id) ?? [];
    const isOpen = row.resolved_at === null && !isClosed(row.status);
    return {
      id: row.id,
      kind: row.kind as ProblemKind,
      text: row.text,
      position: row.position,
      photos: own.map(({ id }) => ({ id })),
      reported_by: row.actor,
      created_at: row.created_at,
      is_shared: row.shared_at !== null,
      resolution:
        row.resolved_at === null
          ? null
          : { note: row.resolution ?? "", by: row.resolved_by ?? "", at: row.resolved_at },
      can_add_photos: isOpen && row.user_id === user.user_id && own.length < MAX_PROBLEM_PHOTOS,
    };
  });
}
