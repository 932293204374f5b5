"use client";

import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { useApiCall } from "#components/api-call/use-api-call.ts";
import { signOut } from "#components/auth/sign-in.ts";
import { turnTheme } from "#components/layout/choose-theme.ts";
import { hrefFrom, isOutside } from "#components/layout/href-from.ts";
import { useShell } from "#components/layout/shell-context.tsx";
import { leave } from "#components/page/leaving.ts";
import { type Command, commandsFor } from "#components/palette/commands.ts";
import { Keys } from "#components/shortcuts/key-caps.tsx";
import type { ShortcutName } from "#components/shortcuts/keys.ts";
import { useIsMac } from "#components/shortcuts/use-is-mac.ts";
import { useShortcuts } from "#components/shortcuts/use-shortcuts.ts";
import { useUndoNewest } from "#components/ui/toast.tsx";
import { addressUpdated } from "#lib/browser/address-updates.ts";

// Lazy: most visits never open these.
const Palette = lazy(async () => ({ default: (await import("#components/palette/palette.tsx")).Palette }));
const ShortcutList = lazy(async () => ({ default: (await import("#components/shortcuts/shortcut-list.tsx")).ShortcutList }));
const ApiCallDialog = lazy(() => import("#components/api-call/api-call-dialog.tsx"));

export function ShellTools() {
  const { project, projects, isAdmin } = useShell();
  const router = useRouter();
  const found = useApiCall();
  const isMac = useIsMac();
  const undoNewest = useUndoNewest();
  const [open, setOpen] = useState<"palette" | "shortcuts" | "api-call">();
  const [fault, setFault] = useState("");
  const hasCall = found !== undefined;
  const commands = useMemo(() => commandsFor({ project, projects, isAdmin, hasCall }), [project, projects, isAdmin, hasCall]);
  // Without a call there is nothing to show; do not wait for a page that has one.
  if (open === "api-call" && !hasCall) setOpen(undefined);
  const close = useCallback(() => setOpen(undefined), []);

  const run = ({ does }: Command): void => {
    close();
    setFault("");
    if (does.kind === "go") {
      if (isOutside(does.href)) window.location.assign(does.href);
      else leave(() => void addressUpdated().then(() => router.push(hrefFrom(window.location, does.href))));
    } else if (does.deed === "theme") turnTheme();
    else if (does.deed === "sign-out")
      void signOut().catch(() => setFault("You couldn’t be signed out. Check the connection and try again."));
    else setOpen(does.deed);
  };
  const onShortcut = (does: ShortcutName): void => {
    const command = commands.find(({ shortcut }) => shortcut === does);
    const field = does === "search" && document.querySelector<HTMLInputElement>("main input[type=search]");
    if (command) run(command);
    else if (does === "undo") undoNewest();
    else if (field) field.focus();
    else if (does === "palette" || does === "search") setOpen("palette");
  };
  useShortcuts(onShortcut);

  return (
    <>
      <button
        type="button"
        onClick={() => setOpen("palette")}
        title="Search or run a command"
        aria-keyshortcuts="Control+K Meta+K"
        className="mr-1 inline-flex h-10 min-w-10 cursor-pointer items-center justify-center gap-2 rounded-full px-2 text-muted hover:bg-foreground/10 hover:text-foreground md:border md:border-border md:px-3.5"
      >
        <Search aria-hidden className="size-5 md:size-4" />
        <span className="text-[0.9375rem] max-md:sr-only">Search</span>
        <span aria-hidden className="ml-3 inline-flex min-w-17 justify-end max-md:hidden">
          <Keys shortcut="palette" isMac={isMac} />
        </span>
      </button>
      {fault && (
        <p
          role="alert"
          className="fixed inset-x-4 top-18 z-30 mx-auto max-w-md rounded-xl border border-danger bg-surface px-4 py-3 shadow-surface"
        >
          {fault}
        </p>
      )}
      <Suspense>
        {open === "palette" && <Palette slug={project?.slug} commands={commands} isMac={isMac} onRun={run} onClose={close} />}
        {open === "shortcuts" && <ShortcutList isMac={isMac} onClose={close} />}
        {open === "api-call" && found && <ApiCallDialog calls={[found.call]} base={found.base} onClose={close} />}
      </Suspense>
    </>
  );
}
