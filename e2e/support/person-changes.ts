import { type Change, outdateProof } from "#e2e/support/held-request.ts";
import { makePerson, makeShelter, openSession, PASSWORD } from "#e2e/support/people.ts";
import { endAllSessions, setAdministrator } from "#lib/operations/admin/people/mutations.ts";
import { removePerson } from "#lib/operations/admin/people/removal.mutations.ts";
import type { Administrator } from "#lib/operations/admin/schema.ts";
import { recordEntry } from "#lib/people/access/entry.mutations.ts";
import { changePassword } from "#lib/people/auth/account/mutations.ts";
import { beginTotp } from "#lib/people/auth/factors/totp.mutations.ts";
import { enterByIdentity, unlinkAccount } from "#lib/people/auth/linked-accounts/mutations.ts";
import { proveByIdentity } from "#lib/people/auth/proof/mutations.ts";
import type { Identity } from "#lib/people/auth/provider.schema.ts";
import { createReset, redeemReset } from "#lib/people/auth/reset/mutations.ts";
import { endOtherSessions, endSession } from "#lib/people/auth/session/mutations.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { createInvitation } from "#lib/people/members/invitations/mutations.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { binProject, restoreProject } from "#lib/shelter/projects/bin.mutations.ts";
import * as password from "../../app/api/account/password/route.ts";
import * as proof from "../../app/api/account/proof/route.ts";
import * as account from "../../app/api/account/route.ts";
import * as onePerson from "../../app/api/admin/people/[userId]/route.ts";
import * as acceptance from "../../app/api/invitations/accept/route.ts";
import * as projects from "../../app/api/projects/route.ts";

/** The person who sends, an administrator, and what belongs to them. */
export interface Sender {
  person: Administrator;
  otherSessionId: string;
  /** Token of an invitation. */
  token: string;
  binned: string;
  someProjectId: string;
  target: Person;
  targetAdmin: Person;
}

const SERVICE = { kind: "cli", id: "tester" } as const;
const FROM = { address: "192.0.2.9", device: undefined };
const NEW_PASSWORD = "seven quiet harbour lights";

const identityOf = (provider: Identity["provider"], { email }: Person): Identity => ({
  provider,
  subject: email,
  emails: [email],
  name: "Ada",
});

/** @param person without a session */
export async function withBelongings(person: Person): Promise<Omit<Sender, "person">> {
  const [target, targetAdmin] = [await makePerson("Target"), await makePerson("Root", { isAdmin: true })];
  const host = await makePerson("Host");
  const [theirs, own] = [await makeShelter(host), await makeShelter(person)];
  const invited = await createInvitation(theirs.scope, { email: person.email, role: "staff" }, host.id, { kind: "user", id: host.id });
  await binProject(own.scope, own.project.name, SERVICE);
  await enterByIdentity(identityOf("github", person), null);
  return {
    otherSessionId: await openSession(BigInt(person.id)),
    token: invited.token ?? "",
    binned: own.project.slug,
    someProjectId: theirs.project.id,
    target,
    targetAdmin,
  };
}

export const CHANGES: [string, (sender: Sender) => Change][] = [
  ["renaming oneself", () => ({ handler: account.PATCH, method: "PATCH", body: { name: "Grace" } })],
  [
    "changing the password",
    () => ({ handler: password.POST, method: "POST", body: { oldPassword: PASSWORD, newPassword: "eight quiet harbour lights" } }),
  ],
  ["confirming who one is", () => ({ handler: proof.POST, method: "POST", body: { password: PASSWORD } })],
  ["creating a project", () => ({ handler: projects.POST, method: "POST", body: { name: "Elsewhere" } })],
  ["accepting an invitation", ({ token }) => ({ handler: acceptance.POST, method: "POST", body: { token } })],
];

/** Only administrators may make these changes. */
export const SERVICE_CHANGES: [string, (sender: Sender) => Change][] = [
  [
    "making someone an administrator",
    ({ target }) => ({ handler: onePerson.PATCH, method: "PATCH", params: { userId: target.id }, body: { isAdmin: true } }),
  ],
  [
    "removing a person",
    ({ target }) => ({ handler: onePerson.DELETE, method: "DELETE", params: { userId: target.id }, body: { name: target.name } }),
  ],
];

type AtOnce = (sender: Sender) => Promise<unknown>;

/** Sent without a body, so only work that is under way can be overtaken. */
export const CHANGES_AT_ONCE: [string, AtOnce][] = [
  ["ending another session", ({ person, otherSessionId }) => endSession(person, otherSessionId)],
  ["ending all other sessions", ({ person }) => endOtherSessions(person)],
  ["linking an account", ({ person }) => enterByIdentity(identityOf("google", person), person)],
  ["unlinking an account", ({ person }) => unlinkAccount(person, "github")],
  ["setting up an authenticator app", ({ person }) => beginTotp(person)],
  ["confirming by a linked account", ({ person }) => proveByIdentity(person, identityOf("github", person))],
  ["restoring a project", ({ person, binned }) => restoreProject(person, binned)],
];

/** Only administrators may make these changes. */
export const SERVICE_CHANGES_AT_ONCE: [string, AtOnce][] = [
  ["ending a person's sessions", ({ person, target }) => endAllSessions(person, target.id)],
  [
    "creating a password link",
    ({ person, target }) =>
      createReset({ id: BigInt(target.id) }, "https://pets.example", { kind: "user", id: person.id, sessionId: person.sessionId }),
  ],
  ["entering a project", ({ person, someProjectId }) => recordEntry(person, someProjectId)],
];

/** These changes need a recent proof of identity. */
export const PROVED: ReadonlySet<string> = new Set([
  "making someone an administrator",
  "removing a person",
  "unlinking an account",
  "setting up an authenticator app",
  "creating a password link",
]);

type Loss = (sender: Sender) => Promise<unknown>;

export const SESSION_LOSSES: [string, Loss][] = [
  ["signs out", ({ person }) => endSession(person, person.sessionId)],
  ["signs out everywhere from another browser", ({ person, otherSessionId }) => endOtherSessions({ ...person, sessionId: otherSessionId })],
  [
    "changes the password in another browser",
    ({ person, otherSessionId }) =>
      changePassword({ ...person, sessionId: otherSessionId }, { oldPassword: PASSWORD, newPassword: NEW_PASSWORD }, FROM),
  ],
  ["chooses a password by a link", chooseByLink],
  ["is signed out by an administrator", ({ person, targetAdmin }) => endAllSessions(targetAdmin as Administrator, person.id)],
  ["is removed by an administrator", ({ person, targetAdmin }) => removePerson(targetAdmin as Administrator, person.id, person.name)],
  ["stays away until the session expires", expire],
];

async function chooseByLink({ person }: Sender): Promise<void> {
  const { url } = await createReset({ id: BigInt(person.id) }, "https://pets.example", SERVICE);
  await redeemReset({ token: url.slice(url.indexOf("#") + 1), password: NEW_PASSWORD });
}

async function expire({ person }: Sender): Promise<void> {
  await prisma().userSession.update({ where: { id: BigInt(person.sessionId) }, data: { expiresAt: new Date(Date.now() - 1) } });
}

export const losesAdministration: Loss = ({ person, targetAdmin }) => setAdministrator(targetAdmin as Administrator, person.id, false);

export const outdatesProof: Loss = ({ person }) => outdateProof(person);
