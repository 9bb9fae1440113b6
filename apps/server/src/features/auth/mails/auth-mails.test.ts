import { expect, test } from "vitest";
import { renderHtml } from "#platform/mail/mail-message.ts";
import { codeMail, invitationMail, newSignInMail, passwordChangedMail, resetMail } from "./auth-mails.ts";

const URL = "http://center.localhost/x#token";
const SEEN = { browser: "Firefox · Linux", ip: "192.0.2.7", time: "8:00", url: URL };
const MAILS = {
  reset: (locale) => resetMail(locale, URL),
  passwordChanged: passwordChangedMail,
  code: (locale) => codeMail(locale, "123456"),
  invitation: (locale) => invitationMail(locale, { url: URL, company: "Sunhawk", inviter: "Rana Haddad" }),
  newSignIn: (locale) => newSignInMail(locale, SEEN),
} satisfies Record<string, (locale: "en" | "ar") => Parameters<typeof renderHtml>[0]>;
const each = Object.entries(MAILS).map(([name, mail]) => [name, mail] as const);

test.each(each)("%s is right-to-left in Arabic, even without its surrounding page", (_name, mail) => {
  const message = mail("ar");
  const html = renderHtml(message);
  expect(html).toMatch(/<div lang="ar" dir="rtl"/);
  const text = [message.subject, ...message.lines, message.link?.label ?? ""].join(" ");
  const latin = text.replaceAll(/\u2068[^\u2069]*\u2069|Overfly|Sunhawk/g, "");
  expect(latin).not.toMatch(/[a-z]/i);
  expect(text).toMatch(/[\u0600-\u06ff]/);
});

test.each(each)("%s is left-to-right in English", (_name, mail) => {
  const message = mail("en");
  expect(renderHtml(message)).toMatch(/<div lang="en" dir="ltr"/);
  expect([message.subject, ...message.lines].join(" ")).not.toMatch(/[\u0600-\u06ff]/);
});

test("left-to-right text is isolated in Arabic mails: names, codes, addresses", () => {
  expect(invitationMail("ar", { url: URL, company: "Sunhawk", inviter: "Rana" }).lines[0]).toContain(
    "\u2068Rana\u2069",
  );
  expect(renderHtml(codeMail("ar", "123456"))).toContain('<span dir="ltr">123456</span>');
  expect(renderHtml(resetMail("ar", URL))).toContain(`<span dir="ltr">${URL}</span>`);
});

test("user input is escaped", () => {
  const html = renderHtml(invitationMail("en", { url: URL, company: "<img src=x>", inviter: '"&' }));
  expect(html).toContain("&lt;img src=x&gt;");
  expect(html).toContain("&quot;&amp;");
});
