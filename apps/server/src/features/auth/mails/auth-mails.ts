import type { Locale } from "@overfly/i18n/generated/locales";
import { translate } from "@overfly/i18n/node/translate";
import type { MailMessage } from "#platform/mail/mail-message.ts";

export const resetMail = (locale: Locale, url: string): MailMessage => ({
  locale,
  subject: translate(locale, "notifications/mail:reset.subject"),
  lines: [
    translate(locale, "notifications/mail:reset.requested"),
    translate(locale, "notifications/mail:reset.ignore"),
  ],
  link: { url, label: translate(locale, "notifications/mail:reset.link") },
});

export const passwordChangedMail = (locale: Locale): MailMessage => ({
  locale,
  subject: translate(locale, "notifications/mail:passwordChanged.subject"),
  lines: [translate(locale, "notifications/mail:passwordChanged.text")],
});

export const codeMail = (locale: Locale, code: string): MailMessage => ({
  locale,
  code,
  subject: translate(locale, "notifications/mail:code.subject"),
  lines: [
    translate(locale, "notifications/mail:code.text", { code }),
    translate(locale, "notifications/mail:code.notYou"),
  ],
});

interface InvitationText {
  url: string;
  company: string;
  inviter: string;
}

export const invitationMail = (locale: Locale, { url, company, inviter }: InvitationText): MailMessage => ({
  locale,
  subject: translate(locale, "notifications/mail:invitation.subject", { company }),
  lines: [translate(locale, "notifications/mail:invitation.text", { company, inviter })],
  link: { url, label: translate(locale, "notifications/mail:invitation.link") },
});

interface NewSignIn {
  /** Such as "Firefox · Linux"; undefined if unknown. */
  browser: string | undefined;
  ip: string;
  time: string;
  url: string;
}

export const newSignInMail = (locale: Locale, { browser, ip, time, url }: NewSignIn): MailMessage => ({
  locale,
  subject: translate(locale, "notifications/mail:newSignIn.subject"),
  lines: [
    translate(locale, "notifications/mail:newSignIn.text", {
      browser: browser ?? translate(locale, "notifications/mail:newSignIn.unknownBrowser"),
      ip,
      time,
    }),
    translate(locale, "notifications/mail:newSignIn.advice"),
  ],
  link: { url, label: translate(locale, "notifications/mail:newSignIn.link") },
});
