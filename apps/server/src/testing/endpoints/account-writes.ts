import { calendar } from "@overfly/contract/calendar/calendar";
import { auth } from "@overfly/contract/auth/auth";
import { forceLogin } from "@overfly/contract/auth/force-login";
import { passwords } from "@overfly/contract/auth/passwords";
import { secondFactor } from "@overfly/contract/auth/second-factor";
import { expect } from "vitest";
import { addMembership } from "#features/auth/accounts/accounts.ts";
import { codeOf } from "#testing/authenticator-app.ts";
import { createOrganization, PASSWORD } from "#testing/factories.ts";
import { codeIn, cookiesOf, linkTokenIn, mailsTo } from "#testing/mailbox.ts";
import { newcomer, rowsOf, samplePicture, type Write, type WriteWorld } from "./write-world.ts";

const NEW_PASSWORD = "another long password";

/** A member who signs in with an authenticator app. */
async function withApp(world: WriteWorld) {
  const member = await newcomer(world);
  const { body } = await world.app.call(member.session, secondFactor.start, { body: { password: PASSWORD } });
  const { headers } = await world.app.call(member.session, secondFactor.confirm, {
    body: { code: codeOf(body.data.uri) },
  });
  return { ...member, session: cookiesOf(headers) || member.session, uri: body.data.uri };
}

/** A member who was sent a code by e-mail. */
async function withMailedCode(world: WriteWorld) {
  const member = await newcomer(world);
  await world.app.call(member.session, secondFactor.startEmail, { body: { password: PASSWORD } });
  const [mail] = await mailsTo(world.app, member.email);
  return { ...member, code: codeIn(mail) };
}

