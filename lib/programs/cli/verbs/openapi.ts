import type { Command } from "commander";
import { withSharedComponents } from "#lib/http/api/openapi/components.ts";
import { openApiDocument } from "#lib/http/api/openapi/document.ts";
import { documentAddresses } from "#lib/http/api/openapi/kept-document.ts";
import { ownOrigin } from "#lib/http/origin.ts";
import { settings } from "#lib/platform/config/env.ts";
import { addVerb } from "#lib/programs/cli/terminal/arguments.ts";
import { print } from "#lib/programs/cli/terminal/output.ts";

export function addOpenApiVerb(program: Command): void {
  addVerb(program, "openapi", "print the OpenAPI document; needs no database").action(() => {
    const addresses = documentAddresses(settings(), ownOrigin(settings(), settings().PORT));
    const document = withSharedComponents(openApiDocument(addresses));
    print({ json: true }, { json: document, text: "" });
  });
}
