import { Argument, type Command } from "commander";
import { setPlan } from "#lib/gateway/plans/mutations.ts";
import { MAX_REQUESTS, planSchema } from "#lib/gateway/plans/schema.ts";
import { addVerb, parserOf, wholeNumber } from "#lib/programs/cli/terminal/arguments.ts";
import { grouped, print } from "#lib/programs/cli/terminal/output.ts";
import { withProject } from "#lib/programs/cli/terminal/project.ts";
import { operator } from "#lib/programs/cli/terminal/session.ts";
import type { Plan } from "#lib/tenancy/plans/rules.ts";

interface Options {
  perMinute?: number;
  perDay?: number;
  json?: boolean;
}

export function addPlanVerbs(program: Command): void {
  const plans = program.command("plans").description("set how many requests a project can make");

  addVerb(plans, "set", "put a project on a plan; takes effect with the next request")
    .argument("<project>", "id or slug")
    .addArgument(new Argument("<plan>", "free, pro, business or enterprise").argParser(parserOf(planSchema)))
    .option("--per-minute <n>", "requests per minute, for enterprise only", wholeNumber(1, MAX_REQUESTS))
    .option("--per-day <n>", "requests per day (UTC), for enterprise only", wholeNumber(1, MAX_REQUESTS))
    .action(async (idOrSlug: string, plan: Plan, options: Options) => {
      const { perMinute, perDay } = options;
      const wanted = perMinute === undefined && perDay === undefined ? null : { perMinute, perDay };
      await withProject(idOrSlug, async ({ project, scope }) => {
        const now = await setPlan(scope, plan, wanted, operator());
        const text = `${project.name} is on ${now.plan}: ${grouped(now.perMinute)} requests per minute, ${grouped(now.perDay)} per day.`;
        print(options, { json: { ...project, ...now }, text });
      });
    });
}
