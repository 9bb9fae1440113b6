/** The name of a language, in itself by default: "English", "العربية". */
export const languageName = (language: string, locale = language): string =>
  new Intl.DisplayNames([locale], { type: "language" }).of(language) ?? language;
