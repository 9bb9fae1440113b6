import { z } from "zod";

/** What the server says in each language, where browsers have no words of their own for it. */
export const Words = z.object({ en: z.string(), ar: z.string() });
export type Words = z.infer<typeof Words>;
