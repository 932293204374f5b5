import { AddressRanges } from "#lib/platform/address.ts";
import { settings } from "#lib/platform/config/env.ts";
import { singleton } from "#lib/platform/runtime.ts";

/** Addresses in the operator's own network. */
export const allowedAddresses = singleton<AddressRanges>("webhooks.allowed", () => new AddressRanges(settings().WEBHOOK_ALLOWED_ADDRESSES));
