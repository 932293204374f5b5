"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";
import { useRequireFactor } from "#lib/people/auth/factors/client.ts";

export function OwnersTwoStep({ slug, isRequired }: { slug: string; isRequired: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const isAlive = useIsMounted();
  const router = useRouter();
  const require = useRequireFactor(slug);
  return (
    <Panel
      title="Two-step sign-in of owners"
      note="A stolen password of an owner who has it doesn’t open this project. API keys keep working."
      action={isRequired && <Badge tone="good">Required</Badge>}
    >
      <Button label={isRequired ? "Stop requiring it" : "Require two-step sign-in"} disabled={!isAlive} onClick={() => setAsking(true)} />
      {isAsking && (
        <FormDialog
          title={isRequired ? "Stop requiring two-step sign-in?" : "Require two-step sign-in of all owners?"}
          text={
            isRequired
              ? "Owners can turn it off again. For this, set it up on your own account page first."
              : "Owners who don’t have it get 14 days and a notice. After that, only their account page opens until they set it up."
          }
          label={isRequired ? "Stop requiring it" : "Require it"}
          pendingLabel="Saving…"
          onSubmit={() => require.mutateAsync(!isRequired)}
          onDone={() => {
            setAsking(false);
            router.refresh();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}
