"use client";

import { Moon, Sun } from "lucide-react";
import { turnTheme } from "#components/shell/layout/choose-theme.ts";

/** CSS picks the icon, so that the server need not know the system preference. */
export function ThemeToggle() {
  return (
    <button
      type="button"
      onClick={turnTheme}
      aria-label="Switch between light and dark"
      title="Switch between light and dark"
      className="inline-flex size-10 cursor-pointer items-center justify-center rounded-full hover:bg-foreground/10"
    >
      <Moon aria-hidden className="size-5 [display:var(--to-dark)]" />
      <Sun aria-hidden className="size-5 [display:var(--to-light)]" />
    </button>
  );
}
