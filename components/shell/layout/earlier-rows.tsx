"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** What the rows of this page lead to was once on it: an address of then, with a row's id, goes on to where its link leads. */
export function EarlierRows() {
  const { replace } = useRouter();
  useEffect(() => {
    const row = document.getElementById(location.hash.slice(1));
    const href = row instanceof HTMLLIElement && row.querySelector("a")?.getAttribute("href");
    if (href) replace(href);
  }, [replace]);
  return null;
}
