import { z } from "zod";

/** The side that a user works on. "center" is the service provider's office. */
export const UserType = z.enum(["center", "client", "pilot"]);
export type UserType = z.infer<typeof UserType>;
