import { z } from "zod";
import { Message } from "#message.ts";
import { IdParams } from "#page.ts";

export const Readiness = z.enum(["ready", "warning", "blocked"]);
export type Readiness = z.infer<typeof Readiness>;

/** What keeps a candidate from flying, and where to fix it. */
export const ReadinessReason = z.object({
  level: Readiness.exclude(["ready"]),
  text: Message,
  /** Null where no one in this organization can fix it. Missions by their token. */
  fix: z
    .object({
      kind: z.enum(["pilots", "kits", "drones", "payloads", "batteries", "accessories", "docks", "missions"]),
      id: z.string(),
    })
    .nullable(),
  /** No justification overrides it. */
  is_final: z.boolean(),
});
export type ReadinessReason = z.infer<typeof ReadinessReason>;

/** When a mission is flown and, once it is chosen, with which kit: pilots may need flights with its aircraft. */
export const CandidateQuery = z.object({
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  kit_id: IdParams.shape.id.optional(),
});

/** A candidate for an assignment, with its readiness and the reasons, worst first. */
export const Candidate = z.object({
  kind: z.enum(["pilot", "dock", "kit"]),
  id: z.string(),
  name: z.string(),
  readiness: Readiness,
  reasons: z.array(ReadinessReason),
  /** Blocked, but can be assigned with a written justification. */
  can_be_justified: z.boolean(),
});
export type Candidate = z.infer<typeof Candidate>;

/** The readiness of who and what is assigned to a mission. */
export const MissionReadiness = z.object({
  /** Of the worst of them; ready where nobody is assigned. */
  readiness: Readiness,
  assigned: z.array(Candidate),
  /** Blocked for reasons that weren't justified when it was assigned: starting needs a justification. */
  needs_justification: z.boolean(),
});
export type MissionReadiness = z.infer<typeof MissionReadiness>;
