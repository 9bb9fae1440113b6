import { z } from "zod";
import { UserType } from "#user-type.ts";

export const MAX_MENTIONS = 20;

export const NewComment = z.object({
  text: z.string().trim().min(1).max(4000),
  center_only: z.boolean().default(false),
  /** Ids of participants who are notified of the comment; their names stand in the text, each after an `@`. */
  mentions: z.array(z.string().max(64)).max(MAX_MENTIONS).default([]),
});
export type NewComment = z.infer<typeof NewComment>;

/** Who can be mentioned in a mission's comments. */
export const Participant = z.object({ id: z.string(), name: z.string(), user_type: UserType });
export type Participant = z.infer<typeof Participant>;
