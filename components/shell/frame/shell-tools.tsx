"use client";

import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { useHasApiCall } from "#components/shell/api-call/use-has-api-call.ts";
import { SIGN_OUT_ERROR, signOut } from "#components/shell/frame/sign-out.ts";
import { turnTheme } from "#components/shell/layout/choose-theme.ts";
import { hrefFrom, isOutside } from "#components/shell/layout/href-from.ts";
import { useShell } from "#components/shell/layout/shell-context.tsx";
import { leave } from "#components/shell/page/leaving.ts";
import type { Command, Deed } from "#components/shell/palette/commands.ts";
import { shortcutHref } from "#components/shell/palette/shortcut-paths.ts";
import { Keys } from "#components/shell/shortcuts/key-caps.tsx";
import type { ShortcutName } from "#components/shell/shortcuts/keys.ts";
import { useShortcuts } from "#components/shell/shortcuts/use-shortcuts.ts";
import { Lazy, lazyPart } from "#components/ui/lazy-part.tsx";
import { useUndoNewest } from "#components/ui/toast.tsx";
import { addressUpdated } from "#lib/platform/browser/address-updates.ts";

const palette = lazyPart(async () => (await import("#components/shell/palette/palette.tsx")).Palette);
const shortcutList = lazyPart(async () => (await import("#components/shell/shortcuts/shortcut-list.tsx")).ShortcutList);
const apiCall = lazyPart(async () => (await import("#components/shell/api-call/api-call-dialog.tsx")).default);

/** The first key of the palette’s combination is pressed before the second. */
function usePaletteSoon(): void {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === "Control" || key === "Meta") palette.preload();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

export function ShellTools() {
  const { project, projects, isAdmin } = useShell();
  const router = useRouter();
  const hasCall = useHasApiCall();
  const undoNewest = useUndoNewest();
  const [open, setOpen] = useState<"palette" | "shortcuts" | "api-call">();
  const [error, setError] = useState("");
  // A page without a call shows nothing, even after a page that has one.
  if (open === "api-call" && !hasCall) setOpen(undefined);
  const close = useCallback(() => setOpen(undefined), []);

  const go = (href: string): void => {
    if (isOutside(href)) window.location.assign(href);
    else leave(() => void addressUpdated().then(() => router.push(hrefFrom(window.location, href))));
  };
  const act = (deed: Deed): void => {
    if (deed === "theme") turnTheme();
    else if (deed === "sign-out") void signOut().catch(() => setError(SIGN_OUT_ERROR));
    else setOpen(deed);
  };
  const run = ({ does }: Command): void => {
    close();
    setError("");
    if (does.kind === "go") go(does.href);
    else act(does.deed);
  };
  const onShortcut = (does: ShortcutName): boolean => {
    // An overlay that is still loading gets no keys yet.
    if (open) return true;
    const href = shortcutHref(does, project);
    const field = does === "search" && document.querySelector<HTMLInputElement>("main input[type=search]");
    if (href !== undefined) go(href);
    else if (does === "theme") turnTheme();
    else if (does === "list") setOpen("shortcuts");
    else if (does === "undo") undoNewest();
    else if (field) field.focus();
    else if (does === "palette" || does === "search") setOpen("palette");
    else return false;
    return true;
  };
  useShortcuts(onShortcut);
  usePaletteSoon();

  return (
    <>
      <button
        type="button"
        onClick={() => setOpen("palette")}
        onPointerEnter={palette.preload}
        onFocus={palette.preload}
        title="Search or run a command"
        aria-keyshortcuts="Control+K Meta+K"
        className="mr-1 inline-flex h-control-small min-w-10 cursor-pointer items-center justify-center gap-2 rounded-full px-2 text-muted hover:bg-foreground/10 hover:text-foreground md:border md:border-border md:px-3.5"
      >
        <Search aria-hidden className="size-5 md:size-4" />
        <span className="text-note max-md:sr-only">Search</span>
        <span aria-hidden className="ml-3 inline-flex min-w-17 justify-end max-md:hidden">
          <Keys shortcut="palette" />
        </span>
      </button>
      {error && (
        <p
          role="alert"
          className="fixed inset-x-4 top-18 z-30 mx-auto max-w-md rounded-xl border border-danger bg-surface px-4 py-3 shadow-surface"
        >
          {error}
        </p>
      )}
      {open === "palette" && (
        <Lazy part={palette} props={{ surroundings: { project, projects, isAdmin, hasCall }, onRun: run, onClose: close }} onLost={close} />
      )}
      {open === "shortcuts" && <Lazy part={shortcutList} props={{ onClose: close }} onLost={close} />}
      {open === "api-call" && hasCall && <Lazy part={apiCall} props={{ onClose: close }} onLost={close} />}
    </>
  );
}
