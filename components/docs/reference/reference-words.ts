/** The API reference's own texts in sentence case, in our words. */
export const REFERENCE_WORDS = {
  common: { httpMethod: "HTTP method" },
  search: {
    inputLabel: "Search the reference",
    open: "Open search",
    placeholder: "Search…",
    clear: "Clear search",
    noResults: "No matches",
    results: "Search results",
    entryTag: "Section",
  },
  navigation: { closeGroup: "Close section", openGroup: "Open section", closeMenu: "Close menu", openMenu: "Open menu" },
  clientLibraries: { heading: "Client libraries", selectAll: "Choose a language or client" },
  operation: {
    pathParameters: "Path parameters",
    queryParameters: "Query parameters",
    requestBody: "Request body",
    testRequest: "Test request",
    selectedContentType: "Content type",
  },
  response: { exampleResponses: "Example responses", noBody: "No body", showSchema: "Show schema" },
  schema: { showSchemaDetails: "Show schema" },
  actions: { showMore: "Show more" },
  authentication: { required: "API key required" },
  apiClient: { responseEmpty: { sendRequest: "Send request" } },
} as const;
