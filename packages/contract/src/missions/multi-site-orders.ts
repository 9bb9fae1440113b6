import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, Id, listOf, PageQuery, pageOf, Token, TokenParams } from "#page.ts";
import { ProjectDay } from "#projects/projects.ts";
import { Deliverable, Mission, MissionType, Priority } from "./missions.ts";
import { SeriesRule } from "./mission-series.ts";
import { MissionStatus } from "./mission-workflow.ts";

/** Sites of one order. */
export const MAX_ORDER_SITES = 200;
/** Missions of one order: sites times repetitions. */
export const MAX_ORDER_MISSIONS = 200;

/** Why a site gets no mission. Sites of others are `unknown`, like those that don't exist. */
export const SITE_REFUSALS = [
  "unknown",
  "archived",
  "client_archived",
  "other_provider",
  "other_client",
  "past",
] as const;
export const SiteRefusal = z.enum(SITE_REFUSALS);
export type SiteRefusal = z.infer<typeof SiteRefusal>;

const OrderFields = z.object({
  site_tokens: z.array(Token).min(1, "errors/missions:chooseSite").max(MAX_ORDER_SITES),
  type: MissionType,
  subtype: z.string().max(40),
  priority: Priority.default("normal"),
  description: z.string().trim().max(4000).default(""),
  deliverables: z.array(Deliverable).min(1, "errors/missions:deliverableRequired").max(20),
  /** Of every mission of the order. */
  project_id: Id.nullable().default(null),
  /** The window's first and last day, by the calendar of each site. */
  first_on: ProjectDay,
  last_on: ProjectDay,
});

const END_AFTER_START = { path: ["last_on"], message: "errors/fields:endAfterStart" };
const endsAfterStart = ({ first_on, last_on }: { first_on: string; last_on: string }) => first_on <= last_on;

export const MultiSiteOrderBody = OrderFields.refine(endsAfterStart, END_AFTER_START);
export type MultiSiteOrderBody = z.infer<typeof MultiSiteOrderBody>;

/**
 * `draft_token`: the draft that the order replaces; every mission gets its documents, and it is deleted unless it is a
 * colleague's whose drafts one may not discard. `repeat`: how the order is repeated, as a series at each site.
 */
export const NewMultiSiteOrder = OrderFields.extend({
  draft_token: Token.nullable().default(null),
  repeat: SeriesRule.nullable().default(null),
}).refine(endsAfterStart, END_AFTER_START);
export type NewMultiSiteOrder = z.infer<typeof NewMultiSiteOrder>;

/** A site at which no mission is made. The name is null for who doesn't see the site. */
const RefusedSite = z.object({ name: z.string().nullable(), refusal: SiteRefusal });
export type RefusedSite = z.infer<typeof RefusedSite>;

/** A site as the order would find it. The window and its first daylight are null for a site that is unknown. */
const PreviewedSite = z.object({
  token: Token,
  name: z.string().nullable(),
  time_zone: z.string().nullable(),
  window_start: z.iso.datetime().nullable(),
  window_end: z.iso.datetime().nullable(),
  /** The first light in the window that suits the mission; null where there is none, or the site has no location. */
  daylight: z.object({ starts_at: z.iso.datetime(), ends_at: z.iso.datetime() }).nullable(),
  refusal: SiteRefusal.nullable(),
});
export type PreviewedSite = z.infer<typeof PreviewedSite>;

/** `made`: it is there, but the client doesn't have it yet; clients don't learn that. */
const OrderDeliverable = z.object({
  deliverable: Deliverable,
  state: z.enum(["open", "made", "delivered"]),
});

const OrderMission = Mission.extend({ deliverables: z.array(OrderDeliverable) });
export type OrderMission = z.infer<typeof OrderMission>;

export const MultiSiteOrder = z.object({
  token: z.string(),
  client: z.object({ id: z.number().int(), company_name: z.string() }),
  type: MissionType,
  subtype: z.string(),
  priority: Priority,
  description: z.string(),
  deliverables: z.array(Deliverable),
  first_on: z.iso.date(),
  last_on: z.iso.date(),
  /** How it is repeated at each site; the days above are those of the first time. */
  repeat: SeriesRule.nullable(),
  created_at: z.iso.datetime(),
  /** Null after that user's account was deleted. */
  created_by: z.string().nullable(),
  /** By site name, then by window. */
  missions: z.array(OrderMission),
  refused: z.array(RefusedSite),
});
export type MultiSiteOrder = z.infer<typeof MultiSiteOrder>;

/** An order in a list, with how many of its missions are how far. */
export const OrderSummary = MultiSiteOrder.pick({
  token: true,
  client: true,
  type: true,
  subtype: true,
  priority: true,
  first_on: true,
  last_on: true,
  created_at: true,
  created_by: true,
}).extend({
  /** Missions, and the sites that they are at. */
  total: z.number().int(),
  sites: z.number().int(),
  /** For approval. */
  waiting: z.number().int(),
  completed: z.number().int(),
  /** Rejected or cancelled. */
  ended: z.number().int(),
  /** Sites that got no mission. */
  refused: z.number().int(),
});
export type OrderSummary = z.infer<typeof OrderSummary>;

const ApprovalResult = z.object({
  approved: z.array(z.string()),
  /** Those that wait for no approval any more. */
  skipped: z.array(z.object({ number: z.string(), status: MissionStatus })),
});
export type ApprovalResult = z.infer<typeof ApprovalResult>;

export const multiSiteOrders = {
  preview: endpoint({
    method: "POST",
    path: "/api/ops/multi-site-orders/preview",
    permission: "add missions",
    side: ["center", "client"],
    summary:
      "What an order would make of each site: its window, the first daylight in it, or why it gets none",
    body: MultiSiteOrderBody,
    reply: listOf(PreviewedSite),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/ops/multi-site-orders",
    permission: "add missions",
    side: ["center", "client"],
    summary:
      "Request a mission, or a series of them, at each of several sites of one client. A site that gets none keeps no other back; 422 where none gets one",
    body: NewMultiSiteOrder,
    reply: dataOf(MultiSiteOrder),
  }),
  list: endpoint({
    method: "GET",
    path: "/api/ops/multi-site-orders",
    permission: "view missions",
    side: ["center", "client"],
    summary: "Multi-site orders with the progress of their missions",
    query: PageQuery,
    reply: pageOf(OrderSummary),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/ops/multi-site-orders/:token",
    permission: "view missions",
    side: ["center", "client"],
    summary: "A multi-site order with its missions and their deliverables",
    params: TokenParams,
    reply: dataOf(MultiSiteOrder),
  }),
  approve: endpoint({
    method: "POST",
    path: "/api/ops/multi-site-orders/:token/approve",
    permission: "approve and reject missions",
    side: ["center"],
    summary: "Approve selected missions of an order; the client is notified once",
    params: TokenParams,
    body: z.object({ mission_tokens: z.array(Token).min(1).max(MAX_ORDER_SITES) }),
    reply: dataOf(ApprovalResult),
  }),
};
