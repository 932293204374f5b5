import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import { TokensPanel } from "#components/gateway/tokens/tokens-panel.tsx";
import { EmailForm } from "#components/people/account/email-form.tsx";
import { LinkedAccounts } from "#components/people/account/linked-accounts.tsx";
import { NameForm } from "#components/people/account/name-form.tsx";
import { OwnData } from "#components/people/account/own-data.tsx";
import { PasswordForm } from "#components/people/account/password-form.tsx";
import { Sessions } from "#components/people/account/sessions.tsx";
import { ThemeChoice } from "#components/people/account/theme-choice.tsx";
import { TwoStep } from "#components/people/account/two-step.tsx";
import { readTheme, THEME_COOKIE } from "#components/shell/layout/theme.ts";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { myTokens } from "#lib/gateway/tokens/loaders.ts";
import { relyingPartyOf } from "#lib/http/dashboard/relying-party.ts";
import { pagePerson } from "#lib/people/access/loaders.ts";
import { hasPassword, isAddressProven } from "#lib/people/auth/account/loaders.ts";
import { pendingEmail } from "#lib/people/auth/email-change/loaders.ts";
import { myFactors } from "#lib/people/auth/factors/loaders.ts";
import { myLinkedAccounts } from "#lib/people/auth/linked-accounts/loaders.ts";
import { linkError } from "#lib/people/auth/linked-accounts/rules.ts";
import { canProveAddress, findProvider } from "#lib/people/auth/provider.loaders.ts";
import { mySessions } from "#lib/people/auth/session/loaders.ts";
import { sendsMail } from "#lib/platform/mail/loaders.ts";

export const metadata: Metadata = { title: "Account", robots: { index: false } };

const COLUMN = "grid min-w-0 gap-5";

function proofWay(): "mail" | "link" | null {
  if (!canProveAddress()) return null;
  return sendsMail() ? "mail" : "link";
}

export default async function AccountPage({ searchParams }: { searchParams: Promise<Record<string, string | string[]>> }) {
  const asked = await searchParams;
  const [error, provider, confirmer] = ["error", "with", "confirmed-by"].map((name) => [asked[name]].flat()[0]);
  const person = await pagePerson("/account");
  const [accounts, hasOne, isProven] = await Promise.all([myLinkedAccounts(person), hasPassword(person), isAddressProven(person)]);
  const confirmedBy = isProven ? accounts.find((account) => account.linked && account.provider.id === confirmer)?.provider.name : undefined;
  const { name, email } = person;
  const { tokens, projects } = await myTokens(person);
  return (
    <>
      <PageHead title="Account" lead={email} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className={COLUMN}>
          <Panel title="Name">
            <NameForm name={name} />
          </Panel>
          <Panel
            title="Email address"
            note={
              sendsMail()
                ? "We mail a link to the new address, and tell both once it is used. From the old one you can take it back for 14 days."
                : "It can’t be changed here, because this service doesn’t send mail."
            }
          >
            {sendsMail() && <EmailForm initial={await pendingEmail(person)} />}
          </Panel>
          <Panel
            title="Password"
            note={hasOne ? "Changing it signs you out of all other browsers." : "You don’t have one yet: you sign in with another service."}
          >
            <PasswordForm email={email} hasPassword={hasOne} />
          </Panel>
          <TwoStep
            initial={await myFactors(person)}
            email={email}
            hasPasskeys={relyingPartyOf(await headers()) !== undefined}
            proofBy={isProven ? null : proofWay()}
          />
          {accounts.length > 0 && (
            <LinkedAccounts
              initial={accounts}
              email={email}
              isProven={isProven}
              hasPassword={hasOne}
              confirmedBy={confirmedBy}
              error={linkError(error, findProvider(provider))}
            />
          )}
        </div>
        <div className={COLUMN}>
          <Panel title="Appearance" note="System follows your device’s setting.">
            <ThemeChoice initial={readTheme((await cookies()).get(THEME_COOKIE)?.value)} />
          </Panel>
          <Sessions initial={await mySessions(person)} />
          <TokensPanel initial={tokens} projects={projects} />
          <OwnData name={name} />
        </div>
      </div>
    </>
  );
}
