import type { MissionTransition } from "@overfly/contract/missions/mission-workflow";
import {
  type Deliverable,
  isOrderable,
  type MissionType,
  SUBTYPES,
} from "@overfly/contract/missions/missions";
import { message } from "@overfly/i18n/message";
import type { Selectable } from "kysely";
import type { SystemContext } from "#context.ts";
import type { DB } from "#platform/db/schema.ts";
import { conflict, type FieldErrors, invalid } from "#platform/http/errors.ts";
import { acknowledgeFailures, openJobs } from "#features/processing/open-jobs.ts";
import type { LockedMission } from "./lock-mission.ts";

export interface GuardInput {
  reason?: string | undefined;
  acknowledge_failures?: boolean | undefined;
}

export type Guard = (context: SystemContext, mission: LockedMission, input: GuardInput) => Promise<void>;

/** Conditions of a transition beyond status, side and permission. Those of `assign` and `plan` need the body and are checked there. */
export const GUARDS: Partial<Record<MissionTransition, Guard>> = {
  request: async (_context, mission) => validateOrder(mission),
  start: async (_context, { flown_by, number }) => {
    if (!flown_by) throw conflict(message("errors/missions:unassigned", { number }));
  },
  "data-uploaded": requireData,
  process: requireFiles,
  review: requireJobsEnded,
};

type MissionOrder = Pick<
  Selectable<DB["missions"]>,
  "type" | "subtype" | "window_start" | "window_end" | "deliverables"
>;

/** Throws 422 with every missing field of an order. `before`: the data products that it has had so far. */
export function validateOrder(order: MissionOrder, before: readonly string[] = []): void {
  const errors: FieldErrors = {
    ...consistencyErrors(order),
    ...deliverableErrors(order.deliverables, before),
  };
  if (!order.window_start) errors["window_start"] = ["errors/missions:windowStart"];
  if (!order.window_end) errors["window_end"] = ["errors/missions:windowEnd"];
  if (order.deliverables.length === 0) errors["deliverables"] = ["errors/missions:deliverableRequired"];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Checks that apply to drafts too. */
export function validateDraft(draft: MissionOrder, before: readonly string[] = []): void {
  const errors = { ...consistencyErrors(draft), ...deliverableErrors(draft.deliverables, before) };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function consistencyErrors({ type, subtype, window_start, window_end }: MissionOrder): FieldErrors {
  const errors: FieldErrors = {};
  const subtypes: readonly string[] = SUBTYPES[type as MissionType];
  if (!subtypes.includes(subtype))
    errors["subtype"] = [message("errors/fields:oneOf", { options: subtypes.join(", ") })];
  if (window_start && window_end && Date.parse(window_start) >= Date.parse(window_end))
    errors["window_end"] = ["errors/fields:endAfterStart"];
  return errors;
}

/** Data products that nothing makes yet can't be ordered; an order that has one already keeps it. */
function deliverableErrors(ordered: readonly string[], before: readonly string[]): FieldErrors {
  const unavailable = ordered.filter((one) => !before.includes(one) && !isOrderable(one as Deliverable));
  if (unavailable.length === 0) return {};
  return {
    deliverables: [message("errors/missions:notOrderable", { deliverables: unavailable.join(", ") })],
  };
}

export const uniqueDeliverables = (deliverables: readonly Deliverable[]): Deliverable[] => [
  ...new Set(deliverables),
];

/** A flight that has ended and a file, or a reason why there is none. */
async function requireData({ db }: SystemContext, { id }: LockedMission, { reason }: GuardInput) {
  if (reason) return;
  const { flights, files } = await db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom("flights")
            .where("mission_id", "=", id)
            .where("status", "in", ["landed", "aborted", "failed"])
            .select("id"),
        )
        .as("flights"),
      eb.exists(eb.selectFrom("media_files").where("mission_id", "=", id).select("id")).as("files"),
    ])
    .executeTakeFirstOrThrow();
  if (flights && files) return;
  const missing = flights ? "noPhoto" : files ? "noFlight" : "noFlightNorPhoto";
  throw invalid({ reason: [`errors/missions:${missing}`] });
}

async function requireFiles({ db }: SystemContext, { id }: LockedMission) {
  const file = await db
    .selectFrom("media_files")
    .where("mission_id", "=", id)
    .select("id")
    .executeTakeFirst();
  if (!file) throw conflict("errors/missions:noFiles");
}

async function requireJobsEnded(context: SystemContext, { id }: LockedMission, input: GuardInput) {
  const { unfinished, failed } = await openJobs(context, id);
  if (unfinished > 0) throw conflict(message("errors/missions:jobsRunning", { count: unfinished }));
  if (failed === 0) return;
  if (!input.acknowledge_failures)
    throw conflict(message("errors/missions:jobsFailed", { count: failed }), {
      acknowledge_failures: ["errors/missions:acknowledgeJobs"],
    });
  await acknowledgeFailures(context, id);
}
