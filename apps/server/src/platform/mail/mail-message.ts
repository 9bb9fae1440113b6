import { directionOf } from "@overfly/i18n/direction";
import { accentIn } from "@overfly/contract/organization/accent";
import type { Branding } from "@overfly/contract/organization/branding";
import type { Locale } from "@overfly/i18n/generated/locales";

export interface MailMessage {
  locale: Locale;
  subject: string;
  /** Paragraphs of plain text. */
  lines: readonly string[];
  link?: { url: string; label: string };
  /** A code to display prominently. */
  code?: string;
}

/** Whose mail it is, where it isn't ours. */
export type MailBrand = Pick<Branding, "company_name" | "logo" | "accent" | "footer">;

/** Names the logo among the mail's attachments. */
export const LOGO_ID = "logo@overfly";
const LOGO = `<img src="cid:${LOGO_ID}" alt="" style="display:block;max-width:200px;max-height:48px;margin-bottom:8px">`;

/** The HTML of a mail whose logo is gone. */
export const withoutLogo = (html: string): string => html.replace(LOGO, "");

const HTML_ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => HTML_ENTITIES[sign] ?? sign);

const PAGE = "margin:0;padding:24px;background:#f3f4f6";
const CARD =
  "max-width:32em;margin:0 auto;padding:24px 32px;border-radius:8px;color:#111827;background:#ffffff;font:16px/1.6 'IBM Plex Sans','IBM Plex Sans Arabic',Tahoma,Arial,sans-serif;text-align:start";
const BUTTON = "display:inline-block;padding:10px 18px;border-radius:6px;text-decoration:none";
const OWN_ACCENT = { fill: "#a14b05", on: "#ffffff" };
const SMALL = "color:#4b5563;font-size:12px";

/**
 * Renders the mail as HTML that every mail program displays alike, with user input escaped. Many programs drop
 * everything around the card, so the card itself has the language and direction.
 */
export function renderHtml(
  { locale, lines, link, code }: MailMessage,
  brand: MailBrand | null = null,
): string {
  const { fill, on } = brand?.accent ? accentIn("light", brand.accent) : OWN_ACCENT;
  const button = `${BUTTON};color:${on};background:${fill}`;
  const parts = [
    ...(brand
      ? [
          `<p style="margin-top:0;padding-bottom:12px;border-bottom:3px solid ${fill};font-weight:600">${brand.logo === null ? "" : LOGO}${escape(brand.company_name)}</p>`,
        ]
      : []),
    ...lines.map((line) => `<p>${escape(line)}</p>`),
    ...(code === undefined
      ? []
      : [`<p style="font-size:28px;letter-spacing:6px"><span dir="ltr">${escape(code)}</span></p>`]),
    ...(link
      ? [
          `<p><a href="${escape(link.url)}" style="${button}">${escape(link.label)}</a></p>`,
          `<p style="${SMALL};overflow-wrap:anywhere"><span dir="ltr">${escape(link.url)}</span></p>`,
        ]
      : []),
    ...(brand?.footer ? [`<p style="${SMALL}">${escape(brand.footer)}</p>`] : []),
  ];
  const direction = directionOf(locale);
  const letter = `<div lang="${locale}" dir="${direction}" style="${CARD}">${parts.join("")}</div>`;
  const head = '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>';
  return `<!doctype html><html lang="${locale}" dir="${direction}">${head}<body style="${PAGE}">${letter}</body></html>`;
}
