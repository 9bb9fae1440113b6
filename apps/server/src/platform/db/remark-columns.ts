import { type Remark, remarkText } from "@overfly/contract/processing/remarks";

/** Columns of a timeline entry that the program writes by itself. */
export const remarkColumns = (remark: Remark) => ({
  text: remarkText(remark, "en"),
  remark: JSON.stringify(remark),
});
