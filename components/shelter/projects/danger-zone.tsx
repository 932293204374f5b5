"use client";

import { type ReactNode, useState } from "react";
import { ConfirmByName } from "#components/shell/page/confirm-by-name.tsx";
import { Button } from "#components/ui/button.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { projectCalls } from "#lib/shelter/projects/client.ts";

const ROW = "flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-border pt-4 first:border-t-0 first:pt-0";

/** @param props.reset for a test project */
export function DangerZone(props: {
  slug: string;
  name: string;
  mayLeave: boolean;
  isLastOwner: boolean;
  mayDelete: boolean;
  reset?: ReactNode;
}) {
  const { slug, name, mayLeave, isLastOwner, mayDelete, reset } = props;
  const [asking, setAsking] = useState<"leave" | "delete">();

  /** A full page load: nothing of the project stays in memory. */
  const goToProjects = (): void => window.location.assign("/projects");
  const close = (): void => setAsking(undefined);

  return (
    <Panel title="Danger zone">
      <ul className="grid gap-4">
        {reset && <li className={ROW}>{reset}</li>}
        {mayLeave && (
          <li className={ROW}>
            <div className="min-w-56 flex-1">
              <h3 className="font-semibold">Leave this project</h3>
              <p className="text-note text-muted">
                {isLastOwner
                  ? "You’re its only owner, and a project must always have one. Make someone else an owner first, under Members."
                  : "You can come back only if an owner invites you again. What you did stays."}
              </p>
            </div>
            <Button tone="danger" label="Leave" disabled={isLastOwner} onClick={() => setAsking("leave")} className="shrink-0" />
          </li>
        )}
        {mayDelete && (
          <li className={ROW}>
            <div className="min-w-56 flex-1">
              <h3 className="font-semibold">Move this project to the bin</h3>
              <p className="text-note text-muted">
                Its pages disappear and its API keys stop working immediately, for everyone. An owner can restore it from the list of
                projects for 30 days. After that, it’s permanently deleted.
              </p>
            </div>
            <Button tone="danger" label="Move to the bin" onClick={() => setAsking("delete")} className="shrink-0" />
          </li>
        )}
      </ul>
      {asking === "leave" && (
        <ConfirmByName
          title={`Leave ${isolated(name)}`}
          text="You lose access to this project immediately."
          name={name}
          label="Leave project"
          pendingLabel="Leaving…"
          onConfirm={() => projectCalls.leave(slug)}
          onDone={goToProjects}
          onClose={close}
        />
      )}
      {asking === "delete" && (
        <ConfirmByName
          title={`Move ${isolated(name)} to the bin`}
          text="Every API key of the project stops working with its next request. The project stays in the bin for 30 days."
          name={name}
          label="Move to the bin"
          pendingLabel="Moving…"
          onConfirm={(typed) => projectCalls.bin(slug, typed)}
          onDone={goToProjects}
          onClose={close}
        />
      )}
    </Panel>
  );
}
