import { randomBytes } from "node:crypto";
import type { MissionChanges, MissionDetail, NewMission } from "@overfly/contract/missions/missions";
import { audit } from "#platform/audit-log/audit.ts";
import type { Context } from "#context.ts";
import { newVersion } from "#platform/db/new-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, invalid } from "#platform/http/errors.ts";
import { say } from "#platform/words/words.ts";
import { notify } from "#features/notifications/notify.ts";
import { owned } from "#tenancy.ts";
import { lockMission, type LockedMission } from "./lock-mission.ts";
import { announce, publishMission } from "./mission-announcement.ts";
import { checkDraft, checkOrder, withoutDoubles } from "./mission-guards.ts";
import { nextNumber } from "./mission-number.ts";
import { showMission } from "./show-mission.ts";

/** Requests a mission, or keeps a draft that only its own side sees. */
export function createMission(context: Context, order: NewMission): Promise<MissionDetail> {
  const { site_token, draft, deliverables, ...fields } = order;
  (draft ? checkDraft : checkOrder)(order);
  return transact(context, async (tx) => {
    const { db, user } = tx;
    const site = await orderedSite(tx, site_token);
    const status = draft ? ("draft" as const) : ("requested" as const);
    const mission = await db
      .insertInto("missions")
      .values({
        ...fields,
        ...site,
        token: randomBytes(12).toString("base64url"),
        number: await nextNumber(tx, site.provider_id),
        deliverables: withoutDoubles(deliverables),
        status,
        created_side: user.user_type === "client" ? "client" : "center",
        created_by: user.user_id,
        created_at: tx.now(),
      })
      .returning(["id", "token", "number", "provider_id", "client_id", "site_id", "created_side"])
      .executeTakeFirstOrThrow();
    const entry = { mission_id: mission.id, kind: "status", actor: user.name, user_id: user.user_id };
    await db
      .insertInto("mission_timeline")
      .values({ ...entry, to_status: status })
      .execute();
    await announce(tx, { mission: { ...mission, status: "draft" }, to: status, by: user.user_id });
    const subject = { subject_kind: "mission", subject: mission.token };
    await audit(tx, { action: "missions.create", ...subject, details: { status } });
    return showMission(tx, mission.token);
  });
}

/** A draft as its author now has it, whole. */
export const saveDraft = (context: Context, token: string, order: DraftOrder): Promise<MissionDetail> =>
  transact(context, async (tx) => {
    const { site_token, deliverables, ...fields } = order;
    checkDraft(order);
    const mission = await lockMission(tx, token);
    if (mission.status !== "draft")
      throw conflict(say("{number} is no draft any more", { number: mission.number }));
    const site = await orderedSite(tx, site_token);
    if (site.provider_id !== mission.provider_id)
      throw invalid({ site_token: ["This site is served by another provider; make a new order"] });
    await tx.db
      .updateTable("missions")
      .set({
        ...fields,
        ...site,
        deliverables: withoutDoubles(deliverables),
        updated_at: newVersion(tx.now()),
      })
      .where("id", "=", mission.id)
      .execute();
    await audit(tx, { action: "missions.save_draft", subject_kind: "mission", subject: token });
    return showMission(tx, token);
  });

type DraftOrder = Omit<NewMission, "draft">;

/** Fields of the order itself, settled once the flight has begun. */
const ORDERED = ["type", "subtype", "window_start", "window_end", "deliverables"] as const;
const BEFORE_FLIGHT = new Set(["draft", "requested", "approved", "assigned", "planned"]);
const CLOSED = new Set(["completed", "cancelled", "rejected"]);

export function updateMission(
  context: Context,
  token: string,
  { updated_at, deliverables, ...changes }: MissionChanges,
): Promise<MissionDetail> {
  const fields = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return transact(context, async (tx) => {
    const mission = await lockMission(tx, token);
    if (CLOSED.has(mission.status))
      throw conflict(say("{number} is closed and can't be changed any more", { number: mission.number }));
    if (mission.updated_at !== new Date(updated_at).toISOString())
      throw conflict("Someone else changed this mission meanwhile; load it again");
    const wanted = { ...fields, ...(deliverables && { deliverables: withoutDoubles(deliverables) }) };
    checkChange(mission, wanted);
    const irradiance = changes.irradiance_w_m2;
    await tx.db
      .updateTable("missions")
      .set({
        ...wanted,
        ...(irradiance !== undefined && { irradiance_source: irradiance === null ? null : "measured" }),
        updated_at: newVersion(tx.now()),
      })
      .where("id", "=", mission.id)
      .execute();
    publishMission(tx, mission, mission.status !== "draft" || mission.created_side === "client");
    const details = { fields: Object.keys(wanted) };
    await audit(tx, { action: "missions.update", subject_kind: "mission", subject: token, details });
    return showMission(tx, token);
  });
}

/** Adds a comment; whoever takes part in the mission hears of it. */
export const commentOnMission = (
  context: Context,
  token: string,
  comment: { text: string; center_only: boolean },
): Promise<MissionDetail> =>
  transact(context, async (tx) => {
    const { db, user } = tx;
    const mission = await lockMission(tx, token);
    const isClient = user.user_type === "client";
    const center_only = comment.center_only && !isClient;
    await db
      .insertInto("mission_timeline")
      .values({
        mission_id: mission.id,
        kind: "comment",
        text: comment.text,
        center_only,
        actor: user.name,
        user_id: user.user_id,
      })
      .execute();
    const isShared = !center_only && mission.status !== "draft";
    publishMission(tx, mission, isShared || isClient);
    const news = {
      kind: "comment" as const,
      title: { en: `${user.name} on ${mission.number}`, ar: `${user.name} حول ${mission.number}` },
      body: comment.text,
    };
    const inner = { ...news, url: `/missions/view/${token}` };
    const others = { organization_id: mission.provider_id, except: user.user_id };
    const isPrivate = isClient && mission.status === "draft";
    if (!isPrivate) await notify(tx, { ...others, permission: "edit missions" }, inner);
    const pilot = mission.assignment?.pilot_id;
    if (pilot) await notify(tx, { ...others, user_ids: [pilot] }, inner);
    if (isShared)
      await notify(
        tx,
        { organization_id: mission.client_id, permission: "view missions", except: user.user_id },
        { ...news, url: `/orders/view/${token}` },
      );
    return showMission(tx, token);
  });

async function orderedSite({ db, user }: Context, token: string) {
  const site = await db
    .selectFrom("sites")
    .where(owned(user, "sites"))
    .where("token", "=", token)
    .select(["id", "provider_id", "client_id", "status"])
    .executeTakeFirst();
  if (!site) throw invalid({ site_token: ["Choose one of your sites"] });
  if (site.status === "archived") throw invalid({ site_token: ["This site is archived"] });
  return { site_id: site.id, provider_id: site.provider_id, client_id: site.client_id };
}

function checkChange(mission: LockedMission, wanted: Record<string, unknown>) {
  const isOrderTouched = ORDERED.some((field) => field in wanted);
  if (!isOrderTouched) return;
  if (!BEFORE_FLIGHT.has(mission.held_status ?? mission.status))
    throw conflict("The order can't be changed once the flight has begun");
  const after = { ...mission, ...(wanted as Partial<LockedMission>) };
  (mission.status === "draft" ? checkDraft : checkOrder)(after);
}
