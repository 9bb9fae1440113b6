import { randomBytes, randomInt } from "node:crypto";
import type { DockChanges, NewDock } from "@overfly/contract/docks/docks";
import type { PageQuery } from "@overfly/contract/page";
import { countRows } from "#platform/db/count-rows.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { checkVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { invalid, notFound } from "#platform/http/errors.ts";
import { containsPattern, offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";
import { hashSecret } from "#platform/mqtt/device-accounts.ts";
import { owned } from "#tenancy.ts";
import { asDock, docksOf } from "./dock-record.ts";

const SORTS = {
  name: "docks.name",
  state: "docks.state",
  serial_number: "docks.serial_number",
  last_seen_at: "docks.last_seen_at",
} as const;

export async function listDocks(context: Context, query: PageQuery) {
  const { search } = query;
  const found = docksOf(context).$if(search !== undefined, (some) =>
    some.where((eb) =>
      eb.or([
        eb("docks.name", "ilike", containsPattern(search ?? "")),
        eb("docks.serial_number", "ilike", containsPattern(search ?? "")),
      ]),
    ),
  );
  let ordered = found;
  for (const [column, direction] of sortsOf(query, SORTS)) ordered = ordered.orderBy(column, direction);
  const [rows, total] = await Promise.all([
    ordered
      .orderBy("docks.name")
      .orderBy("docks.id")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(found),
  ]);
  return { data: rows.map(asDock), meta: pageMeta(query, total) };
}

export const getDock = async (context: Context, id: number) => asDock(await findDock(context, id));

/** The row of a dock that the user may see. */
export async function findDock(context: Context, id: number) {
  const row = await docksOf(context).where("docks.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Dock");
  return row;
}

/** Returns the credentials that the operator enters into the dock; only their hashes are stored. */
export function createDock(context: Context, { site_token, ...dock }: NewDock) {
  const password = randomBytes(18).toString("base64url");
  const device_binding_code = newBindingCode();
  return transact(context, async (tx) => {
    const site_id = await resolveSite(tx, site_token);
    const row = await tx.db
      .insertInto("docks")
      .values({
        ...dock,
        site_id,
        provider_id: tx.user.organization_id,
        mqtt_username: dock.serial_number,
        mqtt_password_hash: hashSecret(password),
        binding_code_hash: hashSecret(device_binding_code),
      })
      .onConflict((taken) => taken.column("serial_number").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) throw invalid({ serial_number: ["errors/docks:serialTaken"] });
    const { dji_organization_id } = await tx.db
      .selectFrom("organizations")
      .where("id", "=", tx.user.organization_id)
      .select("dji_organization_id")
      .executeTakeFirstOrThrow();
    await writeAuditLog(tx, { action: "docks.create", subject_kind: "dock", subject: String(row.id) });
    return {
      id: row.id,
      mqtt_url: tx.docks.deviceUrl,
      username: dock.serial_number,
      password,
      organization_id: dji_organization_id,
      device_binding_code,
    };
  });
}

export function updateDock(
  context: Context,
  id: number,
  { site_token, updated_at, ...changes }: DockChanges,
) {
  return transact(context, async (tx) => {
    const before = await findDock(tx, id);
    checkVersion(before.updated_at, updated_at, "errors/docks:changed");
    const site = site_token === undefined ? {} : { site_id: await resolveSite(tx, site_token) };
    await tx.db
      .updateTable("docks")
      .set({ ...withoutUndefined(changes), ...site, updated_at: tx.now().toISOString() })
      .where("id", "=", id)
      .execute();
    await writeAuditLog(tx, {
      action: "docks.update",
      subject_kind: "dock",
      subject: String(id),
      details: changes,
    });
    return getDock(tx, id);
  });
}

/** The dock's messages are ignored until it binds again. */
export function unbindDock(context: Context, id: number) {
  return transact(context, async (tx) => {
    await findDock(tx, id);
    await tx.db
      .updateTable("docks")
      .set({
        bound_at: null,
        state: "offline",
        drone_online: false,
        drone_serial_number: null,
        updated_at: tx.now().toISOString(),
      })
      .where("id", "=", id)
      .execute();
    await writeAuditLog(tx, { action: "docks.unbind", subject_kind: "dock", subject: String(id) });
    const dock = await getDock(tx, id);
    const audience = { organization_id: tx.user.organization_id };
    tx.afterCommit(() => {
      if (dock.telemetry) tx.live.publish(audience, { kind: "telemetry", telemetry: dock.telemetry });
    });
    return dock;
  });
}

async function resolveSite(context: Context, token: string | null | undefined): Promise<number | null> {
  if (token == null) return null;
  const site = await context.db
    .selectFrom("sites")
    .where(owned(context.user, "sites"))
    .where("token", "=", token)
    .select("id")
    .executeTakeFirst();
  if (!site) throw invalid({ site_token: ["errors/docks:unknownSite"] });
  return site.id;
}

const BINDING_CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** Typed by hand on a small screen, so without characters that look alike. */
const newBindingCode = () =>
  Array.from({ length: 10 }, () => BINDING_CODE_LETTERS.charAt(randomInt(BINDING_CODE_LETTERS.length))).join(
    "",
  );

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

const withoutUndefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<T>;