/** Sign-in and the caller's own account: what touches access is in the audit log; codes and changed passwords are mailed. */
export const ACCOUNT_WRITES: Record<string, Write> = {
  "auth.login": {
    input: async (world) => ({
      body: { email: (await newcomer(world)).email, password: PASSWORD },
      session: "",
    }),
    records: ["audit auth.login"],
  },
  "auth.loginCode": {
    input: async (world) => {
      const { email, uri } = await withApp(world);
      const { headers } = await world.app.call(undefined, auth.login, {
        body: { email, password: PASSWORD },
      });
      return { session: cookiesOf(headers), body: { code: codeOf(uri, 1) } };
    },
    records: ["audit auth.login"],
  },
  "auth.logout": { input: async (world) => ({ session: (await newcomer(world)).session }), records: [] },
  "auth.actAsProvider": {
    input: async (world) => {
      const { session, user_id } = await newcomer(world);
      const other = await createOrganization(world.app.services);
      await addMembership(world.app.services, {
        user_id,
        organization_id: other.id,
        user_type: "center",
        role: "service_provider_admin",
      });
      const { body } = await world.app.call(session, auth.selectProvider);
      return { session, body: { access_token: body.data.find(({ id }) => id === other.id)?.access_token } };
    },
    records: ["audit auth.act-as"],
  },
  "auth.locale": { input: () => ({ body: { locale: "en" } }), records: [] },
  "forceLogin.start": {
    input: ({ client_id }) => ({ body: { client_id } }),
    records: ["audit auth.force-login"],
  },
  "forceLogin.redeem": {
    input: async (world) => ({ session: "", body: { token: await forceLoginToken(world) } }),
    records: ["audit auth.act-as-client"],
  },
  "forceLogin.end": {
    input: async (world) => {
      const { headers } = await world.app.call(undefined, forceLogin.redeem, {
        body: { token: await forceLoginToken(world) },
      });
      return { session: cookiesOf(headers) };
    },
    records: ["audit auth.end-act-as-client"],
  },
  "passwords.reset": {
    input: async (world) => {
      const { email } = await newcomer(world);
      await world.app.call(undefined, passwords.forgotten, { body: { email } });
      await expectMail(world, email);
      const [mail] = await mailsTo(world.app, email);
      return { session: "", body: { token: linkTokenIn(mail), new_password: NEW_PASSWORD } };
    },
    records: ["audit auth.reset-password", "mail to others"],
  },
  "dailyDigest.set": {
    input: ({ sessions }) => ({ session: sessions.client, body: { hour: 7, time_zone: "Asia/Amman" } }),
    records: [],
  },
  "calendar.renew": {
    input: ({ sessions }) => ({ session: sessions.client }),
    records: ["audit calendar.renew"],
  },
  "calendar.remove": {
    input: async ({ app, sessions }) => {
      await app.call(sessions.pilot, calendar.renew);
      return { session: sessions.pilot };
    },
    records: ["audit calendar.remove"],
  },
  "notifications.markAsRead": {
    input: async (world) => ({ params: { id: (await rowsOf(world)).notification.id } }),
    records: [],
  },
  "notifications.setPreference": {
    input: async (world) => ({
      session: (await newcomer(world)).session,
      body: { kind: "comment", channel: "email", is_on: true },
    }),
    records: [],
  },
  "profile.update": {
    input: async (world) => ({
      session: (await newcomer(world)).session,
      body: {
        first_name: "Lina",
        last_name: "Saleh",
        phone: null,
        country: "Jordan",
        city: "Amman",
        locale: "en",
      },
    }),
    records: [],
  },
  "profile.setAvatar": {
    input: async (world) => ({ session: (await newcomer(world)).session, file: await samplePicture() }),
    records: [],
  },
  "profile.removeAvatar": {
    input: async (world) => ({ session: (await newcomer(world)).session }),
    records: [],
  },
  "profile.changePassword": {
    input: async (world) => ({
      session: (await newcomer(world)).session,
      body: { current_password: PASSWORD, new_password: NEW_PASSWORD },
    }),
    records: ["audit profile.change-password", "mail to others"],
  },
  "profile.revokeSession": {
    input: async (world) => ({ params: { id: (await rowsOf(world)).session.id } }),
    records: ["audit profile.revoke-sessions"],
  },
  "profile.revokeOthers": {
    input: async (world) => ({ session: (await newcomer(world)).session }),
    records: ["audit profile.revoke-sessions"],
  },
  "secondFactor.start": {
    input: async (world) => ({ session: (await newcomer(world)).session, body: { password: PASSWORD } }),
    records: [], // takes effect when it is confirmed
  },
  "secondFactor.confirm": {
    input: async (world) => {
      const { session } = await newcomer(world);
      const { body } = await world.app.call(session, secondFactor.start, { body: { password: PASSWORD } });
      return { session, body: { code: codeOf(body.data.uri) } };
    },
    records: ["audit profile.second-factor-on"],
  },
  "secondFactor.disable": {
    input: async (world) => ({ session: (await withApp(world)).session, body: { password: PASSWORD } }),
    records: ["audit profile.second-factor-off"],
  },
  "secondFactor.startEmail": {
    input: async (world) => ({ session: (await newcomer(world)).session, body: { password: PASSWORD } }),
    records: ["mail to others"],
  },
  "secondFactor.confirmEmail": {
    input: async (world) => {
      const { session, code } = await withMailedCode(world);
      return { session, body: { code } };
    },
    records: ["audit profile.email-factor-on"],
  },
  "secondFactor.disableEmail": {
    input: async (world) => {
      const { session, code } = await withMailedCode(world);
      const { headers } = await world.app.call(session, secondFactor.confirmEmail, { body: { code } });
      return { session: cookiesOf(headers) || session, body: { password: PASSWORD } };
    },
    records: ["audit profile.email-factor-off"],
  },
  "secondFactor.newRecoveryCodes": {
    input: async (world) => ({ session: (await withApp(world)).session, body: { password: PASSWORD } }),
    records: ["audit profile.new-recovery-codes"],
  },
  "secondFactor.forgetDevice": {
    input: async (world) => ({ params: { id: (await rowsOf(world)).device.id } }),
    records: ["audit profile.forget-device"],
  },
};

async function forceLoginToken(world: WriteWorld): Promise<string> {
  const { body } = await world.app.call(world.sessions.admin, forceLogin.start, {
    body: { client_id: world.client_id },
  });
  return body.data.url.split("#")[1] ?? "";
}

/** The mail is queued after the reply. */
async function expectMail({ app }: WriteWorld, email: string) {
  await expect.poll(() => mailsTo(app, email).then(({ length }) => length)).toBe(1);
}
