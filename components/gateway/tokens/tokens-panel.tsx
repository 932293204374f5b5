"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { scopeWords } from "#components/gateway/scopes/words.ts";
import { NewTokenDialog } from "#components/gateway/tokens/new-token-dialog.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";
import { tokensQuery, useRevokeToken } from "#lib/gateway/tokens/client.ts";
import type { ShownToken, TokenView } from "#lib/gateway/tokens/schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

function projectWords({ projects }: Pick<TokenView, "projects">): string {
  if (projects === null) return "All your projects";
  if (projects.length === 0) return "No project that you are still in";
  return projects.length > 3 ? `${projects.slice(0, 3).join(", ")}, and ${projects.length - 3} more` : projects.join(", ");
}

function TokenFacts({ token }: { token: TokenView }) {
  const { expiresAt, lastUsedAt, shown, isExpired } = token;
  return (
    <div className="min-w-0 flex-1 basis-56">
      <p className="flex flex-wrap items-center gap-2 font-semibold [overflow-wrap:anywhere]">
        {token.name}
        {isExpired && <Badge tone="plain">Expired</Badge>}
      </p>
      <p className="text-note text-muted [overflow-wrap:anywhere]">
        <code>{shown}</code> · {scopeWords(token)}
      </p>
      <p className="text-note text-muted [overflow-wrap:anywhere]">{projectWords(token)}</p>
      <p className="text-note text-muted">
        {isExpired ? "Expired" : "Expires"} <LocalTime at={expiresAt} />,{" "}
        {lastUsedAt === null ? (
          "never used"
        ) : (
          <>
            last used <LocalTime at={lastUsedAt} />
          </>
        )}
      </p>
    </div>
  );
}

/** Only the button closes it, so that the token is not lost by accident. */
function ShownTokenDialog({ made, onClose }: { made: ShownToken; onClose: () => void }) {
  return (
    <Dialog title={`Token “${isolated(made.accessToken.name)}” is ready`} onClose={onClose} locked>
      <p className="mt-3 mb-4">
        <strong>Copy it now. It’s shown only once.</strong> Send it like an API key, and name the project in the header{" "}
        <code className="inline-code">Petstore-Project</code>.
      </p>
      <CodeBlock caption="Access token" language="shell" code={made.token} />
      <Button tone="primary" label="I’ve copied the token" onClick={onClose} className="mt-6 w-full" />
    </Dialog>
  );
}

export function TokensPanel({ initial, projects }: { initial: TokenView[]; projects: { slug: string; name: string }[] }) {
  const { data: tokens = initial, error, refetch } = useQuery({ ...tokensQuery, initialData: initial });
  const [isCreating, setIsCreating] = useState(false);
  const [made, setMade] = useState<ShownToken>();
  const [revoked, setRevoked] = useState<TokenView>();
  const revoke = useRevokeToken();
  const isAlive = useIsMounted();
  return (
    <Panel
      title="Access tokens"
      note="For programs that work in several projects. A token can never do more than you can, and stops working in a project as soon as you leave it."
      action={<Button isSmall label="Create token" disabled={!isAlive} onClick={() => setIsCreating(true)} />}
    >
      <ErrorBox context="This list may be out of date." error={error} onRetry={() => void refetch()} />
      {tokens.length === 0 && <p className="text-note text-muted">You have no tokens.</p>}
      <ul>
        {tokens.map((token) => (
          <li key={token.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border py-3 first:border-t-0">
            <TokenFacts token={token} />
            <Button isSmall label="Revoke" about={token.name} disabled={!isAlive} onClick={() => setRevoked(token)} />
          </li>
        ))}
      </ul>
      {isCreating && (
        <NewTokenDialog
          projects={projects}
          onClose={() => setIsCreating(false)}
          onMade={(shown) => {
            setIsCreating(false);
            setMade(shown);
          }}
        />
      )}
      {made && <ShownTokenDialog made={made} onClose={() => setMade(undefined)} />}
      {revoked && (
        <FormDialog
          title={`Revoke “${isolated(revoked.name)}”?`}
          text="Programs that use it stop working with their next request. This can’t be undone."
          label="Revoke token"
          pendingLabel="Revoking…"
          tone="danger"
          onSubmit={() => revoke.mutateAsync(revoked.id)}
          onDone={() => setRevoked(undefined)}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </Panel>
  );
}
