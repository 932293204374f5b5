import type { Command } from "commander";
import { addVerb } from "#lib/cli/arguments.ts";
import { print } from "#lib/cli/output.ts";
import { settings } from "#lib/config/env.ts";
import { documentAddresses } from "#lib/http/api/kept-document.ts";
import { openApiDocument } from "#lib/http/api/openapi.ts";
import { withSharedComponents } from "#lib/http/api/openapi-components.ts";
import { ownOrigin } from "#lib/http/origin.ts";

export function addOpenApiVerb(program: Command): void {
  addVerb(program, "openapi", "print the OpenAPI document; needs no database").action(() => {
    const addresses = documentAddresses(settings(), ownOrigin(settings(), settings().PORT));
    const document = withSharedComponents(openApiDocument(addresses));
    print({ json: true }, { json: document, text: "" });
  });
}
