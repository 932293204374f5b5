"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { chooseTheme } from "#components/shell/layout/choose-theme.ts";
import type { Theme } from "#components/shell/layout/theme.ts";

const CHOICES = [
  { theme: undefined, label: "System", Icon: Monitor },
  { theme: "light", label: "Light", Icon: Sun },
  { theme: "dark", label: "Dark", Icon: Moon },
] as const;

/** @param initial from the cookie; undefined follows the system */
export function ThemeChoice({ initial }: { initial: Theme | undefined }) {
  const [chosen, setChosen] = useState(initial);
  const choose = (theme: Theme | undefined): void => {
    chooseTheme(theme);
    setChosen(theme);
  };
  return (
    <fieldset className="grid grid-cols-3 gap-2">
      <legend className="sr-only">Theme</legend>
      {CHOICES.map(({ theme, label, Icon }) => (
        <label
          key={label}
          className="relative flex flex-col items-center gap-2 rounded-xl border border-border px-2 py-4 font-medium hover:bg-foreground/6 has-checked:border-accent has-checked:bg-butter has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)"
        >
          <input
            type="radio"
            name="theme"
            checked={chosen === theme}
            onChange={() => choose(theme)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          <Icon aria-hidden className="size-6" />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
