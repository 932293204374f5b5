import { superviseReloadingWeb } from "#lib/server/development/reloading-web.ts";
import { runProgram } from "#lib/server/program.ts";

await runProgram(superviseReloadingWeb);
