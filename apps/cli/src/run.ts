import { CommandError, readCommand } from "./command.ts";
import { HELP } from "./help.ts";

export interface Output {
  /** What was asked for. */
  print: (text: string) => void;
  /** Progress and problems. */
  report: (text: string) => void;
}

/** Runs a command line and returns its exit code: 0 done, 1 failed, 2 wrong usage, 3 some files could not be read. */
export async function run(args: readonly string[], output: Output): Promise<number> {
  try {
    return await perform(args, output);
  } catch (error) {
    output.report(error instanceof Error ? error.message : String(error));
    return error instanceof CommandError ? error.exitCode : 1;
  }
}

/** Loads only what the command needs. */
async function perform(args: readonly string[], output: Output): Promise<number> {
  const command = readCommand(args);
  switch (command.name) {
    case "help":
      output.print(HELP);
      return 0;
    case "temperature": {
      const { temperatureIn } = await import("#analyze/temperature-in.ts");
      output.print(await temperatureIn(command));
      return 0;
    }
    case "log": {
      const { readLogs } = await import("#flight-logs/read-logs.ts");
      return await readLogs(command, output);
    }
    case "convert": {
      const { convertRoute } = await import("#flight-routes/convert-route.ts");
      return await convertRoute(command, output);
    }
    case "upload": {
      const { uploadFolder } = await import("#upload/upload-folder.ts");
      return await uploadFolder(command, output, process.env["OVERFLY_TOKEN"]);
    }
    case "analyze": {
      const { analyze } = await import("#analyze/analyze.ts");
      return await analyze(command, output.report);
    }
  }
}
