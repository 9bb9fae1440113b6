import type { Messages } from "@overfly/i18n/generated/messages";
import { type Message, message, type SimpleMessage } from "@overfly/i18n/message";

export type Advice = keyof Messages["devices/advice"];

/** Meaning of a device code, with advice where there is any. */
export interface CodeExplanation {
  text: SimpleMessage;
  advice?: SimpleMessage;
  /** False if the code is not in the tables; the text then only contains the code. */
  known: boolean;
}

export const explanation = (text: SimpleMessage, advice: Advice | null): CodeExplanation => ({
  text,
  ...(advice !== null && { advice: { key: `devices/advice:${advice}`, values: {} } }),
  known: true,
});

/** Text and advice as one message. */
export const explanationMessage = ({ text, advice }: CodeExplanation): Message =>
  advice === undefined ? text : message("devices:withAdvice", { text, advice });
