import type { GuestView, guestView } from "@overfly/contract/streams/guest-links";
import type { Body } from "@overfly/contract/endpoint";
import type { Playback } from "@overfly/contract/streams/streams";
import type { SystemContext } from "#context.ts";
import { sha256 } from "#features/auth/accounts/one-time-token.ts";
import { type LimitedKey, returnAttempts, takeAttempt } from "#features/auth/sign-in/sign-in-limits.ts";
import { verifyPassword } from "#platform/auth/password-hash.ts";
import { conflict, forbidden, invalid, notFound, unavailable } from "#platform/http/errors.ts";
import { signPlayback } from "#features/streams/playback-signature.ts";
import { mediaServerOf } from "#features/streams/stream-service.ts";
import { stateOf } from "./guest-link-state.ts";
import { issuePass, readPass } from "./guest-pass.ts";
import { guestViewer, takePlace } from "./guest-places.ts";

type Link = Awaited<ReturnType<typeof findLink>>;
type GuestRequest = Body<typeof guestView.open> & { ip: string };

/** What the link shows to a guest. Before the PIN was entered, that is nothing but whether the link is valid. */
export async function openGuestLink(context: SystemContext, request: GuestRequest): Promise<GuestView> {
  const link = await findLink(context, request.token);
  const state = await stateOf(context, link);
  if (state === "expired") return { state };
  if (state !== "active") return { state: "revoked" };
  const pass = await passOf(context, link, request);
  if (pass === undefined) return { state: "pin_needed" };
  return {
    state: link.stream_state === "failed" ? "ended" : (link.stream_state as "pending" | "live" | "ended"),
    pass,
    title: link.title,
    site: link.shows_site ? link.site_name : null,
    mission: link.shows_mission ? link.mission_number : null,
    expires_at: link.expires_at,
  };
}

/** The address at which a guest can play the stream; it takes one of the link's places for them. */
export async function guestPlayback(
  context: SystemContext,
  { token, pass }: { token: string; pass: string },
): Promise<Playback> {
  const link = await findLink(context, token);
  const guestId = await readPass(context, link, pass);
  if (guestId === undefined || (await stateOf(context, link)) !== "active")
    throw forbidden("errors/guest-links:closed");
  const server = mediaServerOf(context);
  if (server.problem?.kind === "other_process") throw unavailable("errors/streams:noVideoNow");
  if (link.stream_state !== "live") throw conflict("errors/streams:notLive");
  await takePlace(context, link.id, guestId);
  const grant = { streamId: link.stream_id, userId: guestViewer(guestId) };
  const { query, expires_at } = await signPlayback(context, grant);
  const { kind } = server.playback;
  const url = `/api/guest/stream/${kind === "flv" ? "live" : "whep"}?${query.toString()}`;
  return { kind, url, expires_at };
}

/** An unknown link looks like one that never was: a token has 256 random bits. */
async function findLink({ db }: SystemContext, token: string) {
  const link = await db
    .selectFrom("guest_links")
    .innerJoin("streams", "streams.id", "guest_links.stream_id")
    .leftJoin("sites", "sites.id", "streams.site_id")
    .leftJoin("missions", "missions.id", "streams.mission_id")
    .where("token_sha256", "=", sha256(token))
    .selectAll("guest_links")
    .select(["streams.state as stream_state", "sites.name as site_name", "missions.number as mission_number"])
    .executeTakeFirst();
  if (!link) throw notFound("Link");
  return link;
}

/** The pass that the guest has, or gets for the PIN. Undefined if the PIN is yet to be entered. */
async function passOf(
  context: SystemContext,
  link: Link,
  { pass, pin, ip }: GuestRequest,
): Promise<string | undefined> {
  if (pass !== undefined && (await readPass(context, link, pass)) !== undefined) return pass;
  if (link.pin_hash !== null) {
    if (pin === undefined) return undefined;
    await checkPin(context, { link: link.id, pin_hash: link.pin_hash }, { pin, ip });
  }
  await context.db
    .updateTable("guest_links")
    .set({ last_opened_at: context.now().toISOString() })
    .where("id", "=", link.id)
    .execute();
  return issuePass(context, link);
}

async function checkPin(
  context: SystemContext,
  { link, pin_hash }: { link: number; pin_hash: string },
  { pin, ip }: { pin: string; ip: string },
): Promise<void> {
  // the address first: what it may not try any more doesn't count against everybody else's attempts
  const limited: LimitedKey[] = [
    ["guest_address", `${link} ${ip}`],
    ["guest_link", String(link)],
  ];
  await takeAttempt(context, limited);
  const isPin = await verifyPassword({ hash: pin_hash, password: pin.trim() });
  if (!isPin) throw invalid({ pin: ["errors/guest-links:wrongPin"] });
  await returnAttempts(context, limited);
}
