import { hash, verify } from "@node-rs/argon2";

/**
 * Argon2id with OWASP's first recommendation: 19 MiB of memory, two passes, one thread. About 25 ms on one core of a
 * server, outside of the event loop. `npm run bench login` measures it.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password.normalize("NFKC"), COST);

/** False for a hash of any other kind, too. */
export const verifyPassword = (input: { hash: string; password: string }): Promise<boolean> =>
  verify(input.hash, input.password.normalize("NFKC")).catch(() => false);
