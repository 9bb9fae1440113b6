import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { LinkToken } from "#members/invitations.ts";
import { dataOf, IdParams, listOf, MessageReply } from "#page.ts";
import { singleLine } from "#single-line.ts";
import { Playback } from "./streams.ts";

export const MAX_GUEST_LINK_HOURS = 168;
/** Viewers of one link at the same time. */
export const MAX_GUESTS = 25;
/** Of a stream's links that are active at the same time. */
export const MAX_ACTIVE_GUEST_LINKS = 10;
export const GUEST_PIN_DIGITS = 6;

/** "suspended": whoever made the link may not watch the stream now, or it shows another mission than the link is for. */
export const GuestLinkState = z.enum(["active", "suspended", "expired", "revoked"]);
export type GuestLinkState = z.infer<typeof GuestLinkState>;

export const GuestLink = z.object({
  id: z.number().int(),
  /** What guests see in place of the stream's name. */
  title: z.string(),
  shows_site: z.boolean(),
  shows_mission: z.boolean(),
  has_pin: z.boolean(),
  max_viewers: z.number().int(),
  /** Who watch now. */
  viewers: z.number().int(),
  state: GuestLinkState,
  created_by: z.string(),
  last_opened_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
});
export type GuestLink = z.infer<typeof GuestLink>;

export const NewGuestLink = z.object({
  title: singleLine(80),
  shows_site: z.boolean().default(false),
  shows_mission: z.boolean().default(false),
  with_pin: z.boolean().default(false),
  max_viewers: z.number().int().min(1).max(MAX_GUESTS),
  valid_hours: z.number().int().min(1).max(MAX_GUEST_LINK_HOURS),
});
export type NewGuestLink = z.infer<typeof NewGuestLink>;

/** Token and PIN are shown once; the server stores only their hashes. */
export const CreatedGuestLink = z.object({
  id: z.number().int(),
  token: z.string(),
  pin: z.string().nullable(),
  expires_at: z.iso.datetime(),
});
export type CreatedGuestLink = z.infer<typeof CreatedGuestLink>;

/** What a link shows to a guest: nothing of the stream before its PIN was entered. */
export const GuestView = z.discriminatedUnion("state", [
  z.object({ state: z.enum(["revoked", "expired", "pin_needed"]) }),
  z.object({
    state: z.enum(["pending", "live", "ended"]),
    /** Replaces the PIN in further calls. */
    pass: z.string(),
    title: z.string(),
    site: z.string().nullable(),
    mission: z.string().nullable(),
    expires_at: z.iso.datetime(),
  }),
]);
export type GuestView = z.infer<typeof GuestView>;

const Pass = z.string().max(100);

export const guestLinks = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/streams/:id/guest-links",
    permission: "view streaming",
    summary: "The stream's guest links, newest first; a client's users see those of their own company",
    params: IdParams,
    reply: listOf(GuestLink),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/ops/streams/:id/guest-links",
    permission: "view streaming",
    summary: "Share a stream by a link that needs no account; its token and PIN are shown once",
    params: IdParams,
    body: NewGuestLink,
    reply: dataOf(CreatedGuestLink),
    idempotent: false,
    perMinute: 30,
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/api/ops/guest-links/:id",
    permission: "view streaming",
    summary: "Revoke a guest link; whoever watches by it is disconnected",
    params: IdParams,
    reply: MessageReply,
  }),
};

/** What guests call. The token is in the body, so that no address, and no log of addresses, contains it. */
export const guestView = {
  open: endpoint({
    method: "POST",
    path: "/api/guest/stream",
    permission: "public",
    summary: "What a guest link shows, with its PIN or the pass of an earlier reply",
    body: z.object({
      token: LinkToken,
      pin: z.string().max(20).optional(),
      pass: Pass.optional(),
    }),
    reply: dataOf(GuestView),
  }),
  playback: endpoint({
    method: "POST",
    path: "/api/guest/stream/playback",
    permission: "public",
    summary: "A signed address that plays the stream for this guest; it expires",
    body: z.object({ token: LinkToken, pass: Pass }),
    reply: dataOf(Playback),
  }),
};
