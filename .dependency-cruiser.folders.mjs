/** Folders form no cycle. Tests are left out: each may need any folder. */
import { options, TEST } from "./.dependency-cruiser.mjs";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "folders-form-no-cycle",
      comment: "Folders that need each other are one, or hold another: move what both need into the folder above, or into one below them.",
      severity: "error",
      scope: "folder",
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: [...options.exclude.path, TEST] } },
};
