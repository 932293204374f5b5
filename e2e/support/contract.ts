import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { createMatcher } from "#lib/http/api/match-route.ts";
import { openApiDocument } from "#lib/http/api/openapi/document.ts";
import { ROUTES } from "#lib/http/api/operations/routes.ts";
import { ERROR_CODES } from "#lib/platform/errors.ts";
import type { Answer } from "./http-call.ts";

interface DocumentedResponse {
  headers?: Record<string, { required?: boolean; schema: object }>;
  content?: { "application/json"?: { schema: object } };
}
interface Document {
  paths: Record<string, Record<string, { responses: Record<string, DocumentedResponse> }>>;
  components: { schemas: Record<string, object> };
}

const document = openApiDocument({ baseUrl: "http://localhost:3000/v1", stagingUrl: "http://localhost:3001/v1" }) as Document;
// The document allows unknown properties; the current service sends none.
for (const schema of Object.values(document.components.schemas))
  if ("properties" in schema) Object.assign(schema, { additionalProperties: false });
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(document, "petstore");
const match = createMatcher(ROUTES);
const compiled = new Map<string, ValidateFunction>();

function validatorAt(pointer: string): ValidateFunction {
  const found = compiled.get(pointer) ?? ajv.compile({ $ref: `petstore#${pointer}` });
  compiled.set(pointer, found);
  return found;
}

const escapePointer = (part: string): string => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));

const PROBLEM = "application/problem+json";
const isProblem = ({ headers }: Answer): boolean => headers["content-type"] === PROBLEM;

function errorsOfError(answer: Answer): string[] {
  const body: unknown = JSON.parse(answer.text);
  const validate = validatorAt(`/components/schemas/${isProblem(answer) ? "Problem" : "Error"}`);
  const errors = validate(body) ? [] : [ajv.errorsText(validate.errors)];
  const { code } = body as { code: string };
  if (!ERROR_CODES.some((one) => one === code)) errors.push(`the code ${code} is not in the catalog`);
  if ((body as { status: number }).status !== answer.status) errors.push("the body's status differs from the answer's");
  return errors;
}

/**
 * Checks an answer against the OpenAPI document: status, required headers, and body. Answers to undocumented paths
 * must be Error-shaped.
 * @returns mismatches
 */
export function contractErrors(method: string, path: string, answer: Answer): string[] {
  const errors: string[] = [];
  for (const name of ["x-request-id", "x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset", "ratelimit", "ratelimit-policy"]) {
    if (!answer.headers[name]) errors.push(`${name} is missing`);
  }
  if (answer.headers["x-content-type-options"] !== "nosniff") errors.push("x-content-type-options is not nosniff");
  const found = match(method, path.split("?")[0] ?? path);
  const type = answer.headers["content-type"];
  const isFile = found.kind === "route" && type !== undefined && type === found.route.replies[answer.status]?.mediaType;
  if (answer.text !== "" && !isFile && !type?.startsWith("application/json") && !(isProblem(answer) && answer.status >= 400))
    errors.push("the body is not declared as JSON");
  if (found.kind === "not_found" && ![401, 404, 408, 429, 431, 400, 500, 503].includes(answer.status))
    errors.push(`status ${answer.status} at an unknown path`);
  if (found.kind !== "route") return answer.text === "" ? errors : [...errors, ...errorsOfError(answer)];

  const { route } = found;
  const pointer = ["paths", route.path.replace(/^\/v1/, ""), route.method.toLowerCase(), "responses", `${answer.status}`];
  const documented = document.paths[pointer[1] ?? ""]?.[pointer[2] ?? ""]?.responses[answer.status];
  if (!documented) return [...errors, `status ${answer.status} is not documented for ${route.name}`];
  for (const [name, header] of Object.entries(documented.headers ?? {})) {
    const value = answer.headers[name.toLowerCase()];
    if (value === undefined && header.required) errors.push(`header ${name} is missing`);
    const typed = "type" in header.schema && header.schema.type === "integer" ? Number(value) : value;
    if (value !== undefined && !ajv.validate(header.schema, typed)) errors.push(`header ${name} is ${value}`);
  }
  if (method === "HEAD" || isFile) return errors;
  if (!documented.content) return answer.text === "" ? errors : [...errors, "a body is not documented"];
  if (answer.status >= 400) errors.push(...errorsOfError(answer));
  const described = isProblem(answer) ? PROBLEM : "application/json";
  const validate = validatorAt(`/${[...pointer, "content", described, "schema"].map(escapePointer).join("/")}`);
  validate(JSON.parse(answer.text));
  // `fields` leaves out what the schema requires.
  const mismatches = (validate.errors ?? []).filter(({ keyword }) => keyword !== "required" || !path.includes("fields="));
  if (mismatches.length > 0) errors.push(ajv.errorsText(mismatches));
  return errors;
}
