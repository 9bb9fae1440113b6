import { CommandError, HELP, readCommand } from "./command.ts";

export interface Output {
  /** What was asked for. */
  print: (text: string) => void;
  /** Progress and problems. */
  report: (text: string) => void;
}

/** Runs a command line and returns its exit code: 0 done, 1 failed, 2 wrong usage, 3 some files could not be read. */
export async function run(args: readonly string[], output: Output): Promise<number> {
  try {
    const command = readCommand(args);
    if (command.name === "help") {
      output.print(HELP);
      return 0;
    }
    if (command.name === "temperature") {
      const { temperatureIn } = await import("./temperature-in.ts");
      output.print(await temperatureIn(command));
      return 0;
    }
    if (command.name === "log") {
      const { readLogs } = await import("./read-logs.ts");
      return await readLogs(command, output);
    }
    const { analyze } = await import("./analyze.ts");
    return await analyze(command, output.report);
  } catch (error) {
    output.report(error instanceof Error ? error.message : String(error));
    return error instanceof CommandError ? error.exitCode : 1;
  }
}
