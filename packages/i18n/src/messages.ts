import type { Messages } from "./generated/messages.ts";

export type Namespace = keyof Messages;

type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The values of a message, as an argument that is left out where it has none. */
export type ValuesOf<Parameters> = [keyof AllOf<Parameters>] extends [never]
  ? []
  : [values: AllOf<Parameters>];

/** Renders a message of one namespace; of several possible keys, it asks for the values of all. */
export type TFunction<N extends Namespace> = <K extends keyof Messages[N]>(
  key: K,
  ...values: ValuesOf<Messages[N][K]>
) => string;

/** A key with its namespace: "sites:title". */
export type MessageKey = { [N in Namespace]: `${N}:${Extract<keyof Messages[N], string>}` }[Namespace];

/** The placeholders of a message that is named with its namespace. */
export type ParametersOf<K extends MessageKey> = K extends `${infer N extends Namespace}:${infer Key}`
  ? Key extends keyof Messages[N]
    ? Messages[N][Key]
    : never
  : never;
