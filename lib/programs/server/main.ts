import { runProgram } from "#lib/programs/server/program.ts";
import { superviseWebProcesses } from "#lib/programs/server/supervisor.ts";

await runProgram(superviseWebProcesses);
