import { runProgram } from "#lib/server/program.ts";
import { superviseWebProcesses } from "#lib/server/supervisor.ts";

await runProgram(superviseWebProcesses);
