import { type Remark, remarkText } from "@overfly/contract/processing/remarks";
import { useLocale } from "./locale.ts";

/** What the program says, in the reader's language; what a person or an engine wrote stays as it is. */
export function useRemark() {
  const locale = useLocale();
  return <T extends string | null>(remark: Remark | null | undefined, otherwise: T): T | string =>
    remark ? remarkText(remark, locale) : otherwise;
}
