import type { Messages } from "./generated/messages.ts";
import type { MessageValue } from "./message-values.ts";
import type { MessageKey, Namespace, ParametersOf, ValuesOf } from "./messages.ts";

/** A value may be a message itself, rendered in the same language, or names that are listed as that language does. */
export interface Message {
  key: string;
  values: Record<string, MessageValue | SimpleMessage>;
}

export interface SimpleMessage {
  key: string;
  values: Record<string, MessageValue>;
}

/** The key of a message without parameters. */
export type PlainMessageKey = {
  [N in Namespace]: {
    [K in Extract<keyof Messages[N], string>]: keyof Messages[N][K] extends never ? `${N}:${K}` : never;
  }[Extract<keyof Messages[N], string>];
}[Namespace];

type Nested<Arguments> = Arguments extends [infer Values]
  ? [
      values: {
        [Name in keyof Values]: string extends Values[Name]
          ? Values[Name] | readonly string[] | Message
          : Values[Name];
      },
    ]
  : [];

/** Names a message to be rendered later, in the reader's language. */
export const message = <K extends MessageKey>(
  key: K,
  ...values: Nested<ValuesOf<ParametersOf<K>>>
): Message => ({
  key,
  values: (values[0] ?? {}) as Message["values"],
});

type Translate = (key: string, values: Record<string, MessageValue>) => string;

/** Renders a message and those among its values. */
export const renderMessage = ({ key, values }: Message, translate: Translate): string =>
  translate(
    key,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === "object" && "key" in value ? translate(value.key, value.values) : value,
      ]),
    ),
  );
