import type { TestApp } from "./test-app.ts";

export interface Mail {
  subject: string;
  text: string | null;
}

/** What was written to an address, newest first. */
export const mailsTo = ({ db }: Pick<TestApp, "db">, to: string): Promise<Mail[]> =>
  db
    .selectFrom("outbox")
    .where("to_address", "=", to.toLowerCase())
    .select(["subject", "text"])
    .orderBy("id", "desc")
    .execute();

/** The token behind the `#` of a message's link. */
export const linkTokenIn = (mail: Mail | undefined): string =>
  /#([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "none";

/** The six digits of a message. */
export const codeIn = (mail: Mail | undefined): string => /\b(\d{6})\b/.exec(mail?.text ?? "")?.[1] ?? "none";

/** What a browser would send back of a reply's cookies. */
export const cookiesOf = (headers: Record<string, unknown>): string =>
  [headers["set-cookie"]]
    .flat()
    .map((cookie) => String(cookie).split(";")[0] ?? "")
    .filter((cookie) => !cookie.endsWith("=") && cookie.includes("="))
    .join("; ");
