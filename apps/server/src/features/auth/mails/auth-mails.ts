import type { MailMessage } from "#platform/mail/mail-message.ts";

type Locale = "en" | "ar";

export const resetMail = (locale: Locale, url: string): MailMessage => ({
  locale,
  ...(locale === "ar"
    ? {
        subject: "كلمة مرور جديدة لـ Overfly",
        lines: [
          "طلب أحدهم كلمة مرور جديدة لهذا الحساب. يعمل الرابط مرة واحدة ولمدة 30 دقيقة.",
          "إن لم تكن أنت، فتجاهل هذه الرسالة؛ لم يتغير شيء.",
        ],
        link: { url, label: "اختر كلمة مرور جديدة" },
      }
    : {
        subject: "A new password for Overfly",
        lines: [
          "Somebody asked for a new password for this account. The link works once, for 30 minutes.",
          "If it was not you, ignore this message; nothing has changed.",
        ],
        link: { url, label: "Choose a new password" },
      }),
});

export const passwordChangedMail = (locale: Locale): MailMessage => ({
  locale,
  ...(locale === "ar"
    ? {
        subject: "تغيّرت كلمة مرورك في Overfly",
        lines: ["تغيّرت كلمة مرور حسابك، وانتهت كل الجلسات الأخرى. إن لم تكن أنت، فاطلب كلمة مرور جديدة فورًا."],
      }
    : {
        subject: "Your Overfly password was changed",
        lines: [
          "The password of your account was changed, and every other session has ended. If it was not you, ask for a new password at once.",
        ],
      }),
});

export const codeMail = (locale: Locale, code: string): MailMessage => ({
  locale,
  code,
  ...(locale === "ar"
    ? {
        subject: "رمز تسجيل الدخول إلى Overfly",
        lines: [
          `رمزك هو ${isolate(code)}. يعمل مرة واحدة ولمدة 10 دقائق.`,
          "إن لم تكن أنت من يسجل الدخول، فغيّر كلمة مرورك.",
        ],
      }
    : {
        subject: "Your Overfly sign-in code",
        lines: [
          `Your code is ${code}. It works once, for 10 minutes.`,
          "If you are not signing in now, change your password.",
        ],
      }),
});

interface InvitationText {
  url: string;
  company: string;
  inviter: string;
}

export const invitationMail = (locale: Locale, { url, company, inviter }: InvitationText): MailMessage => ({
  locale,
  ...(locale === "ar"
    ? {
        subject: `دعوة إلى ${company} على Overfly`,
        lines: [
          `يدعوك ${isolate(inviter)} للعمل مع ${isolate(company)} على Overfly. يعمل الرابط مرة واحدة ولمدة 7 أيام.`,
        ],
        link: { url, label: "اقبل الدعوة" },
      }
    : {
        subject: `${company} invites you to Overfly`,
        lines: [
          `${isolate(inviter)} invites you to work with ${isolate(company)} on Overfly. The link works once, for 7 days.`,
        ],
        link: { url, label: "Accept the invitation" },
      }),
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
  ...(locale === "ar"
    ? {
        subject: "تسجيل دخول جديد إلى Overfly",
        lines: [
          `سُجّل الدخول إلى حسابك من متصفح لم تستخدمه من قبل: ${isolate(browser ?? "متصفح غير معروف")}، من العنوان ${isolate(ip)}، ${isolate(time)}.`,
          "إن كنت أنت فلا شيء عليك فعله. وإلا فأنهِ تلك الجلسة وغيّر كلمة مرورك.",
        ],
        link: { url, label: "راجع جلساتك" },
      }
    : {
        subject: "A new sign-in to Overfly",
        lines: [
          `Somebody signed in to your account with a browser that you did not use before: ${isolate(browser ?? "an unknown one")}, from the address ${isolate(ip)}, ${isolate(time)}.`,
          "If it was you, there is nothing to do. If not, end that session and change your password.",
        ],
        link: { url, label: "See your sessions" },
      }),
});

/** Isolates text of the other direction: a name, an address, a number. */
const isolate = (text: string) => `\u2068${text}\u2069`;
