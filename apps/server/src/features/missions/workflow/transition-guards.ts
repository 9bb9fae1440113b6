import type { MissionTransition } from "@overfly/contract/missions/mission-workflow";
import { type Deliverable, type MissionType, SUBTYPES } from "@overfly/contract/missions/missions";
import { SUITABLE_DELIVERABLES } from "@overfly/contract/missions/suitable-deliverables";
import { message } from "@overfly/i18n/message";
import type { Selectable } from "kysely";
import type { SystemContext } from "#context.ts";
import type { DB } from "#platform/db/schema.ts";
import { conflict, type FieldErrors, invalid } from "#platform/http/errors.ts";
import { acknowledgeFailures, openJobs } from "#features/processing/open-jobs.ts";
import { isPast, isPastDay } from "#features/missions/schedule/is-past.ts";
import { requireOpenProject } from "#features/missions/mission-project.ts";
import { requireChecklists } from "#features/missions/checklists/require-checklists.ts";
import type { LockedMission } from "./lock-mission.ts";

export interface GuardInput {
  reason?: string | undefined;
  acknowledge_failures?: boolean | undefined;
}

export type Guard = (context: SystemContext, mission: LockedMission, input: GuardInput) => Promise<void>;

/** Conditions of a transition beyond status, side and permission. Those of `assign` and `plan` need the body and are checked there. */
export const GUARDS: Partial<Record<MissionTransition, Guard>> = {
  request: async (context, mission) => {
    validateOrder(mission, { clock: context });
    await requireActiveClient(context, mission);
    await requireOpenProject(context, mission);
  },
  start: async (context, mission) => {
    const { flown_by, number } = mission;
    if (!flown_by) throw conflict(message("errors/missions:unassigned", { number }));
    await requireChecklists(context, mission);
  },
  "data-uploaded": requireData,
  process: requireFiles,
  review: requireJobsEnded,
};

type MissionOrder = Pick<
  Selectable<DB["missions"]>,
  "type" | "subtype" | "window_start" | "window_end" | "deliverables"
>;

interface OrderChecks {
  /** Its window must not be over. */
  clock?: Pick<SystemContext, "now"> | undefined;
  /** As it was ordered before: deliverables that it has are not refused. */
  before?: Pick<MissionOrder, "type" | "deliverables"> | undefined;
}

/** Throws 422 with every missing field of an order. */
export function validateOrder(order: MissionOrder, { clock, before }: OrderChecks = {}): void {
  const errors = { ...(clock && windowErrors(order, clock)), ...consistencyErrors(order, before) };
  if (!order.window_start) errors["window_start"] = ["errors/missions:windowStart"];
  if (!order.window_end) errors["window_end"] = ["errors/missions:windowEnd"];
  if (order.deliverables.length === 0) errors["deliverables"] = ["errors/missions:deliverableRequired"];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function windowErrors({ window_start, window_end }: MissionOrder, clock: Pick<SystemContext, "now">) {
  const errors: FieldErrors = {};
  if (window_start && isPastDay(clock, window_start)) errors["window_start"] = ["errors/missions:inThePast"];
  if (window_end && isPast(clock, window_end)) errors["window_end"] = ["errors/missions:inThePast"];
  return errors;
}

/** Checks that apply to drafts too. */
export function validateDraft(draft: MissionOrder, before?: OrderChecks["before"]): void {
  const errors = consistencyErrors(draft, before);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function consistencyErrors(order: MissionOrder, before: OrderChecks["before"]): FieldErrors {
  const { type, subtype, window_start, window_end } = order;
  const errors: FieldErrors = {};
  const subtypes: readonly string[] = SUBTYPES[type as MissionType];
  if (!subtypes.includes(subtype))
    errors["subtype"] = [message("errors/fields:oneOf", { options: subtypes })];
  if (window_start && window_end && Date.parse(window_start) >= Date.parse(window_end))
    errors["window_end"] = ["errors/fields:endAfterStart"];
  const unsuitable = unsuitableDeliverables(order, before);
  if (unsuitable.length > 0)
    errors["deliverables"] = unsuitable.map((one) =>
      message("errors/missions:deliverableUnsuitable", {
        deliverable: message(`missions:deliverable.${one}`),
      }),
    );
  return errors;
}

function unsuitableDeliverables(
  { type, deliverables }: MissionOrder,
  before: OrderChecks["before"],
): Deliverable[] {
  const suitable: readonly string[] = SUITABLE_DELIVERABLES[type as MissionType];
  const ordered = before?.type === type ? before.deliverables : [];
  return (deliverables as Deliverable[]).filter((one) => !suitable.includes(one) && !ordered.includes(one));
}

export const uniqueDeliverables = (deliverables: readonly Deliverable[]): Deliverable[] => [
  ...new Set(deliverables),
];

/** A client must stay without open orders once it is archived; until the transaction ends, nobody archives it. */
export async function requireActiveClient(
  { db }: SystemContext,
  { provider_id, client_id }: Pick<LockedMission, "provider_id" | "client_id">,
): Promise<void> {
  const link = await db
    .selectFrom("client_links")
    .where("provider_id", "=", provider_id)
    .where("client_id", "=", client_id)
    .select("archived_at")
    .forShare()
    .executeTakeFirst();
  if (link?.archived_at) throw invalid({ site_token: ["errors/missions:clientArchived"] });
}

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
  const { unfinished, failed, ended } = await openJobs(context, id);
  if (unfinished > 0) throw conflict(message("errors/missions:jobsRunning", { count: unfinished }));
  if (unfinished + ended === 0) throw conflict("errors/missions:nothingProcessed");
  if (failed === 0) return;
  if (!input.acknowledge_failures)
    throw conflict(message("errors/missions:jobsFailed", { count: failed }), {
      acknowledge_failures: ["errors/missions:acknowledgeJobs"],
    });
  await acknowledgeFailures(context, id);
}
