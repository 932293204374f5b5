// Generated from the OpenAPI document by `npm run client`.
export const INT64_FIELDS: ReadonlySet<string> = new Set([
  "categoryId",
  "id",
  "petId",
]);
