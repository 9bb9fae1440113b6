import { z } from "zod";

const isTimeZone = (zone: string): boolean => {
  try {
    Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

/** An IANA time zone, such as Asia/Amman. */
export const TimeZone = z.string().max(64).refine(isTimeZone, "errors/fields:timeZone");
