export interface Message {
  locale: "en" | "ar";
  subject: string;
  /** Paragraphs of plain text. */
  lines: readonly string[];
  link?: { url: string; label: string };
  /** A code that stands out. */
  code?: string;
}

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

/** The message as a page that every mail program shows alike; what people typed stays text. */
export function asHtml({ locale, lines, link, code }: Message): string {
  const parts = [
    ...lines.map((line) => `<p>${escape(line)}</p>`),
    ...(code === undefined
      ? []
      : [`<p style="font-size:28px;letter-spacing:6px" dir="ltr">${escape(code)}</p>`]),
    ...(link
      ? [
          `<p><a href="${escape(link.url)}" style="background:#d97706;color:#fff;padding:10px 18px;border-radius:6px;text-decoration:none">${escape(link.label)}</a></p>`,
          `<p style="color:#666;font-size:12px" dir="ltr">${escape(link.url)}</p>`,
        ]
      : []),
  ];
  const direction = locale === "ar" ? "rtl" : "ltr";
  return `<!doctype html><html lang="${locale}" dir="${direction}"><body style="font-family:sans-serif;max-width:32em">${parts.join("")}</body></html>`;
}
