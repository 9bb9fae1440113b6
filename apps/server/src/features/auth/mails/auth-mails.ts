import type { Locale } from "@overfly/i18n/generated/locales";
import { translate } from "#platform/i18n/translate.ts";
import type { MailMessage } from "#platform/mail/mail-message.ts";

export const resetMail = (locale: Locale, url: string): MailMessage => ({
  locale,
  subject: translate(locale, "mail:reset.subject"),
  lines: [translate(locale, "mail:reset.requested"), translate(locale, "mail:reset.ignore")],
  link: { url, label: translate(locale, "mail:reset.link") },
});

export const passwordChangedMail = (locale: Locale): MailMessage => ({
  locale,
  subject: translate(locale, "mail:passwordChanged.subject"),
  lines: [translate(locale, "mail:passwordChanged.text")],
});

export const codeMail = (locale: Locale, code: string): MailMessage => ({
  locale,
  code,
  subject: translate(locale, "mail:code.subject"),
  lines: [translate(locale, "mail:code.text", { code }), translate(locale, "mail:code.notYou")],
});

interface InvitationText {
  url: string;
  company: string;
  inviter: string;
}

export const invitationMail = (locale: Locale, { url, company, inviter }: InvitationText): MailMessage => ({
  locale,
  subject: translate(locale, "mail:invitation.subject", { company }),
  lines: [translate(locale, "mail:invitation.text", { company, inviter })],
  link: { url, label: translate(locale, "mail:invitation.link") },
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
  subject: translate(locale, "mail:newSignIn.subject"),
  lines: [
    translate(locale, "mail:newSignIn.text", {
      browser: browser ?? translate(locale, "mail:newSignIn.unknownBrowser"),
      ip,
      time,
    }),
    translate(locale, "mail:newSignIn.advice"),
  ],
  link: { url, label: translate(locale, "mail:newSignIn.link") },
});
