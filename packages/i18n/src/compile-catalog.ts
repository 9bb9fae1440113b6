import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";

/** The messages of one namespace in one language, by key: ICU MessageFormat, as translators edit them. */
export type Catalog = Readonly<Record<string, string>>;
export type MessageToken = ReturnType<typeof compileMessageOrThrow>[number];
/** The same, parsed. */
export type CompiledCatalog = Readonly<Record<string, MessageToken[]>>;

/** Suffixes under which `messageValues` passes a value in the form that the placeholder asks for. */
export const AS_TEXT = "$";
export const AS_NUMBER = "#";

/** Parses a catalog; throws where a message isn't valid ICU MessageFormat. */
export const compileCatalog = (catalog: Catalog): CompiledCatalog =>
  Object.fromEntries(Object.entries(catalog).map(([key, message]) => [key, compileMessage(key, message)]));

function compileMessage(key: string, message: string): MessageToken[] {
  try {
    return compileMessageOrThrow(message).map((token) => withForm(token));
  } catch (cause) {
    throw new Error(`The message ${key} can't be parsed: ${message}`, { cause });
  }
}

/** `{name}` reads the isolated text, `#` and `{count, number}` the formatted number, plural and select the raw value. */
function withForm(token: MessageToken, pluralOf?: string): MessageToken {
  if (token === "#" && pluralOf !== undefined) return [`${pluralOf}${AS_NUMBER}`];
  if (typeof token === "string") return token;
  const [name, type, format] = token;
  if (type === undefined) return [`${name}${AS_TEXT}`];
  if (type === "number") return [`${name}${AS_NUMBER}`];
  if (typeof format !== "object" || format === null) throw new Error(`{${name}, ${type}} isn't supported`);
  const plural = type === "select" ? pluralOf : name;
  const cases = Object.entries(format).map(([key, tokens]) => [
    key,
    Array.isArray(tokens) ? tokens.map((inner: MessageToken) => withForm(inner, plural)) : tokens,
  ]);
  return [name, type, Object.fromEntries(cases)];
}

export type ParameterKind = "count" | "text";

/** The placeholders of a message: what is counted or formatted must be a number. */
export function parametersOf(message: string): ReadonlyMap<string, ParameterKind> {
  const found = new Map<string, ParameterKind>();
  const visit = (token: MessageToken): void => {
    if (typeof token === "string") return;
    const [name, type, format] = token;
    const isCount = type !== undefined && type !== "select";
    if (isCount || !found.has(name)) found.set(name, isCount ? "count" : "text");
    if (typeof format !== "object" || format === null) return;
    for (const tokens of Object.values(format)) {
      if (Array.isArray(tokens)) for (const inner of tokens as MessageToken[]) visit(inner);
    }
  };
  for (const token of compileMessageOrThrow(message)) visit(token);
  return found;
}
