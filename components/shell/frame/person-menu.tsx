"use client";

import { CircleUserRound } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { SIGN_OUT_ERROR, signOut } from "#components/shell/frame/sign-out.ts";
import { helpPath } from "#components/shell/layout/help.ts";
import { DisclosureMenu } from "#components/ui/disclosure-menu.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

const PAGES = [
  { href: "/projects", label: "Projects" },
  { href: "/account", label: "Account" },
];
const ADMINISTRATION = { href: "/admin", label: "Administration" };
const ITEM = "flex min-h-11 w-full cursor-pointer items-center rounded-xl px-3 py-2 text-left hover:bg-foreground/8";

export function PersonMenu({ name, email, isAdmin }: { name: string; email: string; isAdmin: boolean }) {
  const [error, setError] = useState("");
  const pages = isAdmin ? [...PAGES, ADMINISTRATION] : PAGES;
  const help = helpPath(usePathname());
  return (
    <DisclosureMenu label={`Account: ${isolated(name)}`} align="end" button={<CircleUserRound aria-hidden className="size-6" />}>
      <p className="px-3 pt-2 pb-3 [overflow-wrap:anywhere]">
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-muted">{email}</span>
      </p>
      <ul className="border-t border-border pt-1">
        {pages.map(({ href, label }) => (
          <li key={href}>
            <Link href={href} className={ITEM}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <a href={help} target="_blank" rel="noreferrer" className={ITEM}>
            Help
          </a>
        </li>
        <li>
          <a href="/docs" className={ITEM}>
            API reference
          </a>
        </li>
        <li>
          <button type="button" className={ITEM} onClick={() => void signOut().catch(() => setError(SIGN_OUT_ERROR))}>
            Sign out
          </button>
        </li>
      </ul>
      {error && (
        <p role="alert" className="px-3 py-2 text-sm text-danger">
          {error}
        </p>
      )}
    </DisclosureMenu>
  );
}
