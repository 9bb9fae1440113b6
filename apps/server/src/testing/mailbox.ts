import type { TestApp } from "./test-app.ts";

export interface Mail {
  subject: string;
  text: string | null;
}

/** The mails to an address, newest first. */
export const mailsTo = ({ db }: Pick<TestApp, "db">, to: string): Promise<Mail[]> =>
  db
    .selectFrom("outbox")
    .where("to_address", "=", to.toLowerCase())
    .select(["subject", "text"])
    .orderBy("id", "desc")
    .execute();

/** The token after the `#` of a mail's link. */
export const linkTokenIn = (mail: Mail | undefined): string =>
  /#([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "none";

/** The six-digit code of a mail. */
export const codeIn = (mail: Mail | undefined): string => /\b(\d{6})\b/.exec(mail?.text ?? "")?.[1] ?? "none";

/** The Cookie header that a browser would send after this reply. */
export const cookiesOf = (headers: Record<string, unknown>): string =>
  [headers["set-cookie"]]
    .flat()
    .map((cookie) => String(cookie).split(";")[0] ?? "")
    .filter((cookie) => !cookie.endsWith("=") && cookie.includes("="))
    .join("; ");
