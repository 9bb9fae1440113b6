import { z } from "zod";

export const MissionStatus = z.enum([
  "draft",
  "requested",
  "rejected",
  "approved",
  "assigned",
  "planned",
  "in_progress",
  "data_uploaded",
  "processing",
  "in_review",
  "completed",
  "on_hold",
  "cancelled",
]);
export type MissionStatus = z.infer<typeof MissionStatus>;

/** What a client reads instead of the inner status. */
export const ClientStatus = z.enum([
  "draft",
  "requested",
  "scheduled",
  "flying",
  "processing",
  "ready",
  "rejected",
  "on_hold",
  "cancelled",
]);
export type ClientStatus = z.infer<typeof ClientStatus>;

export const CLIENT_STATUS: Record<MissionStatus, ClientStatus> = {
  draft: "draft",
  requested: "requested",
  rejected: "rejected",
  approved: "scheduled",
  assigned: "scheduled",
  planned: "scheduled",
  in_progress: "flying",
  data_uploaded: "flying",
  processing: "processing",
  in_review: "processing",
  completed: "ready",
  on_hold: "on_hold",
  cancelled: "cancelled",
};

/** What may be done next, by this user, with this mission; empty when nothing. */
export const MissionVerb = z.enum([
  "request",
  "approve",
  "reject",
  "assign",
  "plan",
  "start",
  "data-uploaded",
  "process",
  "review",
  "complete",
  "hold",
  "resume",
  "cancel",
]);
export type MissionVerb = z.infer<typeof MissionVerb>;
