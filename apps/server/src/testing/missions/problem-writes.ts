import { flownMission, samplePicture, type Write, type WriteWorld } from "#testing/endpoints/write-world.ts";
import { createProblem } from "./sample-problem.ts";

/** A problem that the world's pilot reported on a mission of theirs. */
async function problemOf(world: WriteWorld) {
  const { id: mission_id } = await flownMission(world, "planned");
  const { missionProblem } = await createProblem(world.app.services, {
    mission_id,
    user_id: world.ids.pilot,
  });
  return missionProblem;
}

/** The same, not yet shown to the client. */
async function hiddenProblem(world: WriteWorld) {
  const problem = await problemOf(world);
  await world.app.db
    .updateTable("mission_problems")
    .set({ shared_at: null })
    .where("id", "=", problem.id)
    .execute();
  return problem;
}

/** What the calls on problems of missions leave. */
export const PROBLEM_WRITES: Record<string, Write> = {
  "missionProblems.report": {
    as: "pilot",
    input: async (world) => ({
      params: { token: (await flownMission(world, "planned")).token },
      body: { kind: "access", text: "The gate is locked" },
    }),
    records: [
      "audit missions.report_problem",
      "timeline problem",
      "notification problem to admin",
      "notification problem to colleague",
      "mail to admin",
      "mail to colleague",
    ],
  },
  "missionProblems.addPhoto": {
    as: "pilot",
    input: async (world) => ({ params: await problemOf(world), file: await samplePicture() }),
    records: ["audit missions.add_problem_photo"],
  },
  "missionProblems.share": {
    input: async (world) => ({ params: await hiddenProblem(world), body: { is_shared: true } }),
    records: ["audit missions.share_problem", "notification problem to client", "mail to client"],
  },
  "missionProblems.resolve": {
    input: async (world) => ({ params: await problemOf(world), body: { note: "The key is at the office" } }),
    records: [
      "audit missions.resolve_problem",
      "timeline problem",
      "notification problem to pilot",
      "mail to pilot",
    ],
  },
};
