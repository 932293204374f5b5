import type { Metadata } from "next";
import { Notice } from "#components/shell/layout/notice.tsx";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <Notice
      code="404"
      title="This page has wandered off"
      text="There is nothing at this address. It may be mistyped, or the page may have moved."
    >
      <a href="/" className="button button--primary button--lg">
        Go to home page
      </a>
      <a href="/docs" className="button button--outline button--lg border-2 border-foreground/70">
        API reference
      </a>
    </Notice>
  );
}
