import { expect, it } from "vitest";
import { shareLinkOf } from "#lib/shelter/pets/import/values/share-link.rules.ts";

it.each([
  ["https://drive.google.com/file/d/1aB/view?usp=sharing", "Google Drive"],
  ["https://drive.google.com/open?id=1aB", "Google Drive"],
  ["https://drive.google.com/uc?export=download&id=1aB", undefined],
  ["https://photos.app.goo.gl/1aB", "Google Photos"],
  ["https://lh3.googleusercontent.com/1aB", undefined],
  ["https://www.dropbox.com/scl/fi/1aB/rex.jpg?rlkey=x&dl=0", "Dropbox"],
  ["https://www.dropbox.com/s/1aB/rex.jpg?raw=1", undefined],
  ["https://1drv.ms/i/s!1aB", "OneDrive"],
  ["https://paws.sharepoint.com/:i:/g/1aB", "SharePoint"],
  ["https://share.icloud.com/photos/1aB", "iCloud"],
  ["https://paws.example/dropbox.com/rex.jpg", undefined],
])("tells whether %s is a share link", (address, drive) => {
  expect(shareLinkOf(new URL(address))).toBe(drive);
});
