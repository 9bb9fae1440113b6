import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";

const userOf = z.object({ userId: z.string() });
const tokenOf = z.object({ token: z.string() });

type AuthContext = Parameters<typeof setSessionCookie>[0]["context"];

/** Sessions for users who proved their identity other than by a password. Only this server calls these endpoints. */
export const sessionPlugin = () => ({
  id: "overfly-sessions" as const,
  endpoints: {
    /** Uses a path after which better-auth asks for the second factor, as it does after a password. */
    openSession: createAuthEndpoint(
      "/sign-in/username",
      { method: "POST", body: userOf, metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const user = await findUser(ctx.context, ctx.body.userId);
        const session = await ctx.context.internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ twoFactorRedirect: false });
      },
    ),
    /** Without asking for a second factor, which the user has passed already. */
    openSessionDirectly: createAuthEndpoint(
      "/overfly/session",
      { method: "POST", body: userOf, metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const user = await findUser(ctx.context, ctx.body.userId);
        const session = await ctx.context.internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({});
      },
    ),
    /** The cookie of an existing session. */
    resumeSession: createAuthEndpoint(
      "/overfly/resume",
      { method: "POST", body: tokenOf, metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const found = await ctx.context.internalAdapter.findSession(ctx.body.token);
        if (!found) throw new APIError("UNAUTHORIZED");
        await setSessionCookie(ctx, found);
        return ctx.json({});
      },
    ),
  },
});

async function findUser({ internalAdapter }: AuthContext, id: string) {
  const user = await internalAdapter.findUserById(id);
  if (!user) throw new APIError("UNAUTHORIZED");
  return user;
}
