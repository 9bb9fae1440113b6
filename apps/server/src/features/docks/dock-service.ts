import type { DockChanges, DockFilter, DockQuery } from "@overfly/contract/docks/docks";
import { sql, type SqlBool } from "kysely";
import { countRows } from "#platform/db/count-rows.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { checkVersion, nextVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { notFound } from "#platform/http/errors.ts";
import { containsPattern, offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";
import { endCameraStreams, linkCameraStreams } from "./camera-streams.ts";
import { asDock, docksOf } from "./dock-record.ts";
import { resolveSite } from "./dock-site.ts";
import { checkWithoutFlight, checkWithoutMission } from "./dock-use.ts";

const SORTS = {
  name: "docks.name",
  state: "docks.state",
  serial_number: "docks.serial_number",
  last_seen_at: "docks.last_seen_at",
  site: "sites.name",
} as const;

/** In the terms of the list's badges: a dock that was never bound isn't "offline" but "unbound". */
const isInState = (filter: DockFilter) => {
  if (filter === "online") return sql<SqlBool>`docks.state <> 'offline'`;
  if (filter === "unbound") return sql<SqlBool>`docks.state = 'offline' and docks.bound_at is null`;
  if (filter === "offline") return sql<SqlBool>`docks.state = 'offline' and docks.bound_at is not null`;
  return sql<SqlBool>`docks.state = ${filter}`;
};

export async function listDocks(context: Context, query: DockQuery) {
  const { search, state } = query;
  const states = (state?.split(",") ?? []) as DockFilter[];
  const found = docksOf(context)
    .where("docks.archived_at", "is", null)
    .$if(states.length > 0, (some) => some.where((eb) => eb.or(states.map(isInState))))
    .$if(search !== undefined, (some) =>
      some.where((eb) =>
        eb.or(
          (["docks.name", "docks.serial_number", "sites.name"] as const).map((column) =>
            eb(column, "ilike", containsPattern(search ?? "")),
          ),
        ),
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

/** A dock, also a deleted one, whose flights and alarms are kept. */
export async function getDock(context: Context, id: number) {
  const row = await docksOf(context).where("docks.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Dock");
  return asDock(row);
}

/** The row of a dock that the user may see and that is not deleted; locked until the transaction ends, if asked for. */
export async function findDock(context: Context, id: number, { isLocked = false } = {}) {
  const row = await docksOf(context)
    .where("docks.id", "=", id)
    .where("docks.archived_at", "is", null)
    .$if(isLocked, (found) => found.forUpdate("docks"))
    .executeTakeFirst();
  if (!row) throw notFound("Dock");
  return row;
}

export function updateDock(
  context: Context,
  id: number,
  { site_token, updated_at, ...changes }: DockChanges,
) {
  return transact(context, async (tx) => {
    const before = await findDock(tx, id, { isLocked: true });
    checkVersion(before.updated_at, updated_at, "errors/docks:changed");
    const site = site_token === undefined ? {} : { site_id: await resolveSite(tx, site_token) };
    if (site_token !== undefined && site_token !== before.site_token) {
      await checkWithoutFlight(tx, id);
      await checkWithoutMission(tx, id, { exceptAt: site.site_id ?? null });
    }
    await tx.db
      .updateTable("docks")
      .set({ ...withoutUndefined(changes), ...site, updated_at: nextVersion(tx.now()) })
      .where("id", "=", id)
      .execute();
    if (site_token !== undefined) await linkCameraStreams(tx, id);
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
    const { mqtt_username } = await findDock(tx, id);
    await checkWithoutFlight(tx, id);
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
    await endCameraStreams(tx, id, "errors/streams:dockUnbound");
    await writeAuditLog(tx, { action: "docks.unbind", subject_kind: "dock", subject: String(id) });
    tx.afterCommit(() => tx.docks.announceChange({ mqtt_username }));
    const dock = await getDock(tx, id);
    const audience = { organization_id: tx.user.organization_id };
    tx.afterCommit(() => {
      if (dock.telemetry) tx.live.publish(audience, { kind: "telemetry", telemetry: dock.telemetry });
    });
    return dock;
  });
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

const withoutUndefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<T>;
