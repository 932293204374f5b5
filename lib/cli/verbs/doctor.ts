import type { Command } from "commander";
import { addVerb } from "#lib/cli/arguments.ts";
import { print } from "#lib/cli/output.ts";
import { tolerantSettings } from "#lib/config/tolerant-settings.ts";
import { examine } from "#lib/doctor/loaders.ts";
import { isWell, ok, problem } from "#lib/doctor/rules.ts";
import type { Finding } from "#lib/doctor/schema.ts";
import { reportText, summary } from "#lib/doctor/view.ts";
import { OperatorError } from "#lib/errors.ts";
import { ROOT } from "#lib/programs.ts";

interface Options {
  json?: boolean;
  strict?: boolean;
}

function settingsFindings(faults: readonly string[]): Finding[] {
  if (faults.length === 0) return [ok("Settings", "no errors")];
  return faults.map((fault) => problem("Settings", fault, "correct it in the environment or in .env; it was left out of what follows"));
}

export function addDoctorVerb(program: Command): void {
  addVerb(program, "doctor", "check the settings and everything that the installation needs; changes nothing")
    .option("--strict", "warnings fail, too")
    .action(async (options: Options) => {
      const { settings, faults } = tolerantSettings();
      const findings = [...settingsFindings(faults), ...(await examine(settings, ROOT))];
      const isSound = isWell(findings, options.strict ?? false);
      print(options, { json: { ok: isSound, findings }, text: reportText(findings), notes: isSound ? [summary(findings)] : [] });
      if (!isSound) throw new OperatorError(summary(findings));
    });
}
