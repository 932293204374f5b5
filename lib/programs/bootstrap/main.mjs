// Only syntax that old Node versions can parse, to report that they are too old.
const [major, minor] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 9)) {
  console.error(
    `Petstore needs Node 20.9 or newer; this is ${process.versions.node}. Install a newer one from https://nodejs.org and run the command again.`,
  );
  process.exitCode = 1;
} else {
  void import("./set-up.mjs").then(({ setUp }) => setUp(process.argv.slice(2)));
}
