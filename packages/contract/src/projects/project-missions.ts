import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { Deliverable, MissionType, Priority } from "#missions/missions.ts";
import { dataOf, IdParams, Token } from "#page.ts";
import { Frequency } from "./project-days.ts";
import { ProjectDay } from "./projects.ts";

/** What is ordered at each site, and again after each interval. */
export const MissionTemplate = z
  .object({
    site_tokens: z.array(Token).min(1, "errors/projects:chooseSites").max(200),
    type: MissionType,
    subtype: z.string().max(40),
    priority: Priority.default("normal"),
    description: z.string().trim().max(4000).default(""),
    deliverables: z.array(Deliverable).min(1, "errors/missions:deliverableRequired").max(20),
    frequency: Frequency,
    /** The first window begins on it. */
    first_on: ProjectDay,
    /** No window begins later. */
    last_on: ProjectDay,
    /** Days of each window. */
    window_days: z.number().int().min(1).max(92),
    /** At once, where the caller may; otherwise they wait for approval. */
    approve: z.boolean().default(true),
  })
  .refine(({ first_on, last_on }) => first_on <= last_on, {
    path: ["last_on"],
    message: "errors/fields:endAfterStart",
  });
export type MissionTemplate = z.infer<typeof MissionTemplate>;

const OrderedMissions = z.object({
  created: z.array(z.object({ token: z.string(), number: z.string() })),
  /** Windows for which the project has such a mission already; no second one was created. */
  existing: z.number().int(),
  approved: z.boolean(),
});
export type OrderedMissions = z.infer<typeof OrderedMissions>;

export const projectMissions = {
  create: endpoint({
    method: "POST",
    path: "/api/ops/projects/:id/missions",
    permission: "add missions",
    side: ["center", "client"],
    summary: "Request missions of a project from a template, all or none; those that exist aren't repeated",
    params: IdParams,
    body: MissionTemplate,
    reply: dataOf(OrderedMissions),
  }),
};
