import { hash, verify } from "@node-rs/argon2";

/**
 * Argon2id with OWASP's first choice: 19 MiB of memory, two passes, one lane. About 25 ms on one core of a server;
 * it runs outside of the event loop. `npm run bench login` says what it costs on a machine at hand.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password.normalize("NFKC"), COST);

/** False for a hash of any other kind as well. */
export const verifyPassword = (input: { hash: string; password: string }): Promise<boolean> =>
  verify(input.hash, input.password.normalize("NFKC")).catch(() => false);
