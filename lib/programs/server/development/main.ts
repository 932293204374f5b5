import { superviseReloadingWeb } from "#lib/programs/server/development/reloading-web.ts";
import { runProgram } from "#lib/programs/server/program.ts";

await runProgram(superviseReloadingWeb);
