import { missionProblems } from "@overfly/contract/missions/mission-problems";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { resolveProblem, shareProblem } from "./change-problem.ts";
import { listProblems } from "./list-problems.ts";
import { addProblemPhoto, problemPhoto } from "./problem-photos.ts";
import { reportProblem } from "./report-problem.ts";

export function problemEndpoints(app: FastifyInstance, services: Services): void {
  mount(app, services, missionProblems, {
    list: async (context, { params }) => ({ data: await listProblems(context, params.token) }),
    report: async (context, { params, body }) => ({ data: await reportProblem(context, params.token, body) }),
    addPhoto: async (context, { params, request }) => ({
      data: await addProblemPhoto(context, params.id, request),
    }),
    photo: (context, { params }) => problemPhoto(context, params.id),
    share: async (context, { params, body }) => ({
      data: await shareProblem(context, params.id, body.is_shared),
    }),
    resolve: async (context, { params, body }) => ({
      data: await resolveProblem(context, params.id, body.note),
    }),
  });
}
