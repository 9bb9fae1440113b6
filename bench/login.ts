/** Signing in through the whole server, compared with the one Argon2id check (19 MiB, two passes, one lane) that it requires. */
import { hashPassword, verifyPassword } from "@overfly/server/platform/auth/password-hash";
import { PASSWORD } from "@overfly/server/testing/factories";
import { startBenchServer, signInAt } from "./baselines/bench-server.ts";

const ROUNDS = 40;
const WARM_UP_ROUNDS = 5;

export async function run(): Promise<object[]> {
  const { origin, email, stop } = await startBenchServer();
  try {
    const hash = await hashPassword(PASSWORD);
    const times = { login: [] as number[], check: [] as number[] };
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      const check = await durationMs(() => verifyPassword({ hash, password: PASSWORD }));
      const login = await durationMs(() => signInAt(origin, email, PASSWORD));
      if (round < 0) continue;
      times.login.push(login);
      times.check.push(check);
    }
    const [value, base] = [median(times.login), median(times.check)];
    return [
      {
        name: "login, median",
        value: rounded(value),
        unit: "ms",
        baseline: `one Argon2id check: ${rounded(base)} ms`,
        ratio: rounded(base / value),
      },
    ];
  } finally {
    await stop();
  }
}

async function durationMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const rounded = (value: number) => Math.round(value * 1000) / 1000;
