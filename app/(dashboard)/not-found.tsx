import { IdentityGate } from "#components/people/auth/identity-gate.tsx";
import { AppShell } from "#components/shell/frame/app-shell.tsx";
import { PageError } from "#components/shell/page/page-error.tsx";
import { NoAccessDrawing } from "#components/ui/no-access-drawing.tsx";
import { askedProject } from "#lib/http/pages/asked-address.ts";
import { ownersToAsk } from "#lib/people/access/former.loaders.ts";
import { pagePerson } from "#lib/people/access/loaders.ts";

const anyOf = new Intl.ListFormat("en", { type: "disjunction" });
const NOT_FOUND = {
  title: "Project not found",
  text: "It may have been deleted or renamed, or you’re not a member. An owner can invite you or, for 30 days, restore it.",
};

/** A missing, deleted, or inaccessible project: all three look the same, except to a former member. */
export default async function DashboardNotFound() {
  const person = await pagePerson("/projects");
  const owners = await ownersToAsk(person, askedProject());
  const words =
    owners.length === 0
      ? NOT_FOUND
      : { title: "You’re no longer a member of this project", text: `${anyOf.format(owners)} can invite you again.` };
  return (
    <AppShell person={person} identityGate={<IdentityGate email={person.email} />}>
      <PageError drawing={<NoAccessDrawing />} {...words}>
        <a href="/projects" className="button button--primary">
          All projects
        </a>
      </PageError>
    </AppShell>
  );
}
