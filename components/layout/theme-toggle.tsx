"use client";

import { Moon, Sun } from "lucide-react";
import { THEME_COOKIE, type Theme } from "#components/layout/theme.ts";

const YEAR_SECONDS = 31_536_000;

function systemTheme(): Theme {
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Turns to the other theme and keeps the choice; a choice equal to the system's is forgotten, so that the page follows it again. */
function turn(): void {
  const root = document.documentElement;
  const next: Theme = (root.dataset["theme"] ?? systemTheme()) === "dark" ? "light" : "dark";
  const follows = next === systemTheme();
  if (follows) delete root.dataset["theme"];
  else root.dataset["theme"] = next;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we serve
  document.cookie = `${THEME_COOKIE}=${next}; path=/; samesite=lax; max-age=${follows ? 0 : YEAR_SECONDS}`;
}

/** A button between light and dark. Which icon shows is up to CSS, so that the server need not know the system's preference. */
export function ThemeToggle() {
  return (
    <button
      type="button"
      onClick={turn}
      aria-label="Switch between light and dark"
      title="Switch between light and dark"
      className="inline-flex size-10 cursor-pointer items-center justify-center rounded-full hover:bg-foreground/10"
    >
      <Moon aria-hidden className="size-5 [display:var(--to-dark)]" />
      <Sun aria-hidden className="size-5 [display:var(--to-light)]" />
    </button>
  );
}
