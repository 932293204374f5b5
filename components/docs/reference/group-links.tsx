import Link from "next/link";

interface LinkedGroup {
  name: string;
  slug: string;
}

/** These links keep the document, and with it the key that was typed or handed over. */
export function AllOperations() {
  return (
    <Link href="/docs" prefetch={false} className="link">
      All operations
    </Link>
  );
}

export function GroupLinks({ groups, current }: { groups: readonly LinkedGroup[]; current: string }) {
  const pages = [...groups, { name: "Schemas", slug: "schemas" }];
  return (
    <nav aria-label="Pages of the reference" className="mt-16 border-t border-border pt-6">
      <ul className="flex list-none flex-wrap gap-x-5 gap-y-1 p-0 text-note">
        {pages.map(({ name, slug }) => (
          <li key={slug}>
            <Link
              href={`/docs/${slug}`}
              prefetch={false}
              aria-current={slug === current ? "page" : undefined}
              className="link inline-block py-1.5 aria-[current]:font-semibold"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
