import { STATUSES_ACCEPTING_FLIGHTS } from "@overfly/contract/flights/flights";
import { type Message, message, type PlainMessageKey } from "@overfly/i18n/message";
import type { SystemContext } from "#context.ts";

interface RecordedFlight {
  id: number;
  source: string;
  mission_status: string;
}

/** A mission that is planned again hasn't used its flights for data that is still to come. */
const STATUSES_BEFORE_PROCESSING: readonly string[] = ["planned", ...STATUSES_ACCEPTING_FLIGHTS];

/**
 * Why a flight can't be deleted; null if it can. What a dock flew stays as the aircraft's record, and what was
 * processed keeps its flights.
 */
export async function reasonToKeep(context: SystemContext, flight: RecordedFlight): Promise<Message | null> {
  const reason = await firstReason(context, flight);
  return reason ? message(reason) : null;
}

async function firstReason(
  context: SystemContext,
  { id, source, mission_status }: RecordedFlight,
): Promise<PlainMessageKey | undefined> {
  if (mission_status === "completed") return "errors/flights:locked";
  if (source === "dock") return "errors/flights:keptRecord";
  if (!STATUSES_BEFORE_PROCESSING.includes(mission_status)) return "errors/flights:processed";
  return (await hasPhotos(context, id)) ? "errors/flights:hasPhotos" : undefined;
}

async function hasPhotos({ db }: SystemContext, flightId: number): Promise<boolean> {
  const file = await db
    .selectFrom("media_files")
    .where("flight_id", "=", flightId)
    .where("kind", "!=", "flight_log")
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return file !== undefined;
}
