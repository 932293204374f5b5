import type { Command } from "commander";
import { planSchema } from "#lib/gateway/plans/schema.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { addVerb, parserOf } from "#lib/programs/cli/terminal/arguments.ts";
import { grouped, print, printList, shortTime, table } from "#lib/programs/cli/terminal/output.ts";
import { operator, withDatabase } from "#lib/programs/cli/terminal/session.ts";
import { addProjectArchiveVerbs } from "#lib/programs/cli/verbs/project-archive.ts";
import { addProjectRestoreVerb } from "#lib/programs/cli/verbs/project-restore.ts";
import { listProjects } from "#lib/shelter/projects/data.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import type { Plan } from "#lib/tenancy/plans/rules.ts";
import type { Project } from "#lib/tenancy/scope/project.schema.ts";

function projectTable(projects: Project[]): string {
  return table(
    ["ID", "SLUG", "NAME", "PLAN", "PER MINUTE", "PER DAY", "CREATED"],
    projects.map((project) => [
      project.id,
      project.slug,
      project.isTest ? `${project.name} (test)` : project.name,
      project.plan,
      grouped(project.perMinute),
      grouped(project.perDay),
      shortTime(project.createdAt),
    ]),
  );
}

export function addProjectVerbs(program: Command): void {
  const projects = program.command("projects").description("create, list, export, and import projects, and bring one back from a backup");

  addVerb(projects, "create", "create a project")
    .requiredOption("--name <name>", "its name, 1 to 80 characters")
    .option("--plan <plan>", "free, pro or business", parserOf(planSchema), "free")
    .option("--test", "a test project, which cannot be changed later: never published, with keys that begin with pets_test_")
    .action(async (options: { name: string; plan: Plan; test?: boolean; json?: boolean }) => {
      const { name, plan, test: isTest = false } = options;
      if (plan === "enterprise") {
        throw new OperatorError(
          "Enterprise has custom limits: create the project first, then `plans set <project> enterprise --per-minute N --per-day N`.",
        );
      }
      const project = await withDatabase(() => createProject(name, plan, operator(), isTest));
      print(options, { json: project, text: projectTable([project]) });
    });

  addVerb(projects, "list", "list every project").action(async (options: { json?: boolean }) => {
    const found = await withDatabase(listProjects);
    printList(options, found, projectTable, "There are no projects yet. Create one with `projects create --name <name>`.");
  });

  addProjectRestoreVerb(projects);
  addProjectArchiveVerbs(projects);
}
