import type { CurrencyRule, CurrencyRules } from "@overfly/contract/pilots/currency-rules";
import type { PilotDetail } from "@overfly/contract/pilots/pilots";
import { sql } from "kysely";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { checkVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";

export async function getCurrencyRules({ db, user }: Context): Promise<CurrencyRules> {
  const { currency_rules, currency_rules_at } = await db
    .selectFrom("organizations")
    .where("id", "=", user.organization_id)
    .select(["currency_rules", "currency_rules_at"])
    .executeTakeFirstOrThrow();
  return { rules: currency_rules as CurrencyRule[], updated_at: currency_rules_at };
}

export const setCurrencyRules = (
  context: Context,
  { rules, updated_at }: CurrencyRules,
): Promise<CurrencyRules> =>
  transact(context, async (tx) => {
    const { db, user, now } = tx;
    const before = await db
      .selectFrom("organizations")
      .where("id", "=", user.organization_id)
      .select("currency_rules_at")
      .forUpdate()
      .executeTakeFirstOrThrow();
    checkVersion(before.currency_rules_at, updated_at, "errors/members:currencyRulesChanged");
    await db
      .updateTable("organizations")
      .set({
        currency_rules: JSON.stringify(rules),
        currency_rules_at: sql<string>`greatest(${now().toISOString()}::timestamptz(3),
          currency_rules_at + interval '1 millisecond')`,
      })
      .where("id", "=", user.organization_id)
      .execute();
    await writeAuditLog(tx, {
      action: "organization.currency-rules",
      subject_kind: "organization",
      subject: String(user.organization_id),
      details: { rules },
    });
    return getCurrencyRules(tx);
  });

/** When and with what a mission is flown, as far as it is known: rules of other kinds and models don't apply to it. */
interface Flown {
  type: string;
  starts_at: string;
  kit_id?: number | null | undefined;
}

export interface LapsedRule {
  rule: CurrencyRule;
  flown: number;
}

/**
 * The rules that apply to a mission and that pilots don't meet when it begins, by pilot. A provider may keep its flight logs
 * elsewhere, so a pilot without flights here isn't doubted.
 */
export async function lapsedCurrency(
  context: Context,
  mission: Flown,
): Promise<ReadonlyMap<string, LapsedRule[]>> {
  const { rules } = await getCurrencyRules(context);
  const models = await modelsOf(context, mission.kit_id);
  const applying = rules.filter(
    ({ mission_type, drone_model }) =>
      (mission_type === null || mission_type === mission.type) &&
      (drone_model === null || models.has(drone_model.toLowerCase())),
  );
  const lapsed = new Map<string, LapsedRule[]>();
  for (const { pilot_id, index, flown } of await flownByRule(context, applying, {
    until: mission.starts_at,
  })) {
    const rule = applying[index];
    if (!rule || flown >= rule.least) continue;
    lapsed.set(pilot_id, [...(lapsed.get(pilot_id) ?? []), { rule, flown }]);
  }
  return lapsed;
}

/** Every rule, and how much one pilot flew of it until now. */
export async function currencyOf(context: Context, pilot_id: string): Promise<PilotDetail["currency"]> {
  const { rules } = await getCurrencyRules(context);
  const rows = await flownByRule(context, rules, {
    until: context.now().toISOString(),
    pilot_ids: [pilot_id],
  });
  return rules.map((rule, index) => {
    const flown = rows.find((row) => row.index === index)?.flown ?? 0;
    return { rule, flown, is_met: flown >= rule.least };
  });
}

/** The rules that some pilots don't meet at a time; those without flights here aren't judged, nor any without rules. */
export async function lapsedRules(
  context: Context,
  pilot_ids: readonly string[],
  until: string,
): Promise<ReadonlyMap<string, LapsedRule[]>> {
  const { rules } = await getCurrencyRules(context);
  const lapsed = new Map<string, LapsedRule[]>();
  for (const { pilot_id, index, flown } of await flownByRule(context, rules, { until, pilot_ids })) {
    const rule = rules[index];
    if (!rule) continue;
    const before = lapsed.get(pilot_id) ?? [];
    lapsed.set(pilot_id, flown < rule.least ? [...before, { rule, flown }] : before);
  }
  return lapsed;
}

async function modelsOf({ db, user }: Context, kit_id: number | null | undefined): Promise<Set<string>> {
  if (!kit_id) return new Set();
  const drones = await db
    .selectFrom("drones")
    .where("kit_id", "=", kit_id)
    .where("provider_id", "=", user.organization_id)
    .select("model")
    .execute();
  return new Set(drones.map(({ model }) => model.toLowerCase()));
}

/** By rule and pilot who has flown here at all: flights, or whole minutes in the air, in the rule's days until then. */
async function flownByRule(
  { db, user }: Context,
  rules: readonly CurrencyRule[],
  { until, pilot_ids = null }: { until: string; pilot_ids?: readonly string[] | null },
) {
  if (rules.length === 0) return [];
  const { rows } = await sql<{ pilot_id: string; index: number; flown: number }>`
    select pilot.id as pilot_id, (rule.position - 1)::integer as index, coalesce(done.flown, 0) as flown
    from jsonb_array_elements(${JSON.stringify(rules)}::jsonb) with ordinality as rule (value, position)
      cross join (select memberships.user_id as id from memberships
        where memberships.organization_id = ${user.organization_id} and memberships.user_type = 'pilot'
          and (${pilot_ids}::text[] is null or memberships.user_id = any(${pilot_ids}::text[]))
          and exists (select 1 from flights where flights.pilot_id = memberships.user_id
            and flights.provider_id = memberships.organization_id and flights.took_off_at is not null)) as pilot
      left join lateral (
        select case rule.value ->> 'measure' when 'flights' then count(*)
          else floor(coalesce(sum(extract(epoch from flights.landed_at - flights.took_off_at)), 0) / 60) end::integer as flown
        from flights join missions on missions.id = flights.mission_id
        where flights.pilot_id = pilot.id and flights.provider_id = ${user.organization_id}
          and flights.took_off_at >= ${until}::timestamptz - make_interval(days => (rule.value ->> 'days')::integer)
          and flights.took_off_at <= ${until}::timestamptz
          and (rule.value ->> 'mission_type' is null or missions.type = rule.value ->> 'mission_type')
          and (rule.value ->> 'drone_model' is null or exists (
            select 1 from flight_equipment join drones on drones.id = flight_equipment.item_id
            where flight_equipment.flight_id = flights.id and flight_equipment.item_kind = 'drones'
              and lower(drones.model) = lower(rule.value ->> 'drone_model')))
      ) as done on true`.execute(db);
  return rows;
}
