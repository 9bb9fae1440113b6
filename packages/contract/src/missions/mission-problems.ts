import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { Point } from "#geometry.ts";
import { dataOf, IdParams, listOf, TokenParams } from "#page.ts";

export const PROBLEM_KINDS = ["weather", "access", "equipment", "no_fly", "plant", "other"] as const;
export const ProblemKind = z.enum(PROBLEM_KINDS);
export type ProblemKind = z.infer<typeof ProblemKind>;

export const MAX_PROBLEM_TEXT = 2000;
/** The most photos of one problem. */
export const MAX_PROBLEM_PHOTOS = 5;

/** What a pilot met on site. Clients see those that the provider has shared with them. */
export const MissionProblem = z.object({
  id: z.number().int(),
  kind: ProblemKind,
  text: z.string(),
  /** Where the reporter stood; null where they didn't tell. */
  position: Point.nullable(),
  photos: z.array(z.object({ id: z.number().int() })),
  reported_by: z.string(),
  created_at: z.iso.datetime(),
  is_shared: z.boolean(),
  resolution: z.object({ note: z.string(), by: z.string(), at: z.iso.datetime() }).nullable(),
  /** Its reporter may, while neither problem nor mission is closed. */
  can_add_photos: z.boolean(),
});
export type MissionProblem = z.infer<typeof MissionProblem>;

const NewProblem = z.object({
  kind: ProblemKind,
  text: z.string().trim().min(1).max(MAX_PROBLEM_TEXT),
  position: Point.nullable().default(null),
});
export type NewProblem = z.infer<typeof NewProblem>;

export const missionProblems = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/missions/:token/problems",
    permission: "view missions",
    summary: "Problems reported on a mission, newest first; for clients, those that were shared with them",
    params: TokenParams,
    reply: listOf(MissionProblem),
  }),
  report: endpoint({
    method: "POST",
    path: "/api/ops/missions/:token/problems",
    permission: "view missions",
    side: ["center", "pilot"],
    summary: "Report a problem on a mission that is not closed; the center is notified",
    params: TokenParams,
    body: NewProblem,
    reply: dataOf(MissionProblem),
    perMinute: 60,
  }),
  addPhoto: endpoint({
    method: "POST",
    path: "/api/ops/mission-problems/:id/photos",
    permission: "view missions",
    side: ["center", "pilot"],
    summary: `Add a photo to a problem that one has reported: a form with one picture of 25 MB at most; ${MAX_PROBLEM_PHOTOS} photos at most`,
    params: IdParams,
    multipart: true,
    reply: dataOf(MissionProblem),
    perMinute: 120,
  }),
  photo: endpoint({
    method: "GET",
    path: "/api/ops/mission-problem-photos/:id",
    permission: "view missions",
    summary: "A photo of a problem",
    params: IdParams,
    file: "image/webp",
  }),
  share: endpoint({
    method: "PUT",
    path: "/api/ops/mission-problems/:id/share",
    permission: "edit missions",
    side: ["center"],
    summary: "Show a problem to the client, who is notified, or hide it again",
    params: IdParams,
    body: z.object({ is_shared: z.boolean() }),
    reply: dataOf(MissionProblem),
  }),
  resolve: endpoint({
    method: "POST",
    path: "/api/ops/mission-problems/:id/resolve",
    permission: "edit missions",
    side: ["center"],
    summary: "Close a problem with a note; 409 if it is closed. Its reporter is notified",
    params: IdParams,
    body: z.object({ note: z.string().trim().min(1).max(MAX_PROBLEM_TEXT) }),
    reply: dataOf(MissionProblem),
  }),
};
