import type { ReactNode } from "react";
import { pageAccess } from "#lib/people/access/loaders.ts";
import { pageEnquiry } from "#lib/shelter/enquiries/inbox/loaders.ts";

interface Props {
  params: Promise<{ project: string; enquiryId: string }>;
  children: ReactNode;
}

/** Returns 404 before the skeleton is sent, while the status can still be set; the page checks access itself. */
export default async function EnquiryLayout({ params, children }: Props) {
  const { project, enquiryId } = await params;
  const path = `/p/${encodeURIComponent(project)}/enquiries/${encodeURIComponent(enquiryId)}`;
  await pageEnquiry(await pageAccess(project, path), enquiryId);
  return children;
}
