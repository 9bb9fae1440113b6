import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Done, dataOf } from "./page.ts";

/** An authenticator app's six digits. */
export const AppCode = z.string().regex(/^\d{6}$/, "Type the six digits");

/** Shown once: the address for the authenticator app, and codes that each work once without it. */
export const SecondFactorStart = z.object({ uri: z.string(), recovery_codes: z.array(z.string()) });
export type SecondFactorStart = z.infer<typeof SecondFactorStart>;

const password = z.string().min(1, "Type your password").max(256);
const perMinute = 10;

export const secondFactor = {
  start: endpoint({
    method: "POST",
    path: "/api/ops/profile/second-factor",
    permission: "available",
    summary: "Begin with an authenticator app; it counts only once a code of it was confirmed",
    body: z.object({ password }),
    reply: dataOf(SecondFactorStart),
    perMinute,
  }),
  confirm: endpoint({
    method: "POST",
    path: "/api/ops/profile/second-factor/confirm",
    permission: "available",
    summary: "Confirm the authenticator app by one of its codes",
    body: z.object({ code: AppCode }),
    reply: Done,
    perMinute,
  }),
  disable: endpoint({
    method: "POST",
    path: "/api/ops/profile/second-factor/disable",
    permission: "available",
    summary: "Sign in by password alone again",
    body: z.object({ password }),
    reply: Done,
    perMinute,
  }),
};
