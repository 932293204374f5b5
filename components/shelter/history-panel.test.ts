import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { EnquiryHistory } from "#components/shelter/enquiries/enquiry-texts.tsx";
import type { EnquiryDetail } from "#lib/shelter/enquiries/schema.ts";

const AT = "2026-11-20T09:30:00.000Z";

it("tells what happened in words, without the name of the entry in the audit log", () => {
  const event = { id: "1", who: "Sam", at: AT, action: "enquiry.update", changes: [{ field: "state", from: "new", to: "closed" }] };
  const enquiry = { history: [event], createdAt: AT } as Partial<EnquiryDetail> as EnquiryDetail;
  const text = renderToStaticMarkup(createElement(EnquiryHistory, { enquiry })).replace(/<[^>]*>/g, " ");
  expect(text).toContain("State: New → Closed");
  expect(text).not.toContain("enquiry.update");
});
