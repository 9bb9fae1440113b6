import { betterAuth } from "better-auth";
import { twoFactor } from "better-auth/plugins/two-factor";
import type pg from "pg";
import { sessionPlugin } from "./session-plugin.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";

export const COOKIE_PREFIX = "overfly";
const WEEK_S = 7 * 86_400;
const DAY_S = 86_400;
const CODE_MINUTES = 10;

const times = { createdAt: "created_at", updatedAt: "updated_at" } as const;

const SECOND_FACTOR = {
  user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
  twoFactor: {
    modelName: "second_factors",
    fields: {
      userId: "user_id",
      backupCodes: "backup_codes",
      failedVerificationCount: "failed_verification_count",
      lockedUntil: "locked_until",
    },
  },
} as const;

const SESSION = {
  modelName: "sessions",
  expiresIn: WEEK_S,
  updateAge: DAY_S,
  fields: {
    userId: "user_id",
    expiresAt: "expires_at",
    ipAddress: "ip_address",
    userAgent: "user_agent",
    ...times,
  },
} as const;

const ACCOUNT = {
  modelName: "accounts",
  fields: {
    userId: "user_id",
    accountId: "account_id",
    providerId: "provider_id",
    accessToken: "access_token",
    refreshToken: "refresh_token",
    idToken: "id_token",
    accessTokenExpiresAt: "access_token_expires_at",
    refreshTokenExpiresAt: "refresh_token_expires_at",
    ...times,
  },
} as const;

interface AuthOptions {
  secret: string;
  isSecure: boolean;
  /** Sends a six-digit code to a user who is signing in. */
  sendCode: (user: { id: string; email: string }, code: string) => Promise<void>;
}

/**
 * Passwords and sessions by better-auth, stored in our own tables. Its pool parses timestamps as dates, unlike ours.
 */
export function createAuth(pool: pg.Pool, { secret, isSecure, sendCode }: AuthOptions) {
  return betterAuth({
    database: pool,
    secret,
    baseURL: "http://localhost",
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false }, // endpoints have their own limits
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      maxPasswordLength: 256,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: { modelName: "users", fields: { emailVerified: "email_verified", ...times } },
    session: SESSION,
    account: ACCOUNT,
    verification: { modelName: "verifications", fields: { expiresAt: "expires_at", ...times } },
    plugins: [
      twoFactor({
        issuer: "Overfly",
        schema: SECOND_FACTOR,
        accountLockout: { enabled: false }, // sign-in-limits.ts counts, apart for known browsers
        otpOptions: {
          period: CODE_MINUTES,
          storeOTP: "hashed",
          sendOTP: ({ user, otp }) => sendCode(user, otp),
        },
      }),
      sessionPlugin(),
    ],
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: isSecure,
      disableCSRFCheck: true, // the server checks the origin of every call itself
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/" },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
