const status = { type: "string", enum: ["available", "pending", "sold"] };
const pet = {
  type: "object",
  properties: { id: { type: "integer" }, name: { type: "string" }, categoryId: { type: "integer" }, status },
  required: ["id", "name", "categoryId", "status"],
};

export const listOptions = {
  schema: {
    querystring: {
      type: "object",
      properties: {
        limit: { type: "integer", minimum: 1, maximum: 100, default: 20 },
        after: { type: "string", pattern: "^-?\\d{1,19}$" },
        status,
      },
    },
    response: { 200: { type: "array", items: pet } },
  },
};

export const createOptions = {
  schema: {
    body: {
      type: "object",
      properties: {
        name: { type: "string", minLength: 1, maxLength: 255, pattern: "\\S" },
        categoryId: { type: "integer" },
        status: { ...status, default: "available" },
      },
      required: ["name", "categoryId"],
    },
    response: { 201: pet },
  },
};
