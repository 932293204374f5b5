import type { Command } from "commander";
import { examine } from "#lib/operations/doctor/loaders.ts";
import { becomeOwner } from "#lib/operations/doctor/owner.service.ts";
import { about, isWell, reasonOf } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import { reportText, summary } from "#lib/operations/doctor/view.ts";
import type { Settings } from "#lib/platform/config/env.ts";
import { advancedSettings } from "#lib/platform/config/main-settings.ts";
import { assertStartable } from "#lib/platform/config/roles.ts";
import { tolerantSettings } from "#lib/platform/config/tolerant-settings.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { ROOT } from "#lib/platform/programs.ts";
import { addVerb } from "#lib/programs/cli/terminal/arguments.ts";
import { print } from "#lib/programs/cli/terminal/output.ts";

interface Options {
  json?: boolean;
  strict?: boolean;
  production?: boolean;
}

const CORRECT = "correct it in the settings file that the first line names, or in the environment";

function startFinding(settings: Settings): Finding {
  const advanced = advancedSettings();
  try {
    assertStartable(settings);
    return about("Settings").ok(advanced.length === 0 ? "no errors" : `no errors; advanced ones are ${advanced.join(", ")}`);
  } catch (error) {
    return about("Settings").problem(reasonOf(error).replaceAll(/\s+/g, " "), CORRECT);
  }
}

function settingsFindings(settings: Settings, errors: readonly string[]): Finding[] {
  if (errors.length === 0) return [startFinding(settings)];
  return errors.map((error) => about("Settings").problem(error, `${CORRECT}; it was left out of what follows`));
}

export function addDoctorVerb(program: Command): void {
  addVerb(program, "doctor", "check the settings and everything that the installation needs; changes nothing")
    .option("--strict", "warnings fail, too")
    .option("--production", "also what an installation on the internet must have: the checklist of docs/security.md")
    .action(async (options: Options) => {
      const { settings, errors } = tolerantSettings();
      const owner = becomeOwner(ROOT, settings);
      if (owner !== undefined) process.stderr.write(`Looking as the user ${owner}, whose the data is.\n`);
      const findings = [...settingsFindings(settings, errors), ...(await examine(settings, ROOT, options.production ?? false))];
      const isSound = isWell(findings, options.strict ?? false);
      print(options, { json: { ok: isSound, findings }, text: reportText(findings), notes: isSound ? [summary(findings)] : [] });
      if (!isSound) throw new OperatorError(summary(findings));
    });
}
