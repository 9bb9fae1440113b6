import { z } from "zod";

/**
 * Paging, search and sorting of every list. `sorts` is sent as `sorts[field]=asc`; the server parses it into this
 * record.
 */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  item_count: z.coerce.number().int().min(1).max(200).default(20),
  search: z.string().trim().max(200).optional(),
  sorts: z.record(z.string(), z.enum(["asc", "desc"])).optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** A list's filter by one or more of the options, separated by commas. */
export const oneOrMoreOf = (options: readonly string[]) =>
  z
    .string()
    .max(400)
    .refine((text) => text.split(",").every((option) => options.includes(option)), "errors/fields:invalid");

const Day = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string) => Day.test(text) && !Number.isNaN(Date.parse(text));

/** A list's filter by first and last day, as "2026-11-01,2026-11-21", in the organization's time zone. */
export const DayRange = z
  .string()
  .transform((text) => text.split(","))
  .refine((days) => days.length === 2 && days.every(isDay), "errors/fields:dateRange");

export const PageMeta = z.object({
  page: z.number().int(),
  item_count: z.number().int(),
  total: z.number().int(),
  last_page: z.number().int(),
});
export type PageMeta = z.infer<typeof PageMeta>;

export const pageOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), meta: PageMeta });

export const dataOf = <T extends z.ZodType>(item: T) => z.object({ data: item });

export const listOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) });

export const MessageReply = z.object({ message: z.string() });

/** The body of every error. */
export const ErrorReply = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string().optional(),
});
export type ErrorReply = z.infer<typeof ErrorReply>;

/** Tokens of sites and missions: unguessable, URL-safe, 16 characters. */
export const Token = z.string().regex(/^[A-Za-z0-9_-]{16}$/, "errors/fields:token");
const MAX_ID = 2_147_483_647;
/** A numeric id in the range of PostgreSQL's integer. */
export const Id = z.number().int().positive().max(MAX_ID);
export const IdParams = z.object({ id: z.coerce.number().int().positive().max(MAX_ID) });
export const TokenParams = z.object({ token: Token });
