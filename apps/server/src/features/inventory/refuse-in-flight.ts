import { type Message, message } from "@overfly/i18n/message";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { conflict } from "#platform/http/errors.ts";
import { missionFlownWith } from "./item-queries.ts";

/**
 * 409 of these fields, naming the mission, while a mission with the kit is in progress: what is flown next would count
 * for other parts than those in the air. The caller has locked the kit.
 */
export async function refuseInFlight(
  { db }: Pick<Context, "db">,
  kit: { id: number; name: string },
  fields: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ mission: { number: string } | null }>`
    select ${missionFlownWith(sql`${kit.id}::integer`)} as mission`.execute(db);
  const mission = rows[0]?.mission;
  if (!mission) return;
  const text = inFlight(kit.name, mission.number);
  throw conflict(text, Object.fromEntries(fields.map((field) => [field, [text]])));
}

export const inFlight = (name: string, number: string): Message =>
  message("errors/inventory:inFlight", { name, number });
