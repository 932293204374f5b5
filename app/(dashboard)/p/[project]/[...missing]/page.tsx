import { notFound } from "next/navigation";
import { pageAccess } from "#lib/people/access/loaders.ts";

export default async function MissingPage({ params }: { params: Promise<{ project: string }> }): Promise<never> {
  await pageAccess((await params).project);
  notFound();
}
