import { useFormat } from "#platform/i18n/use-format.ts";

const WHOLE_FROM = 100;

/** "1 240 JOD": whole from a hundred on, since losses are estimates. */
export function useMoney(): (value: number | null, currency: string) => string {
  const format = useFormat();
  return (value, currency) =>
    format.unit(value, currency, value !== null && Math.abs(value) < WHOLE_FROM ? 2 : 0);
}
