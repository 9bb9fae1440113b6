import type { NewComment, Participant } from "@overfly/contract/missions/comments";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { invalid } from "#platform/http/errors.ts";
import { notify } from "#platform/notifications/notify.ts";
import { getMission } from "#features/missions/get-mission.ts";
import { lockMission, type LockedMission } from "#features/missions/workflow/lock-mission.ts";
import { publishMission } from "#features/missions/workflow/mission-notifications.ts";
import { participantsOf } from "./participants.ts";

/** Adds a comment and notifies the others who take part in the mission, and whom it mentions. */
export const commentOnMission = (
  context: Context,
  token: string,
  { text, mentions, ...comment }: NewComment,
): Promise<MissionDetail> =>
  transact(context, async (tx) => {
    const { db, user } = tx;
    const mission = await lockMission(tx, token);
    const isClient = user.user_type === "client";
    const center_only = comment.center_only && !isClient;
    const mentioned = await mentionedOf(tx, mission, { mentions, center_only });
    await db
      .insertInto("mission_timeline")
      .values({
        mission_id: mission.id,
        kind: "comment",
        text,
        center_only,
        mentions: JSON.stringify(mentioned.map(({ id, name }) => ({ id, name }))),
        actor: user.name,
        user_id: user.user_id,
      })
      .execute();
    const isShared = !center_only && mission.status !== "draft";
    publishMission(tx, mission, isShared || isClient);
    await tellMentioned(tx, mission, { text, mentioned });
    await tellOthers(tx, mission, { text, isShared, mentioned });
    return getMission(tx, token);
  });

/** The mentioned people; 422 where one of them doesn't see the comment. */
async function mentionedOf(
  tx: Context,
  mission: LockedMission,
  { mentions, center_only }: Pick<NewComment, "mentions" | "center_only">,
): Promise<Participant[]> {
  if (mentions.length === 0) return [];
  const participants = await participantsOf(tx, {
    ...mission,
    pilot_id: mission.assignment?.pilot_id ?? null,
  });
  const readers = center_only ? participants.filter(({ user_type }) => user_type !== "client") : participants;
  const mentioned = readers.filter(({ id }) => mentions.includes(id));
  if (mentioned.length < new Set(mentions).size)
    throw invalid({ mentions: ["errors/missions:notParticipant"] });
  return mentioned;
}

interface Told {
  text: string;
  mentioned: readonly Participant[];
}

async function tellMentioned(tx: Context, mission: LockedMission, { text, mentioned }: Told): Promise<void> {
  const title = message("notifications/texts:mention", { name: tx.user.name, number: mission.number });
  for (const isClient of [false, true]) {
    const user_ids = mentioned
      .filter(({ user_type }) => (user_type === "client") === isClient)
      .map(({ id }) => id);
    if (user_ids.length === 0) continue;
    const organization_id = isClient ? mission.client_id : mission.provider_id;
    const url = `/${isClient ? "orders" : "missions"}/view/${mission.token}`;
    await notify(tx, { organization_id, user_ids }, { kind: "mention", title, body: text, url });
  }
}

/** Those who work on the mission and, of a shared comment, the client's users. */
async function tellOthers(
  tx: Context,
  mission: LockedMission,
  { text, isShared, mentioned }: Told & { isShared: boolean },
): Promise<void> {
  const { user } = tx;
  const { token, number, provider_id, client_id, status, assignment } = mission;
  const except = [user.user_id, ...mentioned.map(({ id }) => id)];
  const title = message("notifications/texts:comment", { name: user.name, number });
  const notification = { kind: "comment" as const, title, body: text };
  const ofCenter = { ...notification, url: `/missions/view/${token}` };
  const isPrivate = user.user_type === "client" && status === "draft";
  const center = { organization_id: provider_id, except };
  if (!isPrivate) await notify(tx, { ...center, permission: "edit missions" }, ofCenter);
  const pilot = assignment?.pilot_id;
  if (pilot) await notify(tx, { ...center, user_ids: [pilot] }, ofCenter);
  if (!isShared) return;
  const client = { organization_id: client_id, permission: "view missions", except };
  await notify(tx, client, { ...notification, url: `/orders/view/${token}` });
}
