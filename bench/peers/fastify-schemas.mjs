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

const name = { type: "string", minLength: 1, maxLength: 255, pattern: "\\S" };
const categoryId = { type: "integer" };
const newPet = {
  type: "object",
  properties: { name, categoryId, status: { ...status, default: "available" } },
  required: ["name", "categoryId"],
};

export const createOptions = { schema: { body: newPet, response: { 201: pet } } };

export const changeOptions = {
  schema: {
    params: { type: "object", properties: { petId: { type: "string", pattern: "^-?\\d{1,19}$" } } },
    body: { type: "object", properties: { name, categoryId, status } },
    response: { 200: pet },
  },
};

export const batchOptions = {
  schema: {
    body: {
      type: "object",
      properties: {
        operations: {
          type: "array",
          minItems: 1,
          maxItems: 100,
          items: { type: "object", properties: { op: { const: "create" }, pet: newPet }, required: ["op", "pet"] },
        },
      },
      required: ["operations"],
    },
    response: {
      200: {
        type: "object",
        properties: {
          results: {
            type: "array",
            items: { type: "object", properties: { status: { type: "integer" }, pet }, required: ["status", "pet"] },
          },
        },
      },
    },
  },
};
