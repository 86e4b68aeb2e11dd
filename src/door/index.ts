export { Door } from "./door.ts";
export { LARGEST_FILE } from "./open-file.ts";
export type { OpenFile } from "./open-file.ts";
export { copyFolder, OWN_FILES, readAnywhere } from "./own-files.ts";
export { UnsafePlaceError } from "./unsafe-place-error.ts";
